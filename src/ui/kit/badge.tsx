import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const TONES = {
  neutral: 'bg-hover text-ink-2',
  accent: 'bg-accent-tint text-accent-text',
  danger: 'bg-danger-tint text-danger-text',
  warning: 'bg-warning-tint text-warning-text',
  success: 'bg-success-tint text-success-text',
} as const

export type Tone = keyof typeof TONES

interface BadgeProps {
  readonly tone: Tone
  readonly className?: string
  readonly children: ReactNode
}

export const Badge = ({ tone, className, children }: BadgeProps) => (
  <span
    className={cx(
      'inline-flex h-5 shrink-0 items-center gap-1 rounded-sm px-1.5 font-medium text-sm [&_svg]:size-3',
      TONES[tone],
      className,
    )}
  >
    {children}
  </span>
)
