import { useCallback, useEffect, useState } from 'react'
import { type TicketLink, ticketLinkCalls } from '#contract/calls/ticket-link.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { useServices } from '../../../services/services.tsx'

/** The links of a ticket, which the server alone knows: undefined while they are read. */
export const useTicketLinks = (ticketId: RecordId) => {
  const { online } = useServices()
  const [links, setLinks] = useState<readonly TicketLink[]>()
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  useEffect(() => {
    let isShown = true
    online.get(pathOf(ticketLinkCalls.list, { id: ticketId })).then(
      (read) => {
        const all = read as readonly TicketLink[]
        // A link may have been made while the others were read.
        if (isShown) setLinks((made = []) => [...made.filter(({ id }) => !all.some((link) => link.id === id)), ...all])
      },
      (failure: SignInProblem) => isShown && setProblem(failure),
    )
    return () => {
      isShown = false
    }
  }, [online, ticketId])

  /** Makes a link, mailed where an address is given; null when it was not made. */
  const make = useCallback(
    async (email: string | null): Promise<TicketLink | null> => {
      setProblem(null)
      try {
        const made = (await online.post(pathOf(ticketLinkCalls.make, { id: ticketId }), { email })) as TicketLink
        setLinks((before = []) => [made, ...before])
        return made
      } catch (failure) {
        setProblem(failure as SignInProblem)
        return null
      }
    },
    [online, ticketId],
  )

  /** Ends a link; returns false when it was not ended. */
  const revoke = useCallback(
    async ({ id }: TicketLink): Promise<boolean> => {
      setProblem(null)
      try {
        await online.post(pathOf(ticketLinkCalls.revoke, { id: ticketId, link: String(id) }), {})
        setLinks((before = []) => before.filter((link) => link.id !== id))
        return true
      } catch (failure) {
        setProblem(failure as SignInProblem)
        return false
      }
    },
    [online, ticketId],
  )
  return { links, problem, make, revoke }
}
