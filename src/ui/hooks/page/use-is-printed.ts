import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether the page is being printed. What it renders then is there before the browser counts the
 * sheets, which a media query would be too late for.
 */
export const useIsPrinted = (): boolean => {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    const note = ({ type }: Event) => flushSync(() => setPrinted(type === 'beforeprint'))
    window.addEventListener('beforeprint', note)
    window.addEventListener('afterprint', note)
    return () => {
      window.removeEventListener('beforeprint', note)
      window.removeEventListener('afterprint', note)
    }
  }, [])
  return isPrinted
}
