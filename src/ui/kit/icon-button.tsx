import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { hint } from './overlays/hint.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Accessible name, also shown as a tooltip. */
  readonly label: string
  readonly keys?: string
  readonly children: ReactNode
  readonly size?: 'small' | 'medium'
}

export const IconButton = ({ label, keys, children, className, size = 'medium', ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    {...hint(label, keys)}
    aria-label={label}
    className={cx(
      'inline-flex shrink-0 items-center print:hidden justify-center rounded-md text-ink-2 hover:bg-hover hover:text-ink active:bg-pressed aria-expanded:bg-hover disabled:pointer-events-none disabled:opacity-50 [&_svg]:size-4',
      size === 'small' ? 'size-6 touch:size-11' : 'size-control',
      className,
    )}
  >
    {children}
  </button>
)
