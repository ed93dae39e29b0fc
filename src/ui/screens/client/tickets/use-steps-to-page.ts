import { useCallback, useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router'
import { TICKET_PARAMETER } from '../../../models/ticket/ticket-link.tsx'

const hasTicket = ({ search }: Location): boolean => new URLSearchParams(search).has(TICKET_PARAMETER)

/**
 * Counts, for each entry of the history with an open sheet, the entries back to the page without
 * one; an entry that an address opened, or another page, has none.
 */
export const useStepsToPage = (): ((key: string) => number | undefined) => {
  const location = useLocation()
  const type = useNavigationType()
  const before = useRef(location)
  const steps = useRef(new Map<string, number>())
  useEffect(() => {
    const from = before.current
    before.current = location
    if (from.key === location.key || from.pathname !== location.pathname || !hasTicket(location)) return
    const known = hasTicket(from) ? steps.current.get(from.key) : 0
    if (known === undefined || type === 'POP') return
    // A replaced entry, such as that of a ticket that got its number, has the place of the previous
    // one.
    steps.current.set(location.key, type === 'PUSH' ? known + 1 : known)
  }, [location, type])
  return useCallback((key) => steps.current.get(key), [])
}
