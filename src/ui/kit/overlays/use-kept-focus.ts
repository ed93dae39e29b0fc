import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

interface KeptFocus<Group extends HTMLElement> {
  readonly ref: RefObject<Group | null>
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: () => void
}

/**
 * For a group of buttons that come and go with what they do: when the one that has the focus goes, the first of those that are left takes it, else the
 * main part of the screen. Whoever works with the keyboard or a screen reader stays where they were.
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
    // React keeps this to itself while it takes the focused element out.
    onBlur: () => {
      focused.current = null
    },
  }
}
