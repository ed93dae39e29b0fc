import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

interface EmptyStateProps {
  readonly icon: ReactNode
  readonly title: string
  /** The next step, or a reassurance. */
  readonly hint?: string
  readonly action?: ReactNode
  /** True where it stands for the whole screen. */
  readonly isHeading?: boolean
  readonly tone?: 'neutral' | 'danger'
  readonly className?: string
}

export const EmptyState = ({
  icon,
  title,
  hint,
  action,
  isHeading = false,
  tone = 'neutral',
  className,
}: EmptyStateProps) => (
  <div className={cx('flex flex-col items-center justify-center px-6 py-14 text-center', className)}>
    <div
      aria-hidden
      className={cx(
        'mb-4 flex size-11 items-center justify-center rounded-lg border [&_svg]:size-5',
        tone === 'danger' ? 'border-transparent bg-danger-tint text-danger-text' : 'border-line bg-sunken text-ink-3',
      )}
    >
      {icon}
    </div>
    {isHeading ? <h1 className="font-medium text-md">{title}</h1> : <p className="font-medium text-md">{title}</p>}
    {hint !== undefined && <p className="mt-1 max-w-[42ch] text-balance text-ink-2">{hint}</p>}
    {action !== undefined && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
  </div>
)
