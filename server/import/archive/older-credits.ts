import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { receivedInvoice } from '../../database/schema/received-invoice.ts'

/**
 * Gives credits of the types 261 and 262 their sign that were stored before the types were known,
 * as the migration 0042 does in a database: the content keeps the sign of the file.
 */
export const turnOlderCredits = async (transaction: Queryable): Promise<void> => {
  const { amount_ht, amount_tva, amount_ttc, content } = receivedInvoice
  const inFile = sql`(select sum((rate->>'base')::numeric) from jsonb_array_elements(${content}->'tva') as rate)`
  await transaction
    .update(receivedInvoice)
    .set({ amount_ht: sql`-${amount_ht}`, amount_tva: sql`-${amount_tva}`, amount_ttc: sql`-${amount_ttc}` })
    .where(sql`${content}->>'type' in ('261', '262') and ${amount_ht} = ${inFile}`)
}
