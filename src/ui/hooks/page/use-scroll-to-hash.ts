import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Goes to the element that the address names (`#line-12`), once the page has it. */
export const useScrollToHash = (isReady: boolean): void => {
  const { hash } = useLocation()
  useEffect(() => {
    if (isReady && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'center' })
  }, [isReady, hash])
}
