import { useEffect, useState } from 'react'
import { useServices } from '../../services/services.tsx'
import { localDay } from '../../text/format.ts'

/** Timers rest while a device sleeps: a day that has passed meanwhile is noticed after so long. */
const LOOK_MS = 60_000

/** The time to the next local midnight, in ms. */
export const untilMidnight = (now: Date): number =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime()

/**
 * Tells the local day (`YYYY-MM-DD`) at once, and again from time to time, soon after it has
 * changed. Returns a function that stops it.
 */
export const watchDay = (now: () => Date, page: EventTarget, onDay: (day: string) => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    onDay(localDay(now()))
    clearTimeout(timer)
    timer = setTimeout(look, Math.min(LOOK_MS, untilMidnight(now()) + 1))
  }
  look()
  page.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    page.removeEventListener('visibilitychange', look)
  }
}

/** The local day (`YYYY-MM-DD`), also after a midnight that passes while the page is open. */
export const useToday = (): string => {
  const { now } = useServices()
  const [today, setToday] = useState(() => localDay(now()))
  useEffect(() => watchDay(now, document, setToday), [now])
  return today
}
