import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { ReferenceText } from '../../../fields/reference-text.tsx'
import { useFormat } from '../../../hooks/use-format.ts'
import { useLabels } from '../../../hooks/use-labels.ts'
import type { StaffSpace } from '../../../navigation.ts'
import { type Column, type ColumnLayout, columnsOf } from '../../../widgets/list/rows/column.ts'
import { SyncMark } from '../../../widgets/sync/sync-mark.tsx'
import { PointageButtons } from '../pointage-buttons.tsx'
import type { OpenPointageDialog } from '../pointage-dialogs.tsx'
import { ClientCell, InvoiceCell, ProjetCell, TicketCell } from './pointage-cells.tsx'

type Pointage = Mirrored<'pointage'>

export const POINTAGE_SORTS = ['date', 'user_id', 'ticket_id', 'ut', 'is_locked', 'created_at'] as const

const LAYOUTS = [
  { id: 'date', track: '92px', sortField: 'date', from: 0 },
  { id: 'person', track: 'minmax(116px, 150px)', sortField: 'user_id', from: 0 },
  { id: 'ticket', track: 'minmax(180px, 1.5fr)', sortField: 'ticket_id', from: 0, interactive: true },
  { id: 'projet', track: 'minmax(96px, 140px)', sortField: null, from: 960 },
  { id: 'client', track: 'minmax(90px, 130px)', sortField: null, from: 1120 },
  { id: 'ut', track: '84px', sortField: 'ut', from: 0, align: 'end' },
  { id: 'comment', track: 'minmax(140px, 1fr)', sortField: null, from: 780 },
  { id: 'invoice', track: '124px', sortField: 'is_locked', from: 880 },
  { id: 'actions', track: '68px', sortField: null, from: 0, align: 'end', quietLabel: true, interactive: true },
] as const satisfies readonly ColumnLayout[]

type ColumnId = (typeof LAYOUTS)[number]['id']
type Cells = Readonly<Record<ColumnId, (pointage: Pointage) => ReactNode>>

/** Columns of the lists of pointages. */
export const usePointageColumns = (space: StaffSpace, ask: OpenPointageDialog): readonly Column<Pointage>[] => {
  const { t } = useTranslation('pointage')
  const labels = useLabels()
  const format = useFormat()
  return useMemo(() => {
    const field = labels.field.pointage
    const headers: Readonly<Record<ColumnId, string>> = {
      date: field.date,
      person: field.user_id,
      ticket: field.ticket_id,
      projet: t('project'),
      client: t('client'),
      ut: field.ut,
      comment: field.comment,
      invoice: t('invoicing'),
      actions: t('actions'),
    }
    const cells: Cells = {
      date: (pointage) => <span className="truncate text-ink-2 tabular">{format.day(pointage.date)}</span>,
      person: (pointage) => <ReferenceText model="user" id={pointage.user_id} />,
      ticket: (pointage) => (
        <span className="flex min-w-0 items-center gap-2">
          <TicketCell pointage={pointage} space={space} />
          <SyncMark mark={pointage.sync} />
        </span>
      ),
      projet: (pointage) => <ProjetCell pointage={pointage} />,
      client: (pointage) => <ClientCell pointage={pointage} />,
      ut: (pointage) => <span className="font-medium tabular">{format.ut(pointage.ut)}</span>,
      comment: (pointage) => (
        <span title={pointage.comment ?? undefined} className="truncate text-ink-2">
          {pointage.comment}
        </span>
      ),
      invoice: (pointage) => <InvoiceCell pointage={pointage} />,
      actions: (pointage) => <PointageButtons pointage={pointage} ask={ask} />,
    }
    return columnsOf(LAYOUTS, headers, cells)
  }, [labels, format, t, space, ask])
}
