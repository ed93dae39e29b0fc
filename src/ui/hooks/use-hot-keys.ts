import { useEffect, useRef } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select, [role="combobox"]'))

/** A focused button or link handles Enter itself. */
const handlesEnter = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.closest('a, button, input') !== null

/** True while a dialog, menu or listbox is open: it handles the keys. */
const hasOpenOverlay = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null

/**
 * Single-key shortcuts of a screen, by the character typed (`event.key` in lower case), so that
 * each stays on its letter on every keyboard layout. Disabled while the person types, while an
 * overlay is open, and while shortcuts are switched off.
 */
export const useHotKeys = (on: boolean, keys: Readonly<Record<string, (event: KeyboardEvent) => void>>): void => {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const run = latest.current[event.key.toLowerCase()]
      if (!run || isTyping(event.target) || hasOpenOverlay() || (event.key === 'Enter' && handlesEnter(event.target))) return
      event.preventDefault()
      run(event)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [on])
}
