import { Popover as Radix } from 'radix-ui'
import { useEffect } from 'react'
import { cx } from '../cx.ts'
import { BackCloses } from './back-closes.tsx'
import { ExistingTrigger, type OverlayOfButtonProps } from './existing-trigger.tsx'

/** Where a choice is a sheet (`theme/sheet.css`). */
const IN_HAND = '(width < 40rem) and (pointer: coarse)'

export interface PopoverContentProps extends OverlayOfButtonProps {
  readonly open: boolean
  onOpenChange(open: boolean): void
  readonly label: string
  readonly className?: string
  /** Offers a choice: on a phone it comes up from the bottom, over the whole width. */
  readonly isSheet?: boolean
  /** Called when a press or the focus is elsewhere, before that closes the popover. */
  onInteractOutside?(): void
  /** Called before the focus returns to the trigger; `preventDefault` keeps it elsewhere. */
  onCloseAutoFocus?(event: Event): void
}

/** The popover of a button that is in the page already. */
export const PopoverContent = ({
  open,
  onOpenChange,
  button,
  id,
  label,
  align = 'start',
  className,
  isSheet = false,
  children,
  ...handlers
}: PopoverContentProps) => (
  // A finger beside a sheet closes it, and does nothing else.
  <Radix.Root open={open} onOpenChange={onOpenChange} modal={isSheet && open && window.matchMedia(IN_HAND).matches}>
    <Radix.Trigger asChild>
      <ExistingTrigger button={button} />
    </Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        id={id}
        aria-label={label}
        data-sheet={isSheet || undefined}
        align={align}
        sideOffset={4}
        collisionPadding={8}
        {...handlers}
        className={cx(
          'z-50 max-h-(--radix-popover-content-available-height) animate-rise overflow-auto rounded-lg bg-raised shadow-popover outline-none',
          className,
        )}
      >
        {isSheet && <AboveKeyboard />}
        {children}
        <BackCloses />
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)

/** Keeps a sheet above the keyboard of the screen, which lies over the page. */
const AboveKeyboard = () => {
  useEffect(() => {
    const { visualViewport: seen } = window
    const { style } = document.documentElement
    const fit = () =>
      seen && style.setProperty('--keyboard', `${Math.max(0, window.innerHeight - seen.height - seen.offsetTop)}px`)
    seen?.addEventListener('resize', fit)
    seen?.addEventListener('scroll', fit)
    return () => {
      seen?.removeEventListener('resize', fit)
      seen?.removeEventListener('scroll', fit)
      style.removeProperty('--keyboard')
    }
  }, [])
  return null
}
