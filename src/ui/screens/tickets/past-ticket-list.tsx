import { Ticket } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ticket as model } from '#contract/models/ticket/ticket.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { PastTicketCard } from '../../models/ticket/as-of/past-ticket-card.tsx'
import { usePastTicketColumns } from '../../models/ticket/as-of/past-ticket-columns.tsx'
import { UNKNOWN } from '../../models/ticket/as-of/past-tickets.ts'
import { usePastTickets } from '../../models/ticket/as-of/use-past-tickets.ts'
import { WorkUntilContext } from '../../models/ticket/list/row-times.tsx'
import { TICKET_SORTS } from '../../models/ticket/list/ticket-columns.tsx'
import { useTicketFilters } from '../../models/ticket/list/ticket-filters.ts'
import { useIsOpen } from '../../models/ticket/stages/use-stage.ts'
import type { StaffSpace } from '../../navigation.ts'
import { AsOfBanner } from '../../widgets/as-of/as-of-banner.tsx'
import { KeptFrom } from '../../widgets/as-of/kept-from.tsx'
import { List } from '../../widgets/list/list.tsx'
import { useListOptions } from '../../widgets/list/use-list-options.ts'
import { useListState } from '../../widgets/list/use-list-state.ts'

/** Filters whose values are of the day, or are part of the ticket's identity. */
const FILTERS = [
  'status_id',
  'responsable_id',
  'projet_id',
  'projet_id.client_id',
  'priority_id',
  'type_id',
  'dead_line',
  'importance',
  'is_bloquant',
]

const LIST = {
  filterable: FILTERS,
  sortable: TICKET_SORTS.filter((field) => field !== 'status_id' && field !== 'responsable_id'),
  defaultOrder: model.defaultOrder,
}

const titleOf = (ticket: Mirrored<'ticket'>): string => ticket.name

interface PastTicketListProps {
  readonly space: StaffSpace
  readonly day: string
}

/** All tickets at the end of a past day, for reading: their stage and who was responsible. */
export const PastTicketList = ({ space, day }: PastTicketListProps) => {
  const { t } = useTranslation('asOf')
  const { t: tTitle } = useTranslation('title')
  const state = useListState(useListOptions('ticket', LIST))
  const columns = usePastTicketColumns(space)
  const { fetchList, matches$, isIncomplete, keptFrom } = usePastTickets(day)
  const ticketFilters = useTicketFilters()
  const filters = useMemo(() => ticketFilters.filter(({ field }) => FILTERS.includes(field)), [ticketFilters])
  const isOpen = useIsOpen()
  const isMuted = useCallback((ticket: Mirrored<'ticket'>) => ticket.status_id !== UNKNOWN && !isOpen(ticket), [isOpen])
  const card = useCallback((ticket: Mirrored<'ticket'>) => <PastTicketCard ticket={ticket} space={space} />, [space])
  const empty = useMemo(() => <EmptyState icon={<Ticket />} title={t('noTickets')} hint={t('noTicketsHint')} />, [t])
  const unknown = useUnknownStages(matches$, state.query)

  return (
    <div className="flex h-full min-h-0 flex-col">
      <ScreenTitle title={tTitle(`${space}.tickets`)} />
      <AsOfBanner day={day}>
        <p>{t('ticketsHint')}</p>
        {isIncomplete && <p>{t('ticketsOffline')}</p>}
        <KeptFrom at={keptFrom} text="ticketsForgotten" />
      </AsOfBanner>
      <div className="min-h-0 flex-1">
        <WorkUntilContext value={day}>
          <List
            model="ticket"
            name="ticket-as-of"
            state={state}
            columns={columns}
            filters={filters}
            titleOf={titleOf}
            card={card}
            isMuted={isMuted}
            empty={empty}
            fetchList={fetchList}
            summary={unknown}
          />
        </WorkUntilContext>
      </div>
    </div>
  )
}

/** How many of the matches have no known stage, after their number. */
const useUnknownStages = (
  matches$: ReturnType<typeof usePastTickets>['matches$'],
  { search, filter }: { readonly search: string; readonly filter: Parameters<typeof matches$>[0]['filter'] },
) => {
  const { t } = useTranslation('asOf')
  const format = useFormat()
  const { value } = useObservable(useMemo(() => matches$({ search, filter }), [matches$, search, filter]))
  const count = useMemo(
    () => [...(value?.values() ?? [])].filter(({ status_id }) => status_id === UNKNOWN).length,
    [value],
  )
  return useMemo(
    () =>
      count === 0 ? undefined : (
        <span>
          {' · '}
          {t('unknownStages', { count, shown: format.number(count) })}
        </span>
      ),
    [count, t, format],
  )
}
