import { Ticket } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { ticket as model } from '#contract/models/ticket/ticket.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { isOffered } from '../../../hooks/records/offered.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import type { StaffSpace } from '../../../navigation.ts'
import { filterSearch } from '../../../widgets/list/address/list-url.ts'
import { List } from '../../../widgets/list/list.tsx'
import { useListState } from '../../../widgets/list/use-list-state.ts'
import { OpenedRecord } from '../../../widgets/presentation/opened-record.tsx'
import { useFixedFilter } from '../../../widgets/presentation/use-fixed-filter.ts'
import { useRowOpening } from '../../../widgets/presentation/use-row-opening.tsx'
import { CreateTicketButton } from '../create-ticket-button.tsx'
import { ticketPresentation } from '../presentation.ts'
import { useIsOpen } from '../stages/use-stage.ts'
import { BulkActions } from './bulk-actions.tsx'
import { useTicketCard } from './ticket-card.tsx'
import { TICKET_SORTS, useTicketColumns } from './ticket-columns.tsx'
import { TICKET_FILTERS, useTicketFilters } from './ticket-filters.ts'
import { useTicketViews } from './ticket-views.ts'

const titleOf = (ticket: Mirrored<'ticket'>): string => ticket.name

const bulk = (rows: readonly Mirrored<'ticket'>[], done: () => void) => <BulkActions tickets={rows} done={done} />

/** Filters that a parent fixes, and the columns that then have one value only. */
const PARENTS = {
  client: { filter: 'projet_id.client_id', fixed: ['projet_id.client_id'], columns: ['client'] },
  projet: { filter: 'projet_id', fixed: ['projet_id', 'projet_id.client_id'], columns: ['client', 'projet_id'] },
  user: { filter: 'responsable_id', fixed: ['responsable_id'], columns: ['responsable_id'] },
} as const satisfies Record<
  string,
  { filter: string; fixed: readonly (typeof TICKET_FILTERS)[number][]; columns: readonly string[] }
>

interface TicketsOfProps {
  readonly parent: keyof typeof PARENTS
  readonly id: RecordId
  readonly space: StaffSpace
}

/** The tickets of one client, projet or person, with the tools of the list of all tickets. */
export const TicketsOf = ({ parent, id, space }: TicketsOfProps) => {
  const { t } = useTranslation('ticket')
  const { filter, fixed, columns: fixedColumns } = PARENTS[parent]
  const isFixed = useCallback((field: string) => (fixed as readonly string[]).includes(field), [fixed])
  const { open } = useTicketViews()
  const options = useMemo(
    () => ({
      filterable: TICKET_FILTERS.filter((field) => !isFixed(field)),
      sortable: TICKET_SORTS,
      defaultOrder: model.defaultOrder,
      // A person's page begins with the open tickets.
      ...(parent === 'user' ? { defaultFilter: open } : {}),
    }),
    [isFixed, parent, open],
  )
  const fixedFilter = useMemo(() => ({ [filter]: { in: [id] } }), [filter, id])
  const state = useFixedFilter(useListState(options), fixedFilter)
  const path = usePath()
  const allColumns = useTicketColumns(space)
  const columns = useMemo(() => {
    const varying = allColumns.filter(({ id }) => !(fixedColumns as readonly string[]).includes(id))
    // Without the client's name beside it, the projet has its place.
    return parent === 'client'
      ? varying.map((column) => (column.id === 'projet_id' ? { ...column, from: 860 } : column))
      : varying
  }, [allColumns, fixedColumns, parent])
  const allFilters = useTicketFilters()
  const filters = useMemo(() => allFilters.filter(({ field }) => !isFixed(field)), [allFilters, isFixed])
  const isOpen = useIsOpen()
  const isMuted = useCallback((ticket: Mirrored<'ticket'>) => !isOpen(ticket), [isOpen])
  const rows = useRowOpening({ presentation: ticketPresentation, space })
  const card = useTicketCard(space, parent === 'client' ? 'projet' : 'client')
  const record = useReferences().findOf(parent, id)
  const isInUse = record !== undefined && isOffered(record)
  const creation = useMemo(
    () => isInUse && <CreateTicketButton space={space} origin={{ model: parent, id }} isCompact />,
    [isInUse, space, parent, id],
  )
  const empty = useMemo(
    () => (
      <EmptyState
        icon={<Ticket />}
        title={t('empty')}
        hint={t('emptyHint')}
        action={isInUse && <CreateTicketButton space={space} origin={{ model: parent, id }} />}
      />
    ),
    [t, isInUse, space, parent, id],
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
        peek={rows.peek}
        maximizePath={path(`${space}.tickets`) + filterSearch(fixedFilter)}
        exports
        isMuted={isMuted}
        creation={creation}
        bulk={bulk}
        empty={empty}
      />
      <OpenedRecord presentation={ticketPresentation} space={space} pathTemplate={rows.pathTemplate} />
    </div>
  )
}
