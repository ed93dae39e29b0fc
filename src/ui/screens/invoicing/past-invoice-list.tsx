import { ReceiptText } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { usePastInvoiceColumns } from '../../models/invoice/as-of/past-invoice-columns.tsx'
import { PastSums } from '../../models/invoice/as-of/past-sums.tsx'
import { usePastInvoiceList } from '../../models/invoice/as-of/use-past-invoices.ts'
import { CardRemaining } from '../../models/invoice/list/remaining.tsx'
import { KnownPayments } from '../../models/invoice/list/row-payments.tsx'
import { invoicePresentation } from '../../models/invoice/presentation.ts'
import { AsOfBanner } from '../../widgets/as-of/as-of-banner.tsx'
import { ShownDay } from '../../widgets/as-of/as-of-day.ts'
import { KeptFrom } from '../../widgets/as-of/kept-from.tsx'
import type { FetchList } from '../../widgets/list/fetch-list.ts'
import { List } from '../../widgets/list/list.tsx'
import { useListOptions } from '../../widgets/list/use-list-options.ts'
import { useListState } from '../../widgets/list/use-list-state.ts'
import { listOptionsOf } from '../../widgets/presentation/places.ts'
import { RecordCard } from '../../widgets/presentation/record-card.tsx'
import { titleOf } from '../../widgets/presentation/record-title.tsx'
import { useRecordFilters } from '../../widgets/presentation/use-record-filters.ts'

const LIST = listOptionsOf(invoicePresentation)
const NONE_HIDDEN: readonly string[] = []

/**
 * All invoices at the end of a past day, for reading: stage, payments and what remained to be paid.
 */
export const PastInvoiceList = ({ day }: { readonly day: string }) => {
  const { t } = useTranslation('asOf')
  const path = usePath()
  const state = useListState(useListOptions('invoice', LIST))
  const columns = usePastInvoiceColumns()
  const { fetchList, matches$, isIncomplete, keptFrom } = usePastInvoiceList(day)
  const filters = useRecordFilters(invoicePresentation, NONE_HIDDEN)
  const card = useCallback(
    (row: Mirrored<ModelName>) => (
      <div className="flex h-full items-center">
        <div className="h-full min-w-0 flex-1">
          <RecordCard
            presentation={invoicePresentation}
            row={row}
            to={path('manager.invoice', { invoice: row.id })}
            hidden={hiddenOf(row)}
          />
        </div>
        <CardRemaining record={row} />
      </div>
    ),
    [path],
  )
  const { query } = state
  const { search, filter } = query
  const { value: found } = useObservable(useMemo(() => matches$({ search, filter }), [matches$, search, filter]))
  const payments = useMemo(() => found && new Map([...found].map(([id, { paid }]) => [id, paid])), [found])
  const summary = useMemo(() => <PastSums query={query} matches$={matches$} />, [query, matches$])
  const empty = useMemo(
    () => <EmptyState icon={<ReceiptText />} title={t('noInvoices')} hint={t('noInvoicesHint')} />,
    [t],
  )
  return (
    <div className="flex h-full min-h-0 flex-col">
      <AsOfBanner day={day}>
        <p>{t('invoicesHint')}</p>
        {isIncomplete && <p>{t('invoicesOffline')}</p>}
        <KeptFrom at={keptFrom} text="invoicesForgotten" />
      </AsOfBanner>
      <ShownDay value={day}>
        <KnownPayments value={payments}>
          <div className="min-h-0 flex-1">
            <List<ModelName>
              model="invoice"
              name="invoice-as-of"
              state={state}
              columns={columns}
              filters={filters}
              titleOf={titleOf}
              card={card}
              isMuted={isClosed}
              empty={empty}
              fetchList={fetchList as unknown as FetchList<ModelName>}
              summary={summary}
            />
          </div>
        </KnownPayments>
      </ShownDay>
    </div>
  )
}

const isClosed = (row: Mirrored<ModelName>): boolean => (row as Mirrored<'invoice'>).stage === 'closed'

/** Amounts of a draft of that time are not known, so its card has none. */
const HIDDEN_OF_DRAFTS: readonly string[] = ['amount_ttc', 'due_date']
const hiddenOf = (row: Mirrored<ModelName>): readonly string[] =>
  (row as Mirrored<'invoice'>).stage === 'draft' ? HIDDEN_OF_DRAFTS : NONE_HIDDEN
