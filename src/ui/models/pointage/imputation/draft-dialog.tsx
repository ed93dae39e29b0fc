import { ReceiptText } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { map } from 'rxjs'
import type { RecordId } from '#contract/core/ids.ts'
import { type ListQuery, parseOrder } from '#contract/core/list-query.ts'
import { invoice as model } from '#contract/models/invoice/invoice.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useList } from '../../../hooks/records/use-records.ts'
import { Button } from '../../../kit/button.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { useServices } from '../../../services/services.tsx'
import type { FetchList } from '../../../widgets/list/fetch-list.ts'
import { List } from '../../../widgets/list/list.tsx'
import { useDialogListState } from '../../../widgets/list/use-list-state.ts'
import { listOptionsOf } from '../../../widgets/presentation/places.ts'
import { RecordCard } from '../../../widgets/presentation/record-card.tsx'
import { titleOf } from '../../../widgets/presentation/record-title.tsx'
import { useFixedFilter } from '../../../widgets/presentation/use-fixed-filter.ts'
import { type PresentedRow, useRecordColumns } from '../../../widgets/presentation/use-record-columns.tsx'
import { useRecordFilters } from '../../../widgets/presentation/use-record-filters.ts'
import { invoicePresentation } from '../../invoice/presentation.ts'
import { fittingFirst, unfitDrafts } from './choosable-drafts.ts'

const DRAFTS = { stage: { in: ['draft'] } } as const satisfies ListQuery['filter']
const ALL_DRAFTS: ListQuery = {
  search: '',
  filter: DRAFTS,
  orderBy: parseOrder(model.defaultOrder),
  page: 1,
  limit: 'all',
}

/**
 * Columns without information here: equal for all drafts, empty before sending, or shown as the
 * name.
 */
const HIDDEN = ['stage', 'title', 'fully_paid', 'pdf', 'due_date']
const NO_CELLS = {}
const OPTIONS = listOptionsOf(invoicePresentation)

const noLink = (): null => null
const isMuted = (): boolean => false

interface DraftDialogProps {
  /** Number of selected pointages that can be put on a draft. */
  readonly count: number
  /** Tells which selected pointages are left out, and why; null where none are. */
  readonly leftOut: string | null
  /** Their clients; null stands for an unknown one. */
  readonly clients: readonly (RecordId | null)[]
  onChosen(draft: Mirrored<'invoice'>): void
  /** Puts the time on a new draft of its client; null where the client is unknown. */
  readonly onNew: (() => void) | null
  onCancel(): void
}

/** Chooses the draft on which the selected time is put. */
export const DraftDialog = ({ count, leftOut, clients, onChosen, onNew, onCancel }: DraftDialogProps) => {
  const { t } = useTranslation('invoice')
  const { t: tInvoicing } = useTranslation('invoicing')
  const { t: tCommon } = useTranslation()
  const { queries } = useServices()
  const state = useFixedFilter(useDialogListState(OPTIONS), DRAFTS)
  const { value: drafts } = useList('invoice', ALL_DRAFTS)
  const key = clients.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the clients
  const disabledIds = useMemo(() => unfitDrafts(drafts?.rows ?? [], clients), [drafts, key])
  const fetchList = useCallback<FetchList<'invoice'>>(
    (name, query) =>
      queries
        .list(name, { ...query, page: 1, limit: 'all' })
        .pipe(map((found) => ({ ...found, rows: fittingFirst(found.rows, disabledIds, query) }))),
    [queries, disabledIds],
  )
  const usualColumns = useRecordColumns({
    presentation: invoicePresentation,
    space: 'manager',
    to: noLink,
    hidden: HIDDEN,
    lineActions: null,
    cells: NO_CELLS,
  })
  // Drafts of several clients have the same name.
  const columns = useMemo(
    () => usualColumns.map((column) => (column.id === 'client_id' ? { ...column, from: 0 } : column)),
    [usualColumns],
  )
  const filters = useRecordFilters(invoicePresentation, HIDDEN)
  const card = useCallback(
    (row: PresentedRow) => <RecordCard presentation={invoicePresentation} row={row} to={null} hidden={HIDDEN} />,
    [],
  )
  const empty = useMemo(() => <EmptyState icon={<ReceiptText />} title={t('noDrafts')} hint={t('noDraftsHint')} />, [t])
  const chosen = drafts?.rows.find(({ id }) => state.selected.has(id))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={t('imputeTitle', { count })}
      description={[t('imputeHint'), leftOut].filter((text) => text !== null).join(' ')}
      closeLabel={tCommon('close')}
      size="large"
      footer={
        <>
          <Button look="secondary" onClick={onCancel}>
            {tCommon('cancel')}
          </Button>
          {onNew && (
            <Button look="secondary" onClick={onNew}>
              {tInvoicing('newDraft.button')}
            </Button>
          )}
          <Button look="primary" disabled={chosen === undefined} onClick={() => chosen && onChosen(chosen)}>
            {t('imputeConfirm')}
          </Button>
        </>
      }
    >
      <div className="h-[46dvh] min-h-64 overflow-hidden rounded-md border">
        <List
          model="invoice"
          state={state}
          columns={columns}
          filters={filters}
          titleOf={titleOf}
          card={card}
          isMuted={isMuted}
          selection="single"
          height="box"
          disabledIds={disabledIds}
          fetchList={fetchList}
          empty={empty}
        />
      </div>
    </Dialog>
  )
}
