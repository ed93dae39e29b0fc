import { Popover as Radix, Slot } from 'radix-ui'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { BackCloses } from './back-closes.tsx'
import { ExistingTrigger } from './existing-trigger.tsx'

/** Where a choice is a sheet (`theme/sheet.css`). */
const IN_HAND = '(width < 40rem) and (pointer: coarse)'

interface PopoverProps {
  readonly open: boolean
  onOpenChange(open: boolean): void
  /** A single button. */
  readonly trigger: ReactNode
  readonly label: string
  readonly align?: 'start' | 'center' | 'end'
  readonly className?: string
  /** Offers a choice: on a phone it comes up from the bottom, over the whole width. */
  readonly isSheet?: boolean
  /** Called when a press or the focus is elsewhere, before that closes the popover. */
  onInteractOutside?(): void
  /** Called before the focus returns to the trigger; `preventDefault` keeps it elsewhere. */
  onCloseAutoFocus?(event: Event): void
  readonly children: ReactNode
}

/** A button with its popover, which is rendered at its first opening. */
export const Popover = ({ trigger, open, onOpenChange, ...content }: PopoverProps) => {
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <>
      <Slot.Root
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={(event) => {
          if (!event.defaultPrevented) onOpenChange(!open)
        }}
      >
        {trigger}
      </Slot.Root>
      {wasOpen && <Content {...content} open={open} onOpenChange={onOpenChange} button={button} id={id} />}
    </>
  )
}

interface ContentProps extends Omit<PopoverProps, 'trigger'> {
  readonly button: RefObject<HTMLButtonElement | null>
  readonly id: string
}

const Content = ({ open, onOpenChange, button, id, label, align = 'start', className, isSheet = false, children, ...handlers }: ContentProps) => (
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
    const fit = () => seen && style.setProperty('--keyboard', `${Math.max(0, window.innerHeight - seen.height - seen.offsetTop)}px`)
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
