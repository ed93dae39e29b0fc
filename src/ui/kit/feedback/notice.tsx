import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

const TONES = {
  info: { icon: Info, look: 'bg-accent-tint text-accent-text' },
  warning: { icon: TriangleAlert, look: 'bg-warning-tint text-warning-text' },
  danger: { icon: CircleAlert, look: 'bg-danger-tint text-danger-text' },
} as const

interface NoticeProps {
  readonly tone: keyof typeof TONES
  readonly children: ReactNode
  readonly actions?: ReactNode
}

/** A message that stays on the page and is announced when it appears. */
export const Notice = ({ tone, children, actions }: NoticeProps) => {
  const { icon: Icon, look } = TONES[tone]
  return (
    <div
      role={tone === 'info' ? 'status' : 'alert'}
      className={cx('flex items-start gap-2.5 rounded-md px-3 py-2.5', look)}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        <div>{children}</div>
        {actions !== undefined && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
