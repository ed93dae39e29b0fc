import { combineLatest, map, type Observable, of } from 'rxjs'
import type { BookDeduction, BookInvoice, BookLine, BookPayment, Period } from '#contract/accounting/books.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import type { AggregateGroup, AggregateSpec, RecordQueries, RecordSet } from '#src/store/queries/record-queries.ts'

export const BOOKS = ['sales', 'payments', 'tva'] as const
export type BookName = (typeof BOOKS)[number]

// Groups by id are the records themselves, read from columns: thousands of invoices in one go.

const INVOICES = {
  sum: ['amount_ht', 'amount_tva', 'amount_ttc', 'amount_deducted'],
  by: ['id', 'kind', 'client_id', 'ref', 'date', 'due_date', 'credited_invoice_id', 'stage'],
} as const satisfies AggregateSpec
const LINES = {
  sum: ['quantity', 'unit_price', 'tva'],
  by: ['id', 'invoice_id', 'nature', 'tva_category', 'product_id'],
} as const satisfies AggregateSpec
const PAYMENTS = {
  sum: ['amount'],
  by: ['id', 'invoice_id', 'date', 'method', 'bank_reference'],
} as const satisfies AggregateSpec

/** Stages of the invoices that are in books. */
export const SENT_STAGES = { in: ['sent', 'closed'] }
const EVERYTHING: RecordSet = { search: '', filter: {} }
const SENT: RecordSet = { search: '', filter: { stage: SENT_STAGES } }

/** A sent invoice, and whether it is closed. */
export interface MirroredInvoice extends BookInvoice {
  readonly isClosed: boolean
}

/** A line whose account, that of its product, is still to be found. */
interface MirroredLine extends Omit<BookLine, 'account'> {
  readonly productId: string
}

/** Records of this device of which books are made. */
export interface BookRecords {
  readonly invoices: readonly MirroredInvoice[]
  readonly lines: readonly MirroredLine[]
  readonly payments: readonly BookPayment[]
  readonly deductions: readonly BookDeduction[]
}

const textOf = (value: AggregateGroup['by'][number] | undefined): string => String(value ?? '')
const nullable = (value: AggregateGroup['by'][number] | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

const invoiceOf = ({
  by: [id, kind, clientId, ref, date, dueDate, credited, stage],
  sum,
}: AggregateGroup): MirroredInvoice => {
  const [amount_ht = 0, amount_tva = 0, amount_ttc = 0, amount_deducted = 0] = sum
  return {
    id: textOf(id),
    client_id: textOf(clientId),
    ref: textOf(ref),
    date: textOf(date),
    due_date: nullable(dueDate),
    ...{ credited_invoice_id: nullable(credited), isClosed: stage === 'closed' },
    ...{ amount_ht, amount_tva, amount_ttc, amount_deducted },
    // The mirror holds only kinds of the contract.
    kind: textOf(kind) as BookInvoice['kind'],
  }
}

const lineOf = ({
  by: [, invoiceId, nature, category, productId],
  sum: [quantity = 0, unit_price = 0, tva = 0],
}: AggregateGroup): MirroredLine => ({
  ...{ invoice_id: textOf(invoiceId), productId: textOf(productId), quantity, unit_price, tva },
  // The mirror holds only values of the contract.
  nature: textOf(nature) as BookLine['nature'],
  tva_category: textOf(category) as BookLine['tva_category'],
})

const paymentOf = ({
  by: [id, invoiceId, date, method, reference],
  sum: [amount = 0],
}: AggregateGroup): BookPayment => ({
  ...{ id: textOf(id), invoice_id: textOf(invoiceId), date: textOf(date), method: textOf(method) },
  ...{ amount, bank_reference: nullable(reference) },
})

/** Sent invoices of this device. */
export const sentInvoices$ = (queries: RecordQueries, set: RecordSet = SENT): Observable<readonly MirroredInvoice[]> =>
  queries
    .aggregate('invoice', set, INVOICES)
    .pipe(map((groups) => groups.map(invoiceOf).filter(({ ref, date }) => ref !== '' && date !== '')))

export const payments$ = (queries: RecordQueries, set: RecordSet = EVERYTHING): Observable<readonly BookPayment[]> =>
  queries.aggregate('transaction', set, PAYMENTS).pipe(map((groups) => groups.map(paymentOf)))

const lines$ = (queries: RecordQueries, set: RecordSet): Observable<readonly MirroredLine[]> =>
  queries.aggregate('invoice_line', set, LINES).pipe(map((groups) => groups.map(lineOf)))

/**
 * The deposits of a final invoice. A row that was stored before the field existed lacks it until it
 * is pulled again: what was deducted is not known here.
 */
const deductionsOf = ({
  id,
  deposit_ids,
}: Pick<Mirrored<'invoice'>, 'id'> & { readonly deposit_ids?: readonly RecordId[] }): readonly BookDeduction[] => {
  if (deposit_ids === undefined) return [{ invoice_id: id, deposit_ids: null }]
  return deposit_ids.length === 0 ? [] : [{ invoice_id: id, deposit_ids }]
}

/** The deposits of final invoices; lists of ids are in no column, and final invoices are few. */
const deductions$ = (queries: RecordQueries): Observable<readonly BookDeduction[]> =>
  queries.where('invoice', 'kind', ['final']).pipe(map((finals) => finals.flatMap(deductionsOf)))

/** Every record of the books. */
export const allRecords$ = (queries: RecordQueries): Observable<BookRecords> =>
  combineLatest({
    invoices: sentInvoices$(queries),
    lines: lines$(queries, EVERYTHING),
    payments: payments$(queries),
    deductions: deductions$(queries),
  })

/**
 * The records that one book of a period is made of. The TVA of a payment depends on the lines of an
 * invoice of any time, and on the payments before it.
 */
export const recordsOf$ = (queries: RecordQueries, name: BookName, period: Period): Observable<BookRecords> => {
  const date = { from: period.from, to: period.to }
  switch (name) {
    case 'sales':
      return combineLatest({
        invoices: sentInvoices$(queries, { search: '', filter: { stage: SENT_STAGES, date } }),
        lines: lines$(queries, { search: '', filter: { 'invoice_id.stage': SENT_STAGES, 'invoice_id.date': date } }),
        payments: of([]),
        deductions: of([]),
      })
    case 'payments':
      return combineLatest({
        invoices: sentInvoices$(queries),
        lines: of([]),
        payments: payments$(queries, { search: '', filter: { date } }),
        deductions: of([]),
      })
    case 'tva':
      return allRecords$(queries)
  }
}
