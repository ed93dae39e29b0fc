import { useEffect, useState } from 'react'
import { useServices } from '../../services/services.tsx'

/** The time in Unix ms, again after each interval; at rest while `on` is false. */
export const useNow = (intervalMs: number, on: boolean): number => {
  const { now } = useServices()
  const [at, setAt] = useState(() => now().getTime())
  useEffect(() => {
    setAt(now().getTime())
    if (!on) return
    const timer = window.setInterval(() => setAt(now().getTime()), intervalMs)
    return () => window.clearInterval(timer)
  }, [now, intervalMs, on])
  return at
}
