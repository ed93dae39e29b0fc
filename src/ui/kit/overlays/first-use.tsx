import { Slot } from 'radix-ui'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react'

/** The press or the key that opens a menu for the first time. */
export type FirstUse = globalThis.PointerEvent | globalThis.KeyboardEvent

/** As Radix opens a menu. */
const OPENING_KEYS = new Set(['Enter', ' ', 'ArrowDown'])

interface IdleMenuButtonProps {
  /** A single button. */
  readonly children: ReactNode
  onFirstUse(use: FirstUse): void
}

/**
 * The button of a menu that was never open. Radix renders some twenty components for a closed menu,
 * and a conversation has a menu for each comment: they are rendered at the first use.
 */
export const IdleMenuButton = ({ children, onFirstUse }: IdleMenuButtonProps) => {
  const use = (event: PointerEvent | KeyboardEvent): void => {
    // The focus goes to the menu, and not to this button, which is replaced.
    event.preventDefault()
    onFirstUse(event.nativeEvent)
  }
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      data-state="closed"
      onPointerDown={(event) => {
        if (event.button === 0 && !event.ctrlKey && !isDisabled(event)) use(event)
      }}
      onKeyDown={(event) => {
        if (OPENING_KEYS.has(event.key) && !isDisabled(event)) use(event)
      }}
    >
      {children}
    </Slot.Root>
  )
}

const isDisabled = ({ currentTarget }: PointerEvent | KeyboardEvent): boolean => currentTarget.matches(':disabled')

/** Repeats the first use on the button that has replaced the idle one; returns the button's ref. */
export const useRepeatedUse = (use: FirstUse | null) => {
  const ref = useRef<HTMLButtonElement>(null)
  const first = useRef(use)
  useEffect(() => {
    const [button, event] = [ref.current, first.current]
    first.current = null
    if (!button || !event) return
    if (event instanceof globalThis.KeyboardEvent) button.focus()
    button.dispatchEvent(
      event instanceof globalThis.KeyboardEvent ? new globalThis.KeyboardEvent(event.type, event) : new globalThis.PointerEvent(event.type, event),
    )
  }, [])
  return ref
}
