import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { ReferenceText } from '../../../fields/reference-text.tsx'
import { useFormat } from '../../../hooks/use-format.ts'
import { useLabels } from '../../../hooks/use-labels.ts'
import type { StaffSpace } from '../../../navigation.ts'
import type { Column } from '../../../widgets/list/rows/column.ts'
import { SyncMark } from '../../../widgets/sync/sync-mark.tsx'
import { PointageButtons } from '../pointage-buttons.tsx'
import type { Asking } from '../pointage-dialogs.tsx'
import { ClientCell, InvoiceCell, ProjetCell, TicketCell } from './pointage-cells.tsx'

type Pointage = Mirrored<'pointage'>

export const POINTAGE_SORTS = ['date', 'user_id', 'ticket_id', 'ut', 'is_locked', 'created_at'] as const

const plain = { align: 'start', quietLabel: false } as const

export const usePointageColumns = (space: StaffSpace, ask: Asking): readonly Column<Pointage>[] => {
  const { t } = useTranslation('pointage')
  const labels = useLabels()
  const format = useFormat()
  return useMemo(() => {
    const field = labels.field.pointage
    return [
      {
        ...plain,
        id: 'date',
        label: field.date,
        track: '92px',
        sortField: 'date',
        from: 0,
        cell: (pointage) => <span className="truncate text-ink-2 tabular">{format.day(pointage.date)}</span>,
      },
      {
        ...plain,
        id: 'person',
        label: field.user_id,
        track: 'minmax(116px, 150px)',
        sortField: 'user_id',
        from: 0,
        cell: (pointage) => <ReferenceText model="user" id={pointage.user_id} />,
      },
      {
        ...plain,
        id: 'ticket',
        interactive: true,
        label: field.ticket_id,
        track: 'minmax(180px, 1.5fr)',
        sortField: 'ticket_id',
        from: 0,
        cell: (pointage) => (
          <span className="flex min-w-0 items-center gap-2">
            <TicketCell pointage={pointage} space={space} />
            <SyncMark mark={pointage.sync} />
          </span>
        ),
      },
      {
        ...plain,
        id: 'projet',
        label: t('project'),
        track: 'minmax(96px, 140px)',
        sortField: null,
        from: 960,
        cell: (pointage) => <ProjetCell pointage={pointage} />,
      },
      {
        ...plain,
        id: 'client',
        label: t('client'),
        track: 'minmax(90px, 130px)',
        sortField: null,
        from: 1120,
        cell: (pointage) => <ClientCell pointage={pointage} />,
      },
      {
        ...plain,
        id: 'ut',
        label: field.ut,
        track: '84px',
        sortField: 'ut',
        from: 0,
        align: 'end',
        cell: (pointage) => <span className="font-medium tabular">{format.ut(pointage.ut)}</span>,
      },
      {
        ...plain,
        id: 'comment',
        label: field.comment,
        track: 'minmax(140px, 1fr)',
        sortField: null,
        from: 780,
        cell: (pointage) => (
          <span title={pointage.comment ?? undefined} className="truncate text-ink-2">
            {pointage.comment}
          </span>
        ),
      },
      {
        ...plain,
        id: 'invoice',
        label: t('invoicing'),
        track: '124px',
        sortField: 'is_locked',
        from: 880,
        cell: (pointage) => <InvoiceCell pointage={pointage} />,
      },
      {
        ...plain,
        id: 'actions',
        interactive: true,
        label: t('actions'),
        track: '68px',
        sortField: null,
        from: 0,
        align: 'end',
        quietLabel: true,
        cell: (pointage) => <PointageButtons pointage={pointage} ask={ask} />,
      },
    ] satisfies readonly Column<Pointage>[]
  }, [labels, format, t, space, ask])
}
