import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isTemporaryId } from '#contract/core/ids.ts'
import { isStaff } from '#contract/core/roles.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { referenceText } from '../../../fields/reference/reference-text.tsx'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useTicketCells } from '../../../models/ticket/list/ticket-cells.tsx'
import { usePerson } from '../../../services/services.tsx'
import { type Column, type ColumnLayout, columnsOf } from '../../../widgets/list/rows/column.ts'

type Ticket = Mirrored<'ticket'>

const LAYOUTS = [
  { id: 'number', track: '60px', sortField: null, from: 900, exportName: 'id' },
  { id: 'name', track: 'minmax(220px, 1fr)', sortField: 'name', from: 0, interactive: true, fixed: 'shown' },
  { id: 'status_id', track: '192px', sortField: 'status_id', from: 640 },
  { id: 'client', track: 'minmax(110px, 170px)', sortField: null, from: 1080, exportName: null },
  { id: 'projet_id', track: 'minmax(110px, 170px)', sortField: 'projet_id', from: 740 },
  { id: 'responsable_id', track: '150px', sortField: 'responsable_id', from: 860 },
  { id: 'created_by_id', track: '150px', sortField: 'created_by_id', from: 1240 },
  { id: 'dead_line', track: '112px', sortField: 'dead_line', from: 980 },
  { id: 'created_at', track: '112px', sortField: 'created_at', from: 640, align: 'end' },
] as const satisfies readonly ColumnLayout[]

type ColumnId = (typeof LAYOUTS)[number]['id']

export const CLIENT_TICKET_SORTS: readonly string[] = LAYOUTS.flatMap(({ sortField }) => sortField ?? [])

/** Columns of a client's tickets, with the cells of the staff's list. */
export const useClientTicketColumns = (hasProjet: boolean): readonly Column<Ticket>[] => {
  const { t } = useTranslation('ticket')
  const labels = useLabels()
  const format = useFormat()
  const references = useReferences()
  const cells = useTicketCells('client')
  const { actor } = usePerson()
  return useMemo(() => {
    const { name, status_id, projet_id, responsable_id, created_by_id, dead_line, created_at } = labels.field.ticket
    const texts = {
      number: t('number'),
      name,
      status_id,
      client: t('client'),
      projet_id,
      responsable_id,
      created_by_id,
      dead_line,
      created_at,
    }
    const shown = LAYOUTS.filter(({ id }) => (id !== 'client' || isStaff(actor)) && (id !== 'projet_id' || hasProjet))
    return columnsOf<Ticket, ColumnId>(shown, texts, {
      number: (ticket) => (
        <span className="text-ink-3 text-sm tabular">{isTemporaryId(ticket.id) ? t('newNumber') : ticket.id}</span>
      ),
      name: cells.name,
      status_id: cells.status,
      // Staff who visit see the tickets of every client.
      client: (ticket) =>
        referenceText(references, 'client', references.find('projet', ticket.projet_id)?.client_id ?? null),
      projet_id: cells.projet,
      responsable_id: cells.responsable,
      created_by_id: (ticket) => referenceText(references, 'user', ticket.created_by_id),
      dead_line: cells.due,
      created_at: (ticket) => <span className="truncate text-ink-3 tabular">{format.dayAt(ticket.created_at)}</span>,
    })
  }, [t, labels, format, references, cells, actor, hasProjet])
}
