import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

interface KeptFocus<Group extends HTMLElement> {
  readonly ref: RefObject<Group | null>
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: () => void
}

/**
 * Keeps the focus in a group of buttons that appear and disappear. When the focused button is
 * removed, the first remaining one gets the focus, otherwise the main part of the screen; keyboard
 * and screen reader users keep their place.
 */
export const useKeptFocus = <Group extends HTMLElement>(): KeptFocus<Group> => {
  const ref = useRef<Group>(null)
  const focused = useRef<Element | null>(null)

  useEffect(() => {
    if (focused.current === null || focused.current.isConnected || document.activeElement !== document.body) return
    focused.current = null
    const group = ref.current
    const next = group?.querySelector<HTMLElement>('button:not(:disabled)') ?? group?.closest<HTMLElement>('main')
    next?.focus()
  })

  return {
    ref,
    onFocus: (event) => {
      focused.current = event.target
    },
    // React suppresses this event while it removes the focused element.
    onBlur: () => {
      focused.current = null
    },
  }
}
