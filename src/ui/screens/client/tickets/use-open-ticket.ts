import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { TICKET_PARAMETER } from '../../../models/ticket/ticket-link.tsx'

/** The id of the open ticket, kept in the address. */
export const useOpenTicket = () => {
  const [params, setParams] = useSearchParams()
  const write = useCallback(
    (id: string | null, replace: boolean) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (id === null) next.delete(TICKET_PARAMETER)
          else next.set(TICKET_PARAMETER, id)
          return next
        },
        { replace },
      ),
    [setParams],
  )
  return {
    id: params.get(TICKET_PARAMETER),
    close: () => write(null, false),
    /** Replaces a temporary id by the server's, without a new entry in the browser's history. */
    renumber: useCallback((id: string) => write(id, true), [write]),
  }
}
