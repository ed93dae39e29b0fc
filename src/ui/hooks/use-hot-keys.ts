import { useEffect, useRef } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select, [role="combobox"]'))

/** Enter belongs to the button or link that has the focus. */
const isPressable = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.closest('a, button, input') !== null

/** Something is open over the page and has the keys for itself. */
const isCovered = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null

/**
 * Single keys of a screen, by what they type (`event.key`, in lower case), so that they sit on the same letters on every keyboard.
 * They rest while a person types or something covers the page, and while they are switched off.
 */
export const useHotKeys = (on: boolean, keys: Readonly<Record<string, (event: KeyboardEvent) => void>>): void => {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const run = latest.current[event.key.toLowerCase()]
      if (!run || isTyping(event.target) || isCovered() || (event.key === 'Enter' && isPressable(event.target))) return
      event.preventDefault()
      run(event)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [on])
}
