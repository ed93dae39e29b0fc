import { useEffect, useState } from 'react'
import type { MissingDay } from './missing.ts'

/** Events of another action of the person; a finger that only scrolls is none. */
const OTHER_ACTIONS = ['click', 'keydown', 'popstate'] as const

/**
 * The missing time that was chosen to be filled in, while its day is being read. It is forgotten
 * when the person does something else meanwhile.
 */
export const useFilled = () => {
  const [filled, setFilled] = useState<MissingDay | null>(null)
  useEffect(() => {
    if (!filled) return
    const forget = () => setFilled(null)
    // At the window's capture phase the press that has chosen the day is already past.
    for (const type of OTHER_ACTIONS) window.addEventListener(type, forget, true)
    return () => {
      for (const type of OTHER_ACTIONS) window.removeEventListener(type, forget, true)
    }
  }, [filled])
  return [filled, setFilled] as const
}
