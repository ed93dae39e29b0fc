import { useEffect, useState } from 'react'
import { createNewest } from '../../hooks/actions/newest.ts'
import { useIsPageVisible } from '../../hooks/page/use-is-page-visible.ts'
import { useServices } from '../../services/services.tsx'

/** The server answers here with 200 while it can do its work. */
const READY = '/ready'
const ASKED_EVERY_MS = 60_000

/** How the server answers this device. */
export type Reachability = 'checking' | 'up' | 'down' | 'offline'

/** Asks the server now, at the change of the network, and each minute while the page is seen. */
export const useServiceStatus = (): Reachability => {
  const { account } = useServices()
  const isVisible = useIsPageVisible()
  const [status, setStatus] = useState<Reachability>('checking')
  useEffect(() => {
    if (!isVisible) return
    const begin = createNewest()
    const ask = async () => {
      const isNewest = begin()
      if (!navigator.onLine) return setStatus('offline')
      const isUp = await account.has(READY)
      if (isNewest()) setStatus(isUp ? 'up' : 'down')
    }
    void ask()
    const timer = setInterval(ask, ASKED_EVERY_MS)
    window.addEventListener('online', ask)
    window.addEventListener('offline', ask)
    return () => {
      begin()
      clearInterval(timer)
      window.removeEventListener('online', ask)
      window.removeEventListener('offline', ask)
    }
  }, [account, isVisible])
  return status
}
