import { LoaderCircle } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

export type ButtonLook = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

const LOOKS: Record<ButtonLook, string> = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-hover active:bg-accent-hover',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-hover active:bg-pressed',
  ghost: 'text-ink-2 hover:bg-hover hover:text-ink active:bg-pressed aria-expanded:bg-hover aria-expanded:text-ink',
  danger: 'bg-danger text-danger-ink hover:bg-danger-hover active:bg-danger-hover',
}

const SIZES: Record<ButtonSize, string> = {
  small: 'h-7 gap-1.5 px-2 touch:h-11 touch:min-w-11 touch:px-3',
  medium: 'h-control min-w-control gap-1.5 px-3',
  large: 'h-10 gap-2 px-4 text-md touch:h-12',
}

interface ButtonProps extends ComponentProps<'button'> {
  readonly look: ButtonLook
  readonly size?: ButtonSize
  /** Shows a spinner: the button keeps its width and can't be pressed again. */
  readonly busy?: boolean
  /** Renders its only child (a link) as this button. */
  readonly asChild?: boolean
}

export const Button = ({
  look,
  size = 'medium',
  busy = false,
  asChild = false,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) => {
  const Tag = asChild ? Slot.Root : 'button'
  return (
    <Tag
      {...(asChild ? {} : { type: rest.type ?? 'button' })}
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(
        'relative inline-flex shrink-0 select-none print:hidden items-center justify-center whitespace-nowrap rounded-md font-medium',
        'disabled:pointer-events-none disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
        LOOKS[look],
        SIZES[size],
        className,
      )}
    >
      {asChild ? (
        children
      ) : (
        <>
          {busy && <LoaderCircle aria-hidden className="absolute animate-turn" />}
          <span className={cx('contents', busy && 'invisible')}>{children}</span>
        </>
      )}
    </Tag>
  )
}
