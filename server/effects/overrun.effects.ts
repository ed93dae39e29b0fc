import { eq } from 'drizzle-orm'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import { pointage } from '../database/schema/work.ts'
import { billingOf } from '../invoicing/billable.ts'
import { coveredTime, sellsHours } from '../invoicing/covered-time.ts'
import { followContracts } from '../invoicing/overruns.ts'
import type { Effect, Write } from '../writes/effect.ts'

/** Values of a time entry that the use of contracts depends on. */
const USES = ['ut', 'date', 'ticket_id']

const changesUse = ({ before, after }: Write): boolean =>
  before === null || after === null || USES.some((name) => fieldOf(before, name) !== fieldOf(after, name))

/**
 * Drafts bill what exceeds the hours of a contract, whoever corrects time of it and when. A value
 * that a manager enters is no longer changed, unless it is what exceeds the hours (decision 0385).
 */
export const followTime: Effect = async (transaction, write, consequences) => {
  const { action, recordId, before, after } = write
  if (action !== 'editUtInvoiced' && !changesUse(write)) return
  const billing = await billingOf(transaction, Number(fieldOf((after ?? before) as AnyRecord, 'ticket_id')))
  if (!billing || !(await sellsHours(transaction, billing.clientId))) return
  if (action === 'editUtInvoiced' && after) {
    const included = (await coveredTime(transaction, billing.clientId)).get(recordId)?.included ?? 0
    const exceeding = Number(fieldOf(after, 'ut')) - included
    const is_overrun = fieldOf(after, 'invoice_id') !== null && fieldOf(after, 'ut_invoiced') === exceeding
    await transaction.update(pointage).set({ is_overrun }).where(eq(pointage.id, recordId))
    return
  }
  await followContracts(transaction, billing.clientId, consequences)
}

/** Drafts bill what exceeds the hours of a contract as it is now. */
export const followContract: Effect = async (transaction, { before, after }, consequences) => {
  const clients = new Set([before, after].flatMap((record) => (record ? [Number(fieldOf(record, 'client_id'))] : [])))
  for (const clientId of [...clients].sort((a, b) => a - b)) await followContracts(transaction, clientId, consequences)
}
