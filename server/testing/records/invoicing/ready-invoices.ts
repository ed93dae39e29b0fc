import type { Queryable } from '../../../database/connect.ts'
import { invoice, invoiceLine } from '../../../database/schema/billing.ts'
import { settings } from '../../../database/schema/company.ts'

const AT = '2026-03-02T09:00:00.000Z'

const SELLER = {
  name: 'Société d’essai',
  address1: '1 rue de la Paix',
  postal: '69001',
  city: 'Lyon',
  siren: '123456782',
  tva_number: 'FR32123456782',
}

const addInvoice = async (
  database: Queryable,
  client_id: number,
  values: Partial<typeof invoice.$inferInsert>,
): Promise<number> => {
  const [stored] = await database
    .insert(invoice)
    .values({ client_id, title: 'Facture', created_at: AT, ...values })
    .returning({ id: invoice.id })
  if (!stored) throw new Error('Nothing was stored.')
  return stored.id
}

/** A draft that lacks nothing to be sent, with a seller who is complete. */
export const addDraftToSend = async (database: Queryable, clientId: number): Promise<number> => {
  await database.update(settings).set(SELLER)
  const id = await addInvoice(database, clientId, { date: '2026-03-02' })
  await database.insert(invoiceLine).values({ invoice_id: id, designation: 'Dépannage', unit_price: 10_000 })
  return id
}

/** A sent invoice that lacks nothing to be closed. */
export const addInvoiceToClose = (database: Queryable, clientId: number): Promise<number> =>
  addInvoice(database, clientId, { stage: 'sent', date: '2026-03-02', sent_at: AT, fully_paid: true })
