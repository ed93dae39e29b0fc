import type { RecordId } from '#contract/core/ids.ts'
import type { InvoiceKind } from '#contract/lifecycle/invoice.ts'
import type { client } from '#contract/models/client/client.ts'
import type { Invoice } from '#contract/models/invoice/invoice.ts'
import type { invoiceLine } from '#contract/models/invoice-line/invoice-line.ts'
import type { settings } from '#contract/models/settings/settings.ts'
import type { RecordOf } from '../core/model.ts'

type Line = RecordOf<typeof invoiceLine>
type Client = RecordOf<typeof client>
type Settings = RecordOf<typeof settings>

/** A sent invoice, as accounting reads it. */
export interface BookInvoice
  extends Pick<
    Invoice,
    | 'id'
    | 'client_id'
    | 'credited_invoice_id'
    | 'amount_ht'
    | 'amount_tva'
    | 'amount_ttc'
    | 'amount_deducted'
    | 'due_date'
  > {
  readonly kind: InvoiceKind
  readonly ref: string
  readonly date: string
}

export interface BookLine
  extends Pick<Line, 'invoice_id' | 'quantity' | 'unit_price' | 'tva' | 'nature' | 'tva_category'> {
  /** The account of the line's product; null where its nature decides. */
  readonly account: string | null
}

export interface BookPayment {
  readonly id: RecordId
  readonly invoice_id: RecordId
  readonly date: string
  readonly amount: number
  readonly method: string
  readonly bank_reference: string | null
}

export interface BookClient extends Pick<Client, 'name' | 'account_code' | 'tva_category'> {
  readonly id: RecordId
}

/** The deposits that a final invoice deducted when it was sent. */
export interface BookDeduction {
  readonly invoice_id: RecordId
  /** Null where this device waits to receive them. */
  readonly deposit_ids: readonly RecordId[] | null
}

/** The accounts and rules of the company. */
export type BookSettings = Pick<
  Settings,
  | 'siren'
  | 'tva_on_debits'
  | 'account_client'
  | 'account_services'
  | 'account_goods'
  | 'account_tva'
  | 'account_tva_pending'
  | 'account_deposits'
  | 'account_bank'
  | 'sales_journal'
  | 'bank_journal'
>

/** Records that books are computed from. `invoices` includes those that a wanted one refers to. */
export interface BookSources {
  readonly settings: BookSettings
  readonly invoices: readonly BookInvoice[]
  readonly lines: readonly BookLine[]
  readonly payments: readonly BookPayment[]
  readonly clients: readonly BookClient[]
  readonly deductions: readonly BookDeduction[]
}

/** Both days belong to the period. */
export interface Period {
  readonly from: string
  readonly to: string
}

export const isWithin = (date: string, { from, to }: Period): boolean => date >= from && date <= to

/** The sources by the ids that refer to them. */
export interface Books extends BookSources {
  readonly invoiceOf: ReadonlyMap<RecordId, BookInvoice>
  readonly linesOf: ReadonlyMap<RecordId, readonly BookLine[]>
  readonly clientOf: ReadonlyMap<RecordId, BookClient>
  /** Recorded deposits by the final invoice that deducted them; null where they are to come. */
  readonly depositsOf: ReadonlyMap<RecordId, readonly RecordId[] | null>
  /** Credit notes by the invoice that they correct, in the order in which they were sent. */
  readonly notesOf: ReadonlyMap<RecordId | null, readonly BookInvoice[]>
}

/** The order in which invoices were sent, or credit notes: each series is chronological. */
export const byDateAndRef = (a: BookInvoice, b: BookInvoice): number =>
  a.date === b.date ? (a.ref < b.ref ? -1 : 1) : a.date < b.date ? -1 : 1

export const booksOf = (sources: BookSources): Books => {
  const invoices = sources.invoices.toSorted(byDateAndRef)
  return {
    ...sources,
    invoices,
    invoiceOf: new Map(invoices.map((invoice) => [invoice.id, invoice])),
    linesOf: Map.groupBy(sources.lines, ({ invoice_id }) => invoice_id),
    clientOf: new Map(sources.clients.map((client) => [client.id, client])),
    depositsOf: new Map(sources.deductions.map(({ invoice_id, deposit_ids }) => [invoice_id, deposit_ids])),
    notesOf: Map.groupBy(invoices, ({ credited_invoice_id }) => credited_invoice_id),
  }
}

/** The name of an invoice's client, empty where this device does not have it. */
export const clientNameOf = ({ clientOf }: Books, { client_id }: Pick<BookInvoice, 'client_id'>): string =>
  clientOf.get(client_id)?.name ?? ''
