import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isTemporaryId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../../hooks/use-format.ts'
import { useLabels } from '../../../hooks/use-labels.ts'
import type { StaffSpace } from '../../../navigation.ts'
import type { Column } from '../../../widgets/list/rows/column.ts'
import { useTicketCells } from './ticket-cells.tsx'

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
  const cells = useTicketCells(space)
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
        interactive: true,
        label: field.name,
        track: 'minmax(220px, 1fr)',
        sortField: 'name',
        from: 0,
        cell: cells.title,
      },
      {
        ...plain,
        id: 'status',
        label: field.status_id,
        track: '164px',
        sortField: 'status_id',
        from: 640,
        cell: cells.status,
      },
      {
        ...plain,
        id: 'projet',
        label: field.projet_id,
        track: 'minmax(110px, 170px)',
        sortField: 'projet_id',
        from: 860,
        cell: cells.projet,
      },
      {
        ...plain,
        id: 'responsable',
        label: field.responsable_id,
        track: '150px',
        sortField: 'responsable_id',
        from: 740,
        cell: cells.responsable,
      },
      {
        ...plain,
        id: 'priority',
        label: field.priority_id,
        track: '104px',
        sortField: 'priority_id',
        from: 1080,
        cell: cells.priority,
      },
      {
        ...plain,
        id: 'type',
        label: field.type_id,
        track: '120px',
        sortField: 'type_id',
        from: 1240,
        cell: cells.type,
      },
      {
        ...plain,
        id: 'due',
        label: field.dead_line,
        track: '96px',
        sortField: 'dead_line',
        from: 980,
        cell: cells.due,
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
  }, [labels, format, t, cells])
}
