import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BookColumn } from '#contract/accounting/tables.ts'
import { ACCOUNTING_TEXTS } from '#contract/locales/accounting.ts'
import { useFollowedLinks } from '../../../hooks/page/use-followed-links.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { PHONE_WIDTH, useMedia } from '../../../hooks/page/use-media.ts'
import { useLocale, usePath } from '../../../hooks/page/use-path.ts'
import { useRowsInWindow } from '../../../hooks/page/use-rows-in-window.ts'
import { Button } from '../../../kit/button.tsx'
import { cx } from '../../../kit/cx.ts'
import type { ShownBook } from './shown-book.ts'

/** More rows than this are shown on request. */
const FIRST_ROWS = 100

/** A book as a table with totals; cards on phones, where the columns would not fit. */
export const BookTable = <Row extends object>({
  book,
  caption,
}: {
  readonly book: ShownBook<Row>
  readonly caption: string
}) => {
  const { t } = useTranslation('accounting')
  // Only one of both forms is in the page: they have many cells.
  const isPhone = useMedia(PHONE_WIDTH)
  const [wholePeriod, setWholePeriod] = useState<string | null>(null)
  const followed = useFollowedLinks()
  const { rows } = book
  const period = `${book.period.from} ${book.period.to}`
  const asked = wholePeriod === period ? rows.length : FIRST_ROWS
  const shown = rows.slice(0, useRowsInWindow(asked, { of: period }))
  return (
    <>
      <div {...followed}>
        {isPhone ? (
          <Cards book={book} caption={caption} shown={shown} />
        ) : (
          <Table book={book} caption={caption} shown={shown} />
        )}
      </div>
      {asked < rows.length && (
        <div className="flex items-center gap-3 px-3 py-2 text-ink-2">
          {t('otherRows', { count: rows.length - asked })}
          <Button look="secondary" onClick={() => setWholePeriod(period)}>
            {t('showAll')}
          </Button>
        </div>
      )}
    </>
  )
}

interface ShownRowsProps<Row> {
  readonly book: ShownBook<Row>
  readonly caption: string
  readonly shown: readonly Row[]
}

const Cards = <Row extends object>({ book: { columns, sums, invoiceOf }, caption, shown }: ShownRowsProps<Row>) => {
  const { t } = useTranslation('accounting')
  const locale = useLocale()
  const contentOf = useCellContent()
  const headers = ACCOUNTING_TEXTS[locale].column
  return (
    <ul aria-label={caption}>
      {shown.map((row, index) => (
        // Rows have no key of their own, and never change their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} className="border-line border-b px-3 py-2">
          <dl>
            {columns.map((column) => (
              <div key={column.name} className="flex min-h-7 items-baseline justify-between gap-4">
                <dt className="shrink-0 text-ink-2">{headers[column.name]}</dt>
                <dd className="min-w-0 truncate tabular">{contentOf(column, row, invoiceOf)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
      <li className="px-3 py-2 font-semibold">
        <p aria-hidden className="min-h-7">
          {t('total')}
        </p>
        <Totals columns={columns} sums={sums} />
      </li>
    </ul>
  )
}

const Table = <Row extends object>({ book: { columns, sums, invoiceOf }, caption, shown }: ShownRowsProps<Row>) => {
  const { t } = useTranslation('accounting')
  const locale = useLocale()
  const contentOf = useCellContent()
  const headers = ACCOUNTING_TEXTS[locale].column
  return (
    <div className="scroll-edges">
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-ink-2 text-sm [&>*]:border-b">
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                className={cx('whitespace-nowrap px-3 py-1.5 font-medium', sideOf(column))}
              >
                {headers[column.name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key of their own, and never change their order
            <tr key={index} className="[&>*]:border-b">
              {columns.map((column) => (
                <td key={column.name} className={cx('max-w-72 truncate px-3 py-1.5 tabular', sideOf(column))}>
                  {contentOf(column, row, invoiceOf)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <tr>
            {columns.map((column, index) => (
              <td key={column.name} className={cx('whitespace-nowrap px-3 py-1.5 tabular', sideOf(column))}>
                {index === 0 ? t('total') : column.kind === 'cents' && <Amount cents={sums.get(column.name) ?? 0} />}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const isNumber = <Row,>({ kind, name }: BookColumn<Row>): boolean => kind === 'cents' || name === 'rate'
const sideOf = <Row,>(column: BookColumn<Row>): string => (isNumber(column) ? 'text-right' : 'text-left')

const Amount = ({ cents }: { readonly cents: number }) => <>{useFormat().euros(cents)}</>

/**
 * Returns what a cell shows. A component for each of the thousand cells would take twice as long.
 */
const useCellContent = () => {
  const locale = useLocale()
  const format = useFormat()
  const path = usePath()
  return <Row,>(
    { name, kind, value }: BookColumn<Row>,
    row: Row,
    invoiceOf: ShownBook<Row>['invoiceOf'],
  ): ReactNode => {
    const content = value(row, locale)
    if (content === null || content === '') return <span className="text-ink-3">–</span>
    if (kind === 'cents') return format.euros(Number(content))
    const text = String(content)
    if (kind === 'date') return format.day(text)
    if (name === 'month') return format.month(`${text}-01`)
    const invoice = name === 'ref' ? invoiceOf(row) : null
    if (invoice === null) return text
    return (
      <a
        data-followed
        href={path('manager.invoice', { invoice: invoice.id })}
        className="rounded-sm text-accent-text hover:underline"
      >
        {text}
      </a>
    )
  }
}

const Totals = <Row,>({ columns, sums }: Pick<ShownBook<Row>, 'columns' | 'sums'>) => {
  const { t } = useTranslation('accounting')
  const locale = useLocale()
  return (
    <dl aria-label={t('total')}>
      {columns
        .filter(({ kind }) => kind === 'cents')
        .map((column) => (
          <div key={column.name} className="flex min-h-7 items-baseline justify-between gap-4">
            <dt>{ACCOUNTING_TEXTS[locale].column[column.name]}</dt>
            <dd className="tabular">
              <Amount cents={sums.get(column.name) ?? 0} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
