import { type BookInvoice, type Books, isWithin, type Period } from './books.ts'
import { isSettled, netPartsOf } from './deductions.ts'
import { type InvoicePart, isDueOnPayment, rulingKindOf } from './parts.ts'
import type { Book } from './sales-journal.ts'
import { collectedShares } from './tva-collected.ts'

/** Cents without TVA, and their TVA. */
export interface Taxed {
  readonly base: number
  readonly tva: number
}

/** TVA of one month, category and rate. */
export interface TvaRow extends Pick<InvoicePart, 'category' | 'rate'> {
  /** `YYYY-MM` */
  readonly month: string
  /** On invoices of the month, less the deposits that they deduct: by débits. */
  readonly invoiced: Taxed
  /** In payments of the month: by encaissements. */
  readonly collected: Taxed
  /** To be declared: each part by the rule of its nature. */
  readonly due: Taxed
}

/** Sums to which amounts are added. */
type Adding = { base: number; tva: number }
const nothing = (): Adding => ({ base: 0, tva: 0 })
const COLUMNS = ['invoiced', 'collected', 'due'] as const

/** The TVA of a period by month, category and rate. */
export const tvaRows = (books: Books, period: Period): Book<TvaRow> => {
  const rows = new Map<string, TvaRow & Readonly<Record<(typeof COLUMNS)[number], Adding>>>()
  const incomplete = new Set<BookInvoice>()
  const add = (
    day: string,
    { category, rate, base, tva }: InvoicePart,
    columns: readonly (typeof COLUMNS)[number][],
  ): void => {
    const month = day.slice(0, 7)
    const key = `${month} ${category} ${rate}`
    const row = rows.get(key) ?? { month, category, rate, invoiced: nothing(), collected: nothing(), due: nothing() }
    rows.set(key, row)
    for (const column of columns) {
      row[column].base += base
      row[column].tva += tva
    }
  }
  const onDebits = books.settings.tva_on_debits
  for (const invoice of books.invoices) {
    if (!isWithin(invoice.date, period)) continue
    const parts = netPartsOf(books, invoice)
    if (parts === null) {
      incomplete.add(invoice)
      continue
    }
    const waits = !isSettled(parts)
    for (const part of parts) {
      const isLater = waits && isDueOnPayment(rulingKindOf(books, invoice), part.nature, onDebits)
      add(invoice.date, part, isLater ? ['invoiced'] : ['invoiced', 'due'])
    }
  }
  const collected = collectedShares(books, period)
  for (const { payment, invoice, parts } of collected.rows)
    for (const part of parts)
      add(
        payment.date,
        part,
        isDueOnPayment(rulingKindOf(books, invoice), part.nature, onDebits) ? ['collected', 'due'] : ['collected'],
      )
  return {
    rows: [...rows.values()].toSorted(
      (a, b) => a.month.localeCompare(b.month) || a.category.localeCompare(b.category) || b.rate - a.rate,
    ),
    incomplete: [...new Set([...incomplete, ...collected.incomplete])],
  }
}
