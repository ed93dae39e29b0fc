import type { Queryable } from '../../../database/connect.ts'
import { invoice, invoiceLine } from '../../../database/schema/billing.ts'
import { BUYER_ADDRESS, SELLER } from './invoicing.ts'

let sent = 0

/** A sent invoice of 120 € with its frozen parties, which lacks nothing to be mailed. */
export const addInvoiceToMail = async (
  database: Queryable,
  client_id: number,
  values: Partial<typeof invoice.$inferInsert> = {},
): Promise<number> => {
  sent += 1
  const buyer = { name: 'Client', address2: null, tva_number: null, has_tva: true, ...BUYER_ADDRESS }
  const [stored] = await database
    .insert(invoice)
    .values({
      client_id,
      title: 'Facture',
      stage: 'sent',
      ref: `F2026-M${sent}`,
      date: '2026-02-01',
      created_at: '2026-02-01T09:00:00.000Z',
      sent_at: '2026-02-01T09:00:00.000Z',
      amount_ht: 10_000,
      amount_tva: 2_000,
      amount_ttc: 12_000,
      parties: { seller: SELLER, buyer },
      ...values,
    })
    .returning({ id: invoice.id })
  if (!stored) throw new Error('No invoice was stored.')
  await database.insert(invoiceLine).values({ invoice_id: stored.id, designation: 'Dépannage', unit_price: 10_000 })
  return stored.id
}
