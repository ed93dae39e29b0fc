import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { receivedDocument, receivedInvoice } from '../database/schema/received-invoice.ts'
import { readReceived } from '../received-invoices/read-received.ts'
import { originalAddress, sellerKey } from '../received-invoices/store-received-invoice.ts'
import { supplierCii } from './supplier-cii.ts'
import { COMPANY } from './texts/billing.ts'
import { SUPPLIED } from './texts/suppliers.ts'

/** Loads the invoices of suppliers, read from their files as an import does. */
export const loadReceivedInvoices = async (database: Queryable, today: string): Promise<void> => {
  for (const supplied of SUPPLIED) {
    const bytes = Buffer.from(supplierCii(supplied, today, COMPANY.name))
    const read = await readReceived(bytes)
    if ('issue' in read) throw new Error(`The invoice ${supplied.ref} of the demo is refused: ${read.issue.code}.`)
    const { received } = read
    const [stored] = await database
      .insert(receivedInvoice)
      .values({
        ...received,
        seller_key: sellerKey(received),
        state: supplied.isPaid ? 'paid' : 'received',
        created_at: `${received.date}T09:00:00.000Z`,
      })
      .returning({ id: receivedInvoice.id })
    if (!stored) throw new Error('No received invoice was stored.')
    const { id } = stored
    await database
      .update(receivedInvoice)
      .set({ file: originalAddress(id) })
      .where(eq(receivedInvoice.id, id))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await database
      .insert(receivedDocument)
      .values({ received_invoice_id: id, name: `${supplied.ref}.xml`, mime: 'application/xml', bytes, sha256 })
  }
}
