import { combineLatest, map, type Observable } from 'rxjs'
import {
  type DatedInvoice,
  type DatedPayment,
  type InvoiceAsOf,
  invoiceAsOf,
  paidAsOf,
} from '#contract/as-of/invoice-as-of.ts'
import type { ReceivablesAsOf } from '#contract/calls/as-of.calls.ts'
import { endOfCompanyDay } from '#contract/company-day.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { withDayBounds } from '#contract/day-bounds.ts'
import type { InvoiceKind } from '#contract/lifecycle/invoice.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import type { AggregateGroup, RecordQueries, RecordSet } from '#src/store/queries/record-queries.ts'
import { withDays } from '../../../text/days-now.ts'
import { divided, matches } from '../../../widgets/as-of/matches.ts'

export type PastInvoices = ReadonlyMap<RecordId, InvoiceAsOf>

/** Payments and disputes that have changed since the day, as they were. */
export interface FormerAmounts {
  readonly payments: readonly DatedPayment[]
  readonly disputes: ReadonlyMap<RecordId, string | null>
}

export const NOTHING_FORMER: FormerAmounts = { payments: [], disputes: new Map() }

/** Joins the pages of the server's answer. */
export const formerAmounts = (pages: readonly ReceivablesAsOf[]): FormerAmounts => ({
  payments: pages.flatMap(({ payments }) =>
    payments.map((one) => ({ ...one, id: String(one.id), invoice_id: String(one.invoice_id) })),
  ),
  disputes: new Map(
    pages.flatMap(({ disputes }) => disputes.map((one) => [String(one.invoice_id), one.disputed_at] as const)),
  ),
})

const ALL: RecordSet = { search: '', filter: {} }
const IDS = { sum: [], by: ['id'] } as const
const INVOICES = {
  sum: ['amount_ht', 'amount_tva', 'amount_ttc', 'amount_deducted'],
  by: ['id', 'client_id', 'kind', 'date', 'due_date', 'created_at', 'sent_at', 'closed_at', 'disputed_at'],
} as const
const PAYMENTS = { sum: ['amount'], by: ['id', 'invoice_id', 'created_at'] } as const

const textOf = (value: AggregateGroup['by'][number] | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

const datedInvoice = ({ by, sum }: AggregateGroup): DatedInvoice => ({
  id: String(by[0]),
  client_id: String(by[1]),
  kind: by[2] as InvoiceKind,
  date: textOf(by[3]),
  due_date: textOf(by[4]),
  ...{ created_at: String(by[5]), sent_at: textOf(by[6]), closed_at: textOf(by[7]), disputed_at: textOf(by[8]) },
  ...{ amount_ht: sum[0] ?? 0, amount_tva: sum[1] ?? 0, amount_ttc: sum[2] ?? 0, amount_deducted: sum[3] ?? 0 },
})

const datedPayment = ({ by: [id, invoiceId, at], sum: [amount = 0] }: AggregateGroup): DatedPayment => ({
  ...{ id: String(id), invoice_id: String(invoiceId), created_at: String(at), amount },
})

/** Every invoice at a moment, by its dates and its payments. */
export const invoicesAsOf = (
  invoices: readonly DatedInvoice[],
  payments: readonly DatedPayment[],
  former: FormerAmounts,
  at: string,
): PastInvoices => {
  const paid = paidAsOf(payments, former.payments, at)
  return new Map(
    invoices.flatMap((invoice) => {
      const past = invoiceAsOf(invoice, paid.get(invoice.id) ?? 0, former.disputes.get(invoice.id), at)
      return past ? [[invoice.id, past] as const] : []
    }),
  )
}

/** Every invoice of this device at the end of a day. */
export const pastInvoices$ = (queries: RecordQueries, day: string, former: FormerAmounts): Observable<PastInvoices> =>
  combineLatest([queries.aggregate('invoice', ALL, INVOICES), queries.aggregate('transaction', ALL, PAYMENTS)]).pipe(
    map(([invoices, payments]) =>
      invoicesAsOf(invoices.map(datedInvoice), payments.map(datedPayment), former, endOfCompanyDay(day)),
    ),
  )

const PAST_FIELDS: ReadonlySet<string> = new Set(['stage', 'fully_paid', 'date', 'due_date', 'disputed_at'])

/** Invoices of that time that match a set by their values of the day; other fields are of today. */
export const findPastInvoices =
  (queries: RecordQueries, day: string, past$: Observable<PastInvoices>) =>
  ({ search, filter }: RecordSet): Observable<PastInvoices> => {
    const { past: asked, present } = divided(withDayBounds('invoice', withDays(filter, day)), PAST_FIELDS)
    return combineLatest([past$, queries.aggregate('invoice', { search, filter: present }, IDS)]).pipe(
      map(
        ([past, groups]) =>
          new Map(
            groups.flatMap(({ by }) => {
              const found = past.get(String(by[0]))
              return found && matches({ ...found }, asked) ? [[found.id, found] as const] : []
            }),
          ),
      ),
    )
  }

/** A row of the list with its values of the day. The reference of a draft came later. */
export const pastInvoice = (row: Mirrored<'invoice'>, { paid: _, ...past }: InvoiceAsOf): Mirrored<'invoice'> => ({
  ...row,
  ...past,
  ref: past.stage === 'draft' ? null : row.ref,
})
