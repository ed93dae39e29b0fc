import { and, eq, inArray, ne } from 'drizzle-orm'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import type { Queryable } from '../database/connect.ts'
import { projet } from '../database/schema/people.ts'
import { pointage } from '../database/schema/work.ts'
import { billingOf } from '../invoicing/time/billable.ts'
import { coveredTime, sellsHours } from '../invoicing/time/covered-time.ts'
import { followContracts, unmarkLimited } from '../invoicing/time/overruns.ts'
import type { Consequences } from '../writes/consequences.ts'
import type { Effect, Write } from '../writes/effect.ts'

const hasChanged = ({ before, after }: Write, names: readonly string[]): boolean =>
  before === null || after === null || names.some((name) => fieldOf(before, name) !== fieldOf(after, name))

/** Actions by which a manager puts time on a draft. */
const PUTS = ['imputeInvoice', 'facturation_auto']

/** Whether time is put on a draft that has no invoiced value yet. */
const takesValue = ({ action, before }: Write): boolean =>
  PUTS.includes(action) && before !== null && fieldOf(before, 'ut_invoiced') === null

const markTime = async (transaction: Queryable, id: number, follows_contract: boolean): Promise<void> => {
  const isOther = and(eq(pointage.id, id), ne(pointage.follows_contract, follows_contract))
  await transaction.update(pointage).set({ follows_contract }).where(isOther)
}

/**
 * Drafts bill what exceeds the hours of a contract, whoever corrects time of it and when. A value
 * that a manager enters is no longer changed, unless it is what exceeds the hours; included time
 * that a manager puts on a draft stays as it is (decisions 0352 and 0385).
 */
export const followTime: Effect = async (transaction, write, consequences) => {
  const { action, recordId, before, after } = write
  const isEntered = action === 'editUtInvoiced'
  if (!isEntered && !takesValue(write) && !hasChanged(write, ['ut', 'date', 'ticket_id'])) return
  const billing = await billingOf(transaction, Number(fieldOf((after ?? before) as AnyRecord, 'ticket_id')))
  const followed = billing && (await sellsHours(transaction, billing.clientId)) ? billing.clientId : null
  if (after && (isEntered || (followed !== null && takesValue(write)))) {
    const included =
      followed === null ? null : ((await coveredTime(transaction, followed)).get(recordId)?.included ?? 0)
    const exceeding = included === null ? 0 : Number(fieldOf(after, 'ut')) - included
    const isExceeding = isEntered
      ? fieldOf(after, 'invoice_id') !== null && fieldOf(after, 'ut_invoiced') === exceeding
      : exceeding > 0
    await markTime(transaction, recordId, included !== null && isExceeding)
  }
  if (!isEntered && followed !== null) await followContracts(transaction, followed, consequences)
}

/** Computes again what contracts of clients include, and what they count of sent time. */
const followClients = async (
  transaction: Queryable,
  clientIds: readonly number[],
  consequences: Consequences,
): Promise<void> => {
  for (const clientId of [...new Set(clientIds)].sort((a, b) => a - b)) {
    await followContracts(transaction, clientId, consequences)
    await unmarkLimited(transaction, clientId, consequences)
  }
}

/** Values of a record before and after a write, as numbers. */
const idsOf = ({ before, after }: Write, name: string): readonly number[] =>
  [before, after].flatMap((record) => (record ? [Number(fieldOf(record, name))] : []))

/** Drafts bill what exceeds the hours of a contract as it is now; a limit counts sent time too. */
export const followContract: Effect = (transaction, write, consequences) =>
  followClients(transaction, idsOf(write, 'client_id'), consequences)

/** The time of a ticket draws from contracts of another projet, or no longer draws at all. */
export const followTicket: Effect = async (transaction, write, consequences) => {
  if (!write.before || !hasChanged(write, ['projet_id', 'is_facturable'])) return
  const owners = await transaction
    .select({ id: projet.client_id })
    .from(projet)
    .where(inArray(projet.id, [...idsOf(write, 'projet_id')]))
  await followClients(
    transaction,
    owners.map(({ id }) => id),
    consequences,
  )
}

/** The time of a projet draws from contracts of another client, or no longer draws at all. */
export const followProjet: Effect = async (transaction, write, consequences) => {
  if (!write.before || !hasChanged(write, ['client_id', 'is_facturable'])) return
  await followClients(transaction, idsOf(write, 'client_id'), consequences)
}
