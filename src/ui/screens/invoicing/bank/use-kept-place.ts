import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

interface KeptPlace<Container extends HTMLElement> {
  readonly ref: RefObject<Container | null>
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** Marks the buttons that disappear when they are pressed, and the headings above them. */
export const PLACE = { 'data-place': '' } as const

const isPlace = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.dataset['place'] !== undefined

const canTakeFocus = (element: HTMLElement): boolean => element.isConnected && !element.matches(':disabled')

/**
 * Keeps the focus of keyboard and screen reader users near a button that disappears when it is
 * pressed: it moves to the next place, otherwise to the previous one, otherwise to the main part of
 * the screen.
 */
export const useKeptPlace = <Container extends HTMLElement>(): KeptPlace<Container> => {
  const ref = useRef<Container>(null)
  const focused = useRef<{ readonly element: HTMLElement; readonly others: readonly HTMLElement[] } | null>(null)

  useEffect(() => {
    if (focused.current === null || focused.current.element.isConnected || document.activeElement !== document.body)
      return
    const next = focused.current.others.find(canTakeFocus) ?? document.querySelector('main')
    focused.current = null
    next?.focus()
  })

  return {
    ref,
    onFocus: ({ target }) => {
      if (!isPlace(target)) return
      const places = [...(ref.current?.querySelectorAll<HTMLElement>('[data-place]') ?? [])]
      const at = places.indexOf(target)
      focused.current = {
        element: target,
        others: [...places.slice(at + 1), ...places.slice(0, Math.max(0, at)).reverse()],
      }
    },
    // React suppresses this event while it removes the focused element.
    onBlur: () => {
      focused.current = null
    },
    // A key that is held would press the next button, too.
    onKeyDown: (event) => {
      if (event.repeat && isPlace(event.target)) event.preventDefault()
    },
  }
}
