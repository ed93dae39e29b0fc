import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isTemporaryId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { ReferenceText } from '../../fields/reference-text.tsx'
import { StatusPill } from '../../fields/status-icon.tsx'
import { useFormat } from '../../use-format.ts'
import { useLabels } from '../../use-labels.ts'
import type { Column } from '../../widgets/list/column.ts'
import { SyncMark } from '../../widgets/list/sync-mark.tsx'
import { DueDate } from './due-date.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import type { StaffSpace } from './space.ts'
import { TicketFlags } from './ticket-flags.tsx'
import { TicketRowLink } from './ticket-link.tsx'
import { useIsOpen } from './use-stage.ts'

type Ticket = Mirrored<'ticket'>

export const TICKET_SORTS = [
  'id',
  'name',
  'status_id',
  'projet_id',
  'responsable_id',
  'priority_id',
  'type_id',
  'dead_line',
  'ut',
  'created_at',
] as const

const plain = { align: 'start', quietLabel: false } as const

/** The columns of the ticket lists, the most useful first: the others come with the width. */
export const useTicketColumns = (space: StaffSpace): readonly Column<Ticket>[] => {
  const { t } = useTranslation('ticket')
  const labels = useLabels()
  const format = useFormat()
  const isOpen = useIsOpen()
  return useMemo(() => {
    const field = labels.field.ticket
    return [
      {
        ...plain,
        id: 'number',
        label: t('number'),
        track: '60px',
        sortField: 'created_at',
        from: 900,
        cell: (ticket) => <span className="text-ink-3 text-sm tabular">{isTemporaryId(ticket.id) ? t('newNumber') : ticket.id}</span>,
      },
      {
        ...plain,
        id: 'name',
        label: field.name,
        track: 'minmax(220px, 1fr)',
        sortField: 'name',
        from: 0,
        cell: (ticket) => (
          <span className="flex min-w-0 items-center gap-2">
            <TicketRowLink ticket={ticket} space={space} />
            <TicketFlags ticket={ticket} short />
            <SyncMark mark={ticket.sync} />
            <FavoriteButton ticket={ticket} inRow />
          </span>
        ),
      },
      {
        ...plain,
        id: 'status',
        label: field.status_id,
        track: '164px',
        sortField: 'status_id',
        from: 640,
        cell: (ticket) => <StatusPill id={ticket.status_id} />,
      },
      {
        ...plain,
        id: 'projet',
        label: field.projet_id,
        track: 'minmax(110px, 170px)',
        sortField: 'projet_id',
        from: 860,
        cell: (ticket) => <ReferenceText model="projet" id={ticket.projet_id} />,
      },
      {
        ...plain,
        id: 'responsable',
        label: field.responsable_id,
        track: '150px',
        sortField: 'responsable_id',
        from: 740,
        cell: (ticket) => <ReferenceText model="user" id={ticket.responsable_id} />,
      },
      {
        ...plain,
        id: 'priority',
        label: field.priority_id,
        track: '104px',
        sortField: 'priority_id',
        from: 1080,
        cell: (ticket) => <ReferenceText model="ticket_priority" id={ticket.priority_id} />,
      },
      {
        ...plain,
        id: 'type',
        label: field.type_id,
        track: '120px',
        sortField: 'type_id',
        from: 1240,
        cell: (ticket) => <ReferenceText model="ticket_type" id={ticket.type_id} />,
      },
      {
        ...plain,
        id: 'due',
        label: field.dead_line,
        track: '96px',
        sortField: 'dead_line',
        from: 980,
        cell: (ticket) => <DueDate day={ticket.dead_line} isOpen={isOpen(ticket)} />,
      },
      {
        ...plain,
        id: 'ut',
        label: field.ut,
        track: '84px',
        sortField: 'ut',
        from: 1420,
        align: 'end',
        cell: (ticket) => <span className="text-ink-2 tabular">{ticket.ut === null ? '' : format.ut(ticket.ut)}</span>,
      },
      {
        ...plain,
        id: 'created',
        label: field.created_at,
        track: '96px',
        sortField: 'created_at',
        from: 1320,
        align: 'end',
        cell: (ticket) => <span className="truncate text-ink-3 tabular">{format.day(ticket.created_at.slice(0, 10))}</span>,
      },
    ] satisfies readonly Column<Ticket>[]
  }, [labels, format, t, space, isOpen])
}
