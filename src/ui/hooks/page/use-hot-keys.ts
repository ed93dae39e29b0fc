import { useLayoutEffect, useRef } from 'react'
import { type KeyName, useShortcutKeys } from '../sync/shortcut-keys.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select, [role="combobox"]'))

/** A focused button or link handles Enter itself. */
const handlesEnter = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('a, button, input') !== null

/** True while a dialog, menu or listbox is open: it handles the keys. */
const hasOpenOverlay = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null

/**
 * The digit on a key of the top row, whatever the keyboard types with it: on French ones the digits
 * want Shift, and `event.key` is « & » or « é ».
 */
const digitOf = ({ code }: KeyboardEvent): string => (code.startsWith('Digit') ? code.slice('Digit'.length) : '')

type Run = (event: KeyboardEvent) => void

/** A key as people press it: `j` is J; the names of other keys begin with a capital. */
const pressed = (key: string): string => key.replace(/^./, (first) => first.toUpperCase())

/**
 * Single-key shortcuts of a screen, by the character typed (`event.key` in lower case), so that
 * each stays on its letter on every keyboard layout. Disabled while the person types, while an
 * overlay is open, and while shortcuts are switched off. `does` tells the sheet of shortcuts what
 * each key does, and what it does with Shift (`Shift+x`).
 */
export const useHotKeys = <Key extends string>(
  on: boolean,
  keys: Readonly<Record<Key, Run>>,
  does: Readonly<Record<NoInfer<Key>, KeyName> & Partial<Record<`Shift+${NoInfer<Key>}`, KeyName>>>,
): void => {
  const latest = useRef<Readonly<Record<string, Run>>>(keys)
  latest.current = keys
  useShortcutKeys(
    on,
    Object.fromEntries(
      Object.entries(does).map(([key, name]) => [key.split('+').map(pressed).join('+'), name as KeyName]),
    ),
  )
  // Before the screen is painted: a key that is pressed as soon as it shows is not lost.
  useLayoutEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const run = latest.current[event.key.toLowerCase()] ?? latest.current[digitOf(event)]
      if (!run || isTyping(event.target) || hasOpenOverlay() || (event.key === 'Enter' && handlesEnter(event.target)))
        return
      event.preventDefault()
      run(event)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [on])
}
