import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { ReferenceText } from '../../../fields/reference/reference-text.tsx'
import { useFormat } from '../../../hooks/page/use-format.ts'
import type { StaffSpace } from '../../../navigation.ts'
import type { Column } from '../../../widgets/list/rows/column.ts'
import { listOptionsOf } from '../../../widgets/presentation/places.ts'
import { type RowCell, useRecordColumns } from '../../../widgets/presentation/use-record-columns.tsx'
import { SyncMark } from '../../../widgets/sync/sync-mark.tsx'
import { PointageButtons } from '../pointage-buttons.tsx'
import type { OpenPointageDialog } from '../pointage-dialogs.tsx'
import { pointagePresentation } from '../presentation.ts'
import { InvoiceCell } from './invoice-cell.tsx'
import { ClientCell, ProjetCell, TicketCell } from './pointage-cells.tsx'

type Pointage = Mirrored<'pointage'>

export const POINTAGE_SORTS = listOptionsOf(pointagePresentation).sortable

const NONE_HIDDEN: readonly string[] = []

/** The ticket is the link of the row. */
const noLink = (): null => null

/**
 * Columns of the lists of pointages: the fields of the presentation, and projet and client of the
 * ticket.
 */
export const usePointageColumns = (space: StaffSpace, ask: OpenPointageDialog): readonly Column<Pointage>[] => {
  const { t } = useTranslation('pointage')
  const format = useFormat()
  const cells = useMemo(() => {
    const own: Readonly<Record<string, (pointage: Pointage) => ReactNode>> = {
      date: (pointage) => <span className="truncate text-ink-2 tabular">{format.day(pointage.date)}</span>,
      user_id: (pointage) => <ReferenceText model="user" id={pointage.user_id} />,
      ticket_id: (pointage) => (
        <span className="flex min-w-0 items-center gap-2">
          <TicketCell pointage={pointage} space={space} />
          <SyncMark mark={pointage.sync} />
        </span>
      ),
      ut: (pointage) => <span className="font-medium tabular">{format.ut(pointage.ut)}</span>,
      comment: (pointage) => (
        <span title={pointage.comment ?? undefined} className="truncate text-ink-2">
          {pointage.comment}
        </span>
      ),
      is_locked: (pointage) => <InvoiceCell pointage={pointage} />,
    }
    return own as unknown as Readonly<Record<string, RowCell>>
  }, [format, space])
  const buttons = useMemo(
    () => ((pointage: Pointage) => <PointageButtons pointage={pointage} ask={ask} />) as unknown as RowCell,
    [ask],
  )
  const fields = useRecordColumns({
    presentation: pointagePresentation,
    space,
    to: noLink,
    hidden: NONE_HIDDEN,
    lineActions: buttons,
    cells,
  })
  return useMemo(() => {
    const projet: Column<Pointage> = {
      id: 'projet',
      track: 'minmax(96px, 140px)',
      sortField: null,
      from: 960,
      label: t('project'),
      cell: (pointage) => <ProjetCell pointage={pointage} />,
    }
    const client: Column<Pointage> = {
      id: 'client',
      track: 'minmax(90px, 130px)',
      sortField: null,
      from: 1120,
      label: t('client'),
      cell: (pointage) => <ClientCell pointage={pointage} />,
    }
    return (fields as unknown as readonly Column<Pointage>[]).flatMap((column): readonly Column<Pointage>[] => {
      if (column.id === 'ticket_id') return [{ ...column, fixed: 'shown', interactive: true }, projet, client]
      if (column.id === 'is_locked') return [{ ...column, label: t('invoicing') }]
      // The buttons stay on narrow lists too.
      return [column.fixed === 'last' ? { ...column, from: 0 } : column]
    })
  }, [fields, t])
}
