import { Ticket } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { ticket as model } from '#contract/models/ticket/ticket.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { CreateTicketButton } from '../../models/ticket/create-ticket-button.tsx'
import { BulkActions } from '../../models/ticket/list/bulk-actions.tsx'
import { TicketCard } from '../../models/ticket/list/ticket-card.tsx'
import { TICKET_SORTS, useTicketColumns } from '../../models/ticket/list/ticket-columns.tsx'
import { TICKET_FILTERS, useTicketFilters } from '../../models/ticket/list/ticket-filters.ts'
import { useIsOpen } from '../../models/ticket/use-stage.ts'
import { List } from '../../widgets/list/list.tsx'
import { useListState } from '../../widgets/list/use-list-state.ts'
import { useFixedFilter } from '../../widgets/presentation/use-fixed-filter.ts'

const PARENT = 'projet_id.client_id'

const options = () => ({ filterable: TICKET_FILTERS.filter((field) => field !== PARENT), sortable: TICKET_SORTS, defaultOrder: model.defaultOrder })

const titleOf = (ticket: Mirrored<'ticket'>): string => ticket.name

const card = (ticket: Mirrored<'ticket'>) => <TicketCard ticket={ticket} space="manager" />

const bulk = (rows: readonly Mirrored<'ticket'>[], done: () => void) => <BulkActions tickets={rows} done={done} />

/** The tickets of a client. */
export const ClientTickets = ({ clientId }: { readonly clientId: RecordId }) => {
  const { t } = useTranslation('ticket')
  const fixed = useMemo(() => ({ [PARENT]: { in: [clientId] } }), [clientId])
  const state = useFixedFilter(useListState(useMemo(options, [])), fixed)
  const columns = useTicketColumns('manager')
  const all = useTicketFilters()
  const filters = useMemo(() => all.filter(({ field }) => field !== PARENT), [all])
  const isOpen = useIsOpen()
  const isMuted = useCallback((ticket: Mirrored<'ticket'>) => !isOpen(ticket), [isOpen])
  const empty = useMemo(
    () => <EmptyState icon={<Ticket />} title={t('empty')} hint={t('emptyHint')} action={<CreateTicketButton space="manager" />} />,
    [t],
  )
  return (
    <div className="min-h-0 flex-1">
      <List
        model="ticket"
        state={state}
        columns={columns}
        filters={filters}
        titleOf={titleOf}
        card={card}
        isMuted={isMuted}
        bulk={bulk}
        empty={empty}
      />
    </div>
  )
}
