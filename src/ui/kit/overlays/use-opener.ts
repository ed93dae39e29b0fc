import { useState } from 'react'

/**
 * The pressed element. An entry of a menu goes away with its menu: the button of the menu stands
 * for it.
 */
const pressedNow = (): HTMLElement | null => {
  const { activeElement } = document
  const button = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : (activeElement as HTMLElement | null)
}

const takesFocus = (element: HTMLElement): boolean => {
  element.focus()
  return document.activeElement === element
}

/**
 * Gives the focus back to what opened a dialog, and to the main part of the screen where that is
 * gone. Must be called by a component that is mounted with the content of the dialog: after that
 * the focus is in it.
 */
export const useOpener = (): ((event: Event) => void) => {
  const [opener] = useState(pressedNow)
  return (event) => {
    event.preventDefault()
    // The screen that the dialog led to may have taken the focus.
    if (document.activeElement !== document.body) return
    if (opener && opener !== document.body && takesFocus(opener)) return
    document.querySelector('main')?.focus({ preventScroll: true })
  }
}
