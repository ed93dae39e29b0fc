import { useMemo } from 'react'
import type { FilterValue, ListQuery } from '#contract/core/list-query.ts'
import { isOpenStage, type TicketStage } from '#contract/lifecycle/ticket.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { usePerson } from '../../../services/services.tsx'

/** Matches nothing: an empty list of ids would be no filter. */
const NO_STATUS: FilterValue = { in: [''] }

/** The filter for statuses of some stages; matches nothing before the statuses are known. */
export const inStages = (
  statuses: readonly Mirrored<'ticket_status'>[],
  isWanted: (stage: TicketStage) => boolean,
): FilterValue => {
  const ids = statuses.filter(({ stage }) => isWanted(stage)).map(({ id }) => id)
  return ids.length === 0 ? NO_STATUS : { in: ids }
}

/**
 * Whether views can name statuses: a list keeps the filter that it had when the view was picked.
 */
export const useKnowsStatuses = (): boolean => useReferences().all('ticket_status').length > 0

/** Frequently used filters, by name. */
export const useTicketViews = (): Readonly<
  Record<'all' | 'open' | 'openOrDone' | 'mine' | 'toValidate' | 'favorite', ListQuery['filter']>
> => {
  const { actor } = usePerson()
  const statuses = useReferences().all('ticket_status')
  return useMemo(() => {
    const open = inStages(statuses, isOpenStage)
    return {
      all: {},
      open: { status_id: open },
      openOrDone: { status_id: inStages(statuses, (stage) => stage !== 'closed') },
      mine: { status_id: open, responsable_id: { in: [actor.id] } },
      toValidate: { status_id: open, waiting_validation_user_id: { in: [actor.id] } },
      favorite: { is_favorite: { in: [true] } },
    }
  }, [statuses, actor.id])
}
