import { useCallback, useRef } from 'react'
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router'
import { TICKET_PARAMETER } from '../../../models/ticket/ticket-link.tsx'
import { useStepsToPage } from './use-steps-to-page.ts'

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
