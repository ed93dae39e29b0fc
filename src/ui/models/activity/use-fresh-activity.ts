import { useEffect } from 'react'
import { useServices } from '../../services/services.tsx'

/**
 * Asks the server for news when a screen with activity opens: no hint announces new activity, since
 * every action writes some.
 */
export const useFreshActivity = (): void => {
  const { deviceHealth } = useServices()
  useEffect(() => deviceHealth.syncNow(), [deviceHealth])
}
