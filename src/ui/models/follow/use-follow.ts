import { useCallback, useMemo } from 'react'
import type { Dispatched } from '#contract/core/events/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { useAll, useList } from '../../hooks/records/use-records.ts'
import { usePerson } from '../../services/services.tsx'
import { choiceFor, type FollowedModel, type Place } from './choice.ts'

type Follow = Mirrored<'follow'>

const NONE: readonly Follow[] = []

/** One's own choices. */
const useOwnFollows = (): readonly Follow[] => {
  const { actor } = usePerson()
  const all = useAll('follow')
  return useMemo(() => all?.filter((one) => one.user_id === actor.id) ?? NONE, [all, actor.id])
}

export interface FollowState {
  readonly isFollowing: boolean
  choose(isFollowing: boolean): Promise<Dispatched | null>
}

/** Keeps a choice: a change of the person's newest row for the record, or a new one. */
const useKeep = (model: FollowedModel, id: RecordId) => {
  const own = useOwnFollows()
  const { dispatchAction, createRecord } = useDispatchAction()
  const kept = choiceFor(own, model, id)
  const choose = useCallback(
    async (isFollowing: boolean): Promise<Dispatched | null> =>
      kept
        ? dispatchAction('follow', kept, 'update', { is_following: isFollowing })
        : (await createRecord('follow', { [`${model}_id`]: id, is_following: isFollowing })).answer,
    [kept, dispatchAction, createRecord, model, id],
  )
  return { own, kept, choose }
}

/** Whether the person follows a projet or a client. */
export const useFollow = (model: Exclude<FollowedModel, 'ticket'>, id: RecordId): FollowState => {
  const { own, kept, choose } = useKeep(model, id)
  const clientId = useReferences().find('projet', model === 'projet' ? id : null)?.client_id ?? null
  const inherited = clientId === null ? undefined : choiceFor(own, 'client', clientId)
  return { isFollowing: (kept ?? inherited)?.is_following ?? false, choose }
}

/**
 * Whether the person hears of a ticket: by their choice for it, for its projet or for its client,
 * or else because they take part in it.
 */
export const useTicketFollow = (ticket: Pick<Mirrored<'ticket'>, 'id' | 'projet_id' | 'responsable_id' | 'created_by_id'>): FollowState => {
  const { actor } = usePerson()
  const { own, kept, choose } = useKeep('ticket', ticket.id)
  const projet = useReferences().find('projet', ticket.projet_id)
  const ofMine = useMemo(
    () => ({
      search: '',
      filter: { ticket_id: { in: [ticket.id] }, user_id: { in: [actor.id] } },
      orderBy: [],
      page: 1,
      limit: 5 as const,
    }),
    [ticket.id, actor.id],
  )
  const hasCommented = (useList('comment', ofMine).value?.total ?? 0) > 0
  const places: readonly Place[] = [
    ['projet', ticket.projet_id],
    ['client', projet?.client_id ?? null],
  ]
  const inherited = places.map(([model, id]) => (id === null ? undefined : choiceFor(own, model, id))).find((choice) => choice !== undefined)
  const takesPart = ticket.responsable_id === actor.id || ticket.created_by_id === actor.id || hasCommented
  return { isFollowing: (kept ?? inherited)?.is_following ?? takesPart, choose }
}

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
