import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isTemporaryId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../../hooks/use-format.ts'
import { useLabels } from '../../../hooks/use-labels.ts'
import type { StaffSpace } from '../../../navigation.ts'
import { type Column, type ColumnLayout, columnsOf } from '../../../widgets/list/rows/column.ts'
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

/** The most useful columns come first; the others appear with the width. */
const LAYOUTS = [
  { id: 'number', track: '60px', sortField: 'created_at', from: 900 },
  { id: 'name', track: 'minmax(220px, 1fr)', sortField: 'name', from: 0, interactive: true },
  { id: 'status', track: '164px', sortField: 'status_id', from: 640 },
  { id: 'projet', track: 'minmax(110px, 170px)', sortField: 'projet_id', from: 860 },
  { id: 'responsable', track: '150px', sortField: 'responsable_id', from: 740 },
  { id: 'priority', track: '104px', sortField: 'priority_id', from: 1080 },
  { id: 'type', track: '120px', sortField: 'type_id', from: 1240 },
  { id: 'due', track: '96px', sortField: 'dead_line', from: 980 },
  { id: 'ut', track: '84px', sortField: 'ut', from: 1420, align: 'end' },
  { id: 'created', track: '96px', sortField: 'created_at', from: 1320, align: 'end' },
] as const satisfies readonly ColumnLayout[]

type ColumnId = (typeof LAYOUTS)[number]['id']

/** Columns of the lists of tickets. */
export const useTicketColumns = (space: StaffSpace): readonly Column<Ticket>[] => {
  const { t } = useTranslation('ticket')
  const labels = useLabels()
  const format = useFormat()
  const ticketCells = useTicketCells(space)
  return useMemo(() => {
    const field = labels.field.ticket
    const headers: Readonly<Record<ColumnId, string>> = {
      number: t('number'),
      name: field.name,
      status: field.status_id,
      projet: field.projet_id,
      responsable: field.responsable_id,
      priority: field.priority_id,
      type: field.type_id,
      due: field.dead_line,
      ut: field.ut,
      created: field.created_at,
    }
    const cells: Readonly<Record<ColumnId, (ticket: Ticket) => ReactNode>> = {
      ...ticketCells,
      number: (ticket) => <span className="text-ink-3 text-sm tabular">{isTemporaryId(ticket.id) ? t('newNumber') : ticket.id}</span>,
      ut: (ticket) => <span className="text-ink-2 tabular">{ticket.ut === null ? '' : format.ut(ticket.ut)}</span>,
      created: (ticket) => <span className="truncate text-ink-3 tabular">{format.day(ticket.created_at.slice(0, 10))}</span>,
    }
    return columnsOf(LAYOUTS, headers, cells)
  }, [labels, format, t, ticketCells])
}
