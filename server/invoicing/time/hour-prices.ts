import { and, eq, isNull, or } from 'drizzle-orm'
import { type AppliedRate, hourPriceOf } from '#contract/models/rate/hour-price.ts'
import type { Queryable } from '../../database/connect.ts'
import { rate } from '../../database/schema/billing.ts'
import { readSettings } from '../sending/parties.ts'

/** Answers the price of a person's hour on a day, in cents without TVA. */
export type HourPrices = (userId: number, day: string) => number

const idOf = (id: number | null): string | null => (id === null ? null : String(id))

/**
 * Reads the prices of hours that are charged to a client: those of the rates, else that of the
 * settings.
 */
export const hourPricesFor = async (transaction: Queryable, clientId: number): Promise<HourPrices> => {
  const { hour_price } = await readSettings(transaction)
  const rows = await transaction
    .select()
    .from(rate)
    .where(
      and(or(eq(rate.client_id, clientId), isNull(rate.client_id)), isNull(rate.archived_at), isNull(rate.deleted_at)),
    )
  const rates = rows.map(
    (row): AppliedRate => ({ ...row, id: String(row.id), user_id: idOf(row.user_id), client_id: idOf(row.client_id) }),
  )
  return (userId, day) => hourPriceOf(rates, { userId: String(userId), clientId: String(clientId), day }, hour_price)
}
