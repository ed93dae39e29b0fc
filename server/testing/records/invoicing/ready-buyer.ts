import { eq } from 'drizzle-orm'
import type { Queryable } from '../../../database/connect.ts'
import { client } from '../../../database/schema/people.ts'
import { BUYER_ADDRESS } from './invoicing.ts'

/** Gives a client everything that its invoices need to be sent. */
export const readyBuyer = async (
  database: Queryable,
  id: number,
  values: Partial<typeof client.$inferInsert> = {},
): Promise<void> => {
  const buyer = { ...BUYER_ADDRESS, siren: '552100554', tva_number: 'FR40552100554', ...values }
  await database.update(client).set(buyer).where(eq(client.id, id))
}
