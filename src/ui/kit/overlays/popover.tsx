import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

interface PopoverProps {
  readonly open: boolean
  onOpenChange(open: boolean): void
  /** A single button. */
  readonly trigger: ReactNode
  readonly label: string
  readonly align?: 'start' | 'center' | 'end'
  readonly className?: string
  /** Called before the focus returns to the trigger; `preventDefault` keeps it elsewhere. */
  onCloseAutoFocus?(event: Event): void
  readonly children: ReactNode
}

export const Popover = ({ open, onOpenChange, trigger, label, align = 'start', className, onCloseAutoFocus, children }: PopoverProps) => (
  <Radix.Root open={open} onOpenChange={onOpenChange}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        aria-label={label}
        align={align}
        sideOffset={4}
        collisionPadding={8}
        {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}
        className={cx(
          'z-50 max-h-(--radix-popover-content-available-height) animate-rise overflow-auto rounded-lg bg-raised shadow-popover outline-none',
          className,
        )}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
