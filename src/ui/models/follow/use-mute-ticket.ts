import { useCallback } from 'react'
import type { Dispatched } from '#contract/core/events/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { choiceFor } from './choice.ts'
import { useOwnFollows } from './use-own-follows.ts'

/** Stops following a ticket that is known by its id alone. */
export const useMuteTicket = (): ((ticketId: RecordId) => Promise<Dispatched | null>) => {
  const own = useOwnFollows()
  const { dispatchAction, createRecord } = useDispatchAction()
  return useCallback(
    async (ticketId) => {
      const kept = choiceFor(own, 'ticket', ticketId)
      if (kept) return dispatchAction('follow', kept, 'update', { is_following: false })
      return (await createRecord('follow', { ticket_id: ticketId, is_following: false })).answer
    },
    [own, dispatchAction, createRecord],
  )
}
