import { useEffect, useState } from 'react'
import { useServices } from '../../services/services.tsx'
import { localDay } from '../../text/format.ts'

/** The time to the next local midnight, in ms. */
export const untilMidnight = (now: Date): number => new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime()

/** The local day (`YYYY-MM-DD`), also after a midnight that passes while the page is open. */
export const useToday = (): string => {
  const { now } = useServices()
  const [today, setToday] = useState(() => localDay(now()))
  useEffect(() => {
    let timer = 0
    const check = () => {
      setToday(localDay(now()))
      window.clearTimeout(timer)
      timer = window.setTimeout(check, untilMidnight(now()) + 1)
    }
    check()
    // Timers rest while the device sleeps.
    document.addEventListener('visibilitychange', check)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [now])
  return today
}
