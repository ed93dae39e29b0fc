import { useEffect, useState } from 'react'

/** True while the page is in view: nothing is read in a background tab. */
export const useIsPageVisible = (): boolean => {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const listen = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', listen)
    return () => document.removeEventListener('visibilitychange', listen)
  }, [])
  return isVisible
}
