import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { useList } from '../../hooks/records/use-records.ts'
import { usePerson } from '../../services/services.tsx'
import { choiceFor, type FollowedModel, type Place } from './choice.ts'
import { type FollowState, useFollowChoice } from './use-follow-choice.ts'

/** Whether the person follows a projet or a client. */
export const useFollow = (model: Exclude<FollowedModel, 'ticket'>, id: RecordId): FollowState => {
  const { own, stored, choose } = useFollowChoice(model, id)
  const clientId = useReferences().find('projet', model === 'projet' ? id : null)?.client_id ?? null
  const inherited = clientId === null ? undefined : choiceFor(own, 'client', clientId)
  return { isFollowing: (stored ?? inherited)?.is_following ?? false, choose }
}

/**
 * Whether the person hears of a ticket: by their choice for it, for its projet or for its client,
 * or else because they take part in it.
 */
export const useTicketFollow = (
  ticket: Pick<Mirrored<'ticket'>, 'id' | 'projet_id' | 'responsable_id' | 'created_by_id'>,
): FollowState => {
  const { actor } = usePerson()
  const { own, stored, choose } = useFollowChoice('ticket', ticket.id)
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
  const inherited = places
    .map(([model, id]) => (id === null ? undefined : choiceFor(own, model, id)))
    .find((choice) => choice !== undefined)
  const takesPart = ticket.responsable_id === actor.id || ticket.created_by_id === actor.id || hasCommented
  return { isFollowing: (stored ?? inherited)?.is_following ?? takesPart, choose }
}
