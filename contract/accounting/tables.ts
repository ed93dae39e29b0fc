import { type CsvCell, csvCell } from '#contract/core/files/csv.ts'
import type { KindName } from '#contract/core/kinds/field.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { TRANSACTION_METHODS } from '#contract/models/transaction/transaction.ts'
import { ACCOUNTING_TEXTS, type AccountingColumn } from '../locales/accounting.ts'
import type { PaymentRow } from './payments.ts'
import type { SalesRow } from './sales-journal.ts'
import type { TvaRow } from './tva.ts'

/** A column of a table: a kind of the contract, or texts of the table's own. */
export interface BookColumn<Row> {
  readonly name: AccountingColumn
  readonly kind: KindName | undefined
  value(row: Row, locale: Locale): unknown
}

type Columns<Row> = readonly BookColumn<Row>[]

/** « 20 », « 5,5 »: a number that spreadsheets of the language read. */
const percent = (rate: number, locale: Locale): string => String(rate / 100).replace('.', locale === 'fr' ? ',' : '.')

const methodText = (method: string, locale: Locale): string => {
  const known = TRANSACTION_METHODS.find((one) => one === method)
  return known ? ACCOUNTING_TEXTS[locale].method[known] : method
}

export const SALES_COLUMNS: Columns<SalesRow> = [
  { name: 'date', kind: 'date', value: ({ invoice }) => invoice.date },
  { name: 'ref', kind: undefined, value: ({ invoice }) => invoice.ref },
  { name: 'kind', kind: undefined, value: ({ invoice }, locale) => ACCOUNTING_TEXTS[locale].kind[invoice.kind] },
  { name: 'client', kind: undefined, value: ({ client }) => client },
  { name: 'category', kind: undefined, value: ({ category }, locale) => ACCOUNTING_TEXTS[locale].category[category] },
  { name: 'rate', kind: undefined, value: ({ rate }, locale) => percent(rate, locale) },
  { name: 'base', kind: 'cents', value: ({ base }) => base },
  { name: 'tva', kind: 'cents', value: ({ tva }) => tva },
  { name: 'total', kind: 'cents', value: ({ base, tva }) => base + tva },
  { name: 'due_date', kind: 'date', value: ({ invoice }) => invoice.due_date },
]

export const PAYMENT_COLUMNS: Columns<PaymentRow> = [
  { name: 'date', kind: 'date', value: ({ payment }) => payment.date },
  { name: 'ref', kind: undefined, value: ({ invoice }) => invoice.ref },
  { name: 'client', kind: undefined, value: ({ client }) => client },
  { name: 'amount', kind: 'cents', value: ({ payment }) => payment.amount },
  { name: 'method', kind: undefined, value: ({ payment }, locale) => methodText(payment.method, locale) },
  { name: 'bank_reference', kind: undefined, value: ({ payment }) => payment.bank_reference },
]

export const TVA_COLUMNS: Columns<TvaRow> = [
  { name: 'month', kind: undefined, value: ({ month }) => month },
  { name: 'category', kind: undefined, value: ({ category }, locale) => ACCOUNTING_TEXTS[locale].category[category] },
  { name: 'rate', kind: undefined, value: ({ rate }, locale) => percent(rate, locale) },
  { name: 'invoiced_base', kind: 'cents', value: ({ invoiced }) => invoiced.base },
  { name: 'invoiced_tva', kind: 'cents', value: ({ invoiced }) => invoiced.tva },
  { name: 'collected_base', kind: 'cents', value: ({ collected }) => collected.base },
  { name: 'collected_tva', kind: 'cents', value: ({ collected }) => collected.tva },
  { name: 'due_base', kind: 'cents', value: ({ due }) => due.base },
  { name: 'due_tva', kind: 'cents', value: ({ due }) => due.tva },
]

export const headersOf = <Row>(columns: Columns<Row>, locale: Locale): readonly string[] =>
  columns.map(({ name }) => ACCOUNTING_TEXTS[locale].column[name])

/** The cells of a file, for people who read this language. */
export const cellsOf = <Row>(columns: Columns<Row>, row: Row, locale: Locale): readonly CsvCell[] =>
  columns.map(({ kind, value }) => csvCell(kind, value(row, locale), locale))
