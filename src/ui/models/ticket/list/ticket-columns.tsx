import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isTemporaryId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { referenceText } from '../../../fields/reference/reference-text.tsx'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import type { StaffSpace } from '../../../navigation.ts'
import { ON_CHOICE } from '../../../widgets/list/columns/choose-columns.ts'
import type { Column } from '../../../widgets/list/rows/column.ts'
import { listOptionsOf } from '../../../widgets/presentation/places.ts'
import { type RowCell, useRecordColumns } from '../../../widgets/presentation/use-record-columns.tsx'
import { ticketPresentation } from '../presentation.ts'
import { RowTimes, TimeSpentCell } from './row-times.tsx'
import { useTicketCells } from './ticket-cells.tsx'

type Ticket = Mirrored<'ticket'>

export const TICKET_SORTS: readonly string[] = ['id', ...listOptionsOf(ticketPresentation).sortable]

const NONE_HIDDEN: readonly string[] = []

/** The name of a ticket is a cell of its own. */
const noLink = (): null => null

/**
 * Columns of the lists of tickets: the number, the fields of the presentation, the client, and the
 * time spent.
 */
export const useTicketColumns = (space: StaffSpace): readonly Column<Ticket>[] => {
  const { t } = useTranslation('ticket')
  const format = useFormat()
  const references = useReferences()
  const ticketCells = useTicketCells(space)
  const cells = useMemo(() => {
    const own = {
      name: ticketCells.name,
      status_id: ticketCells.status,
      projet_id: ticketCells.projet,
      responsable_id: ticketCells.responsable,
      priority_id: ticketCells.priority,
      type_id: ticketCells.type,
      dead_line: ticketCells.due,
      created_at: (ticket: Ticket) => (
        <span className="truncate text-ink-3 tabular">{format.dayAt(ticket.created_at)}</span>
      ),
    }
    return own as unknown as Readonly<Record<string, RowCell>>
  }, [ticketCells, format])
  const fields = useRecordColumns({
    presentation: ticketPresentation,
    space,
    to: noLink,
    hidden: NONE_HIDDEN,
    lineActions: null,
    cells,
  })
  return useMemo(() => {
    const number: Column<Ticket> = {
      id: 'number',
      track: '60px',
      sortField: 'created_at',
      from: 900,
      exportName: 'id',
      label: t('number'),
      cell: (ticket) => (
        <span className="text-ink-3 text-sm tabular">{isTemporaryId(ticket.id) ? t('newNumber') : ticket.id}</span>
      ),
    }
    const client: Column<Ticket> = {
      id: 'client',
      track: 'minmax(110px, 180px)',
      sortField: null,
      from: 860,
      label: t('client'),
      cell: (ticket) =>
        referenceText(references, 'client', references.find('projet', ticket.projet_id)?.client_id ?? null),
    }
    const spent: Column<Ticket> = {
      id: 'ut_done',
      track: '96px',
      sortField: null,
      from: ON_CHOICE,
      align: 'end',
      label: t('spent'),
      cell: ({ id }) => <TimeSpentCell id={id} />,
      Around: RowTimes,
    }
    const others = fields as unknown as readonly Column<Ticket>[]
    const beforeProjet = others.findIndex(({ id }) => id === 'projet_id')
    return [number, ...others.slice(0, beforeProjet), client, ...others.slice(beforeProjet), spent]
  }, [fields, references, t])
}
