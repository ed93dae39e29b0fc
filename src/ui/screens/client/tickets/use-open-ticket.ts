import { useCallback, useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import { TICKET_PARAMETER } from '../../../models/ticket/ticket-link.tsx'

const hasTicket = ({ search }: Location): boolean => new URLSearchParams(search).has(TICKET_PARAMETER)

/**
 * Counts, for each entry of the history with an open sheet, the entries back to the page without
 * one; an entry that an address opened, or another page, has none.
 */
const useStepsToPage = (): ((key: string) => number | undefined) => {
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

/** The id of the open ticket, kept in the address. */
export const useOpenTicket = () => {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const stepsToPage = useStepsToPage()
  const left = useRef<Location | null>(null)
  const write = useCallback(
    (id: string | null) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (id === null) next.delete(TICKET_PARAMETER)
          else next.set(TICKET_PARAMETER, id)
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  /** Returns to the page as it was before, so that Back does not open the ticket again. */
  const close = (): void => {
    const steps = stepsToPage(location.key)
    if (steps === undefined || steps === 0) write(null)
    // Once: the step back takes a moment, in which Escape may be pressed again.
    else if (left.current !== location) {
      left.current = location
      void navigate(-steps)
    }
  }
  return {
    id: params.get(TICKET_PARAMETER),
    close,
    /** Replaces a temporary id by the server's, without a new entry in the browser's history. */
    renumber: write,
  }
}
