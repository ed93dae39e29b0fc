import { useEffect, useState } from 'react'
import type { MissingDay } from './missing.ts'

/** Events of another action of the person; a finger that only scrolls is none. */
const OTHER_ACTIONS = ['click', 'keydown', 'popstate'] as const

const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta'])

/** Whether an event still belongs to the press that has chosen the day, or does nothing alone. */
const isOfSamePress = (event: Event): boolean =>
  event instanceof KeyboardEvent
    ? event.repeat || MODIFIERS.has(event.key)
    : event instanceof MouseEvent && event.detail > 1

/**
 * The missing time that was chosen to be filled in, while its day is being read. Another action of
 * the person meanwhile takes the choice back.
 */
export const useFilled = () => {
  const [filled, setFilled] = useState<MissingDay | null>(null)
  useEffect(() => {
    if (!filled) return
    const forget = (event: Event) => {
      if (!isOfSamePress(event)) setFilled(null)
    }
    // At the window's capture phase the press that has chosen the day is already past.
    for (const type of OTHER_ACTIONS) window.addEventListener(type, forget, true)
    return () => {
      for (const type of OTHER_ACTIONS) window.removeEventListener(type, forget, true)
    }
  }, [filled])
  return [filled, setFilled] as const
}
