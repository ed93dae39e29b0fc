import { eq } from 'drizzle-orm'
import { type Exemption, exemptionOf } from '#contract/invoicing/tva.ts'
import type { Queryable } from '../../../database/connect.ts'
import { invoice, invoiceLine } from '../../../database/schema/billing.ts'
import { settings } from '../../../database/schema/company.ts'
import { client } from '../../../database/schema/people.ts'
import { draftCreditNote } from '../../../invoicing/credits/credit.ts'
import type { ComposedInvoice } from '../../../invoicing/documents/composed-invoice.ts'
import { ublOf } from '../../../invoicing/documents/xml/ubl.ts'
import type { InvoiceRow } from '../../../invoicing/invoice-row.ts'
import type { PrintWork } from '../../../invoicing/pdf/printer.ts'
import { sendInvoice } from '../../../invoicing/sending/send.ts'
import type { DocumentServices } from '../../../writes/document-services.ts'
import { silentConsequences } from '../../../writes/silent-consequences.ts'
import type { InvoiceCase } from './invoice-cases.ts'

/** Day on which all generated invoices are sent. */
export const SENT_ON = '2026-11-02'
const AT = `${SENT_ON}T09:00:00.000Z`

/** A generated invoice that was sent. */
export interface SentInvoice {
  readonly row: InvoiceRow
  /** The content of its PDF and its XML. */
  readonly invoice: ComposedInvoice
  readonly cii: string
  readonly ubl: string
  /** Exemption of the whole invoice, by seller and buyer at its sending. */
  readonly exemption: Exemption | null
}

const only = <Item>([item]: readonly Item[]): Item => {
  if (item === undefined) throw new Error('No row was stored.')
  return item
}

const servicesWith = (print: DocumentServices<PrintWork>['printer']['print']): DocumentServices<PrintWork> => ({
  printer: { print },
  files: {
    read: () => {
      throw new Error('These sellers have no picture.')
    },
  },
})

/** Sends a draft as its action does, and keeps what was composed instead of drawing it. */
const send = async (query: Queryable, id: number): Promise<SentInvoice> => {
  const works: PrintWork[] = []
  const documentServices = servicesWith((work) => {
    works.push(work)
    return Promise.resolve(Buffer.from('%PDF-'))
  })
  const before = only(
    await query
      .update(invoice)
      .set({ stage: 'sent', sent_at: AT, date: SENT_ON })
      .where(eq(invoice.id, id))
      .returning(),
  )
  await query.transaction((step) => sendInvoice(step, before, AT, silentConsequences(documentServices)))
  const [work] = works
  if (work?.format !== 2 || work.cii === null) throw new Error('Nothing was composed.')
  const row = only(await query.select().from(invoice).where(eq(invoice.id, id)))
  const seller = only(await query.select().from(settings))
  const buyer = only(await query.select().from(client).where(eq(client.id, row.client_id)))
  // The tables hold only values of the contract.
  const exemption = exemptionOf({ seller, buyer } as Parameters<typeof exemptionOf>[0])
  return { row, invoice: work.invoice, cii: work.cii, ubl: ublOf(work.invoice), exemption }
}

const draft = async (
  query: Queryable,
  values: typeof invoice.$inferInsert,
  lines: InvoiceCase['lines'],
): Promise<number> => {
  const { id } = only(await query.insert(invoice).values(values).returning({ id: invoice.id }))
  await query.insert(invoiceLine).values(lines.map((line) => ({ ...line, invoice_id: id })))
  return id
}

const sendCase = async (
  query: Queryable,
  { chain, seller, buyer, lines, order_ref, introduction }: InvoiceCase,
): Promise<readonly SentInvoice[]> => {
  await query.update(settings).set({ early_payment_terms: null, ...seller })
  const { id: client_id } = only(await query.insert(client).values(buyer).returning({ id: client.id }))
  const values = { client_id, title: 'Prestations d’octobre & suites', created_at: AT, order_ref, introduction }
  if (chain === 'deposited') {
    const [first] = lines
    const deposit = await send(
      query,
      await draft(
        query,
        { ...values, kind: 'deposit' },
        first ? [{ ...first, quantity: 30, unit_price: Math.abs(first.unit_price ?? 0) }] : [],
      ),
    )
    const final = await draft(query, { ...values, kind: 'final', amount_deducted: deposit.row.amount_ttc }, lines)
    await query.update(invoice).set({ deducted_in_id: final }).where(eq(invoice.id, deposit.row.id))
    return [deposit, await send(query, final)]
  }
  const one = await send(query, await draft(query, values, lines))
  if (chain !== 'credited') return [one]
  const undrawn = silentConsequences(servicesWith(() => Promise.reject(new Error('A draft has no PDF.'))))
  return [one, await send(query, await query.transaction((step) => draftCreditNote(step, one.row, AT, undrawn)))]
}

/** Sends cases by the server's own steps, one after the other. */
export const sendCases = async (query: Queryable, cases: readonly InvoiceCase[]): Promise<readonly SentInvoice[]> => {
  const sent: SentInvoice[] = []
  for (const one of cases) sent.push(...(await sendCase(query, one)))
  return sent
}
