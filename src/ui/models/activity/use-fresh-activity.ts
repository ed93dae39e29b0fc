import { useEffect } from 'react'
import { useServices } from '../../services/services.tsx'

/** Delay of a pull in ms: a pull occupies the worker, and rows of this device are shown first. */
const PAUSE_MS = 500

/**
 * Asks the server for news when a screen with activity opens: no hint announces new activity, since
 * every action writes some.
 */
export const useFreshActivity = (): void => {
  const { deviceHealth } = useServices()
  useEffect(() => {
    const timer = setTimeout(() => deviceHealth.syncNow(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [deviceHealth])
}
