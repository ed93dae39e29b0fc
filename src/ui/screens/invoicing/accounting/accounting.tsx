import { Calculator, ChevronDown, Download, FileText } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Period } from '#contract/accounting/books.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import { useAddressChange } from '../../../hooks/page/use-address-change.ts'
import { useToday } from '../../../hooks/page/use-today.ts'
import { useSetCounts } from '../../../hooks/records/use-set-counts.ts'
import { useIsArriving } from '../../../hooks/sync/use-sync-status.ts'
import { Button } from '../../../kit/button.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Notice } from '../../../kit/feedback/notice.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { Select } from '../../../kit/inputs/select.tsx'
import { DropdownMenu, MenuItem } from '../../../kit/overlays/dropdown-menu.tsx'
import { withDays } from '../../../text/days-now.ts'
import { daysAsked } from '../../../text/period.ts'
import { movingPeriod } from '../../../text/relative-days.ts'
import { FILE_FORMATS } from '../../../widgets/export/table-file.ts'
import { FilterBar } from '../../../widgets/list/filters/filter-bar.tsx'
import { usePeriodFilter } from '../../../widgets/list/filters/use-period-filter.ts'
import { useListState } from '../../../widgets/list/use-list-state.ts'
import { BOOKS, SENT_STAGES } from './book-records.ts'
import { BookTable } from './book-table.tsx'
import type { CheckedBook } from './shown-book.ts'
import { useBookFiles } from './use-book-files.ts'
import { useBooks, useBooksAhead, useReadAllBooks } from './use-books.ts'

/** Address parameter with the table that is shown. */
const BOOK = 'book'
const LIST = {
  filterable: ['date'],
  sortable: [],
  defaultOrder: 'date:asc',
  defaultFilter: { date: movingPeriod('month') },
}
/** Without a first or last day the period is all there is. */
const FIRST_DAY = '0001-01-01'

/** Tables and files for the accountant, of the sent invoices and payments of a period. */
export const Accounting = () => {
  const { t } = useTranslation('accounting')
  const [params] = useSearchParams()
  const changeAddress = useAddressChange()
  const [open, setOpen] = useState(false)
  const today = useToday()
  const state = useListState(LIST)
  const date = usePeriodFilter('date', t('period'))
  const periodOf = useCallback(
    (filter: ListQuery['filter']): Period => {
      const { from, to } = daysAsked(withDays(filter, today)['date'])
      return { from: from ?? FIRST_DAY, to: to ?? today }
    },
    [today],
  )
  const period = useMemo(() => periodOf(state.query.filter), [periodOf, state.query.filter])
  const name = BOOKS.find((book) => book === params.get(BOOK)) ?? 'sales'
  const { book, makeBook } = useBooks(name, period)
  const prefetch = useBooksAhead(name, { query: state.query, periodOf, makeBook })
  const arriving = useIsArriving()
  const filters = useMemo(() => [date], [date])
  return (
    <div className="px-4 py-4 sm:px-8">
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="w-52">
          <Select
            label={t('table')}
            value={name}
            options={BOOKS.map((value) => ({ value, label: t(`books.${value}`) }))}
            onChange={(book) => changeAddress({ [BOOK]: book })}
          />
        </span>
        <div className="flex flex-wrap items-center gap-1.5">
          <FilterBar filters={filters} state={state} prefetch={prefetch} open={open} onOpenChange={setOpen} />
        </div>
        <Files book={book} period={period} />
      </div>
      {book === undefined || (arriving && book.rows.length === 0) ? (
        <div aria-busy="true">
          <Skeleton className="h-64 w-full" />
        </div>
      ) : (
        <Book key={book.name} book={book} />
      )}
    </div>
  )
}

const Book = ({ book }: { readonly book: CheckedBook }) => {
  const { t } = useTranslation('accounting')
  return (
    <>
      {book.incomplete > 0 && <Notice tone="warning">{t('incomplete', { count: book.incomplete })}</Notice>}
      {book.rows.length === 0 ? (
        <EmptyState icon={<Calculator />} title={t('nothing')} hint={t('nothingHint')} />
      ) : (
        <BookTable book={book} caption={t(`books.${book.name}`)} />
      )}
      <p className="mt-4 max-w-prose px-3 text-ink-2 text-sm">{t(`notes.${book.name}`)}</p>
    </>
  )
}

interface FilesProps {
  readonly book: CheckedBook | undefined
  readonly period: Period
}

/** Whether nothing was invoiced or paid in a period, as far as this device knows. */
const useIsEmpty = ({ from, to }: Period): boolean => {
  const invoices = useMemo(
    () => [{ search: '', filter: { stage: SENT_STAGES, date: { from, to } } }] as const,
    [from, to],
  )
  const payments = useMemo(() => [{ search: '', filter: { date: { from, to } } }] as const, [from, to])
  const countOfInvoices = useSetCounts('invoice', invoices)
  const countOfPayments = useSetCounts('transaction', payments)
  return !countOfInvoices(invoices[0]) && !countOfPayments(payments[0])
}

/** The files of the table that is shown, and of the entries. */
const Files = ({ book, period }: FilesProps) => {
  const { t } = useTranslation('accounting')
  const readBooks = useReadAllBooks()
  const { saveTable, saveEntries } = useBookFiles(period)
  // Counted after the frame that shows another period.
  const isEmpty = useIsEmpty(useDeferredValue(period)) || !readBooks
  return (
    <div className="ml-auto flex flex-wrap gap-2 max-sm:ml-0">
      <DropdownMenu
        trigger={
          <Button look="secondary" disabled={!book || book.rows.length === 0 || book.incomplete > 0}>
            <Download aria-hidden />
            {t('download')}
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        {FILE_FORMATS.map((format) => (
          <MenuItem key={format} onSelect={() => book && void saveTable(book, format)}>
            {t(`files.${format}`)}
          </MenuItem>
        ))}
      </DropdownMenu>
      <DropdownMenu
        trigger={
          <Button look="primary" disabled={isEmpty}>
            <FileText aria-hidden />
            {t('entries')}
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={() => readBooks && void saveEntries(readBooks, false)}>{t('entriesOfSales')}</MenuItem>
        <MenuItem onSelect={() => readBooks && void saveEntries(readBooks, true)}>{t('entriesWithPayments')}</MenuItem>
      </DropdownMenu>
    </div>
  )
}
