import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { invoice } from '../../database/schema/billing.ts'
import type { Consequences } from '../../writes/consequences.ts'
import { inRetriedTransaction, type WriteServices } from '../../writes/in-transaction.ts'
import { auditDraft } from '../audit-draft.ts'
import { storeTotals } from '../lines/totals.ts'
import { type Billed, billMonth, clientsToBill } from './bill-month.ts'
import type { Origin } from './monthly-draft.ts'

type Work<Result> = (transaction: Queryable, consequences: Consequences) => Promise<Result>

/** One short transaction per invoice, so that locks are held briefly. */
const step: <Result>(services: WriteServices, work: Work<Result>) => Promise<Result> = inRetriedTransaction

/** Carries the outcome of a dry run out of the transaction that is rolled back. */
class Undone<Result> extends Error {
  readonly result: Result

  constructor(result: Result) {
    super('undone')
    this.result = result
  }
}

const dryStep = async <Result>(services: WriteServices, work: Work<Result>): Promise<Result> => {
  try {
    return await step(services, async (transaction, consequences) => {
      throw new Undone(await work(transaction, consequences))
    })
  } catch (error) {
    if (error instanceof Undone) return error.result as Result
    throw error
  }
}

/** Month and clients of a closing; a dry run keeps nothing. */
export interface MonthClosing {
  /** First day of the month. */
  readonly month: string
  /** Null for all. */
  readonly clientIds: readonly number[] | null
  readonly dryRun: boolean
  readonly origin: Origin
}

/**
 * Puts waiting time and due subscriptions of a month (its first day) on the draft of every client.
 * Billed time is not billed again, so that a run may be repeated, and an interrupted run continues;
 * each step has its audit row. A dry run does the work and rolls it back.
 */
export const billAllClients = async (
  services: WriteServices,
  { month, clientIds, dryRun, origin }: MonthClosing,
): Promise<readonly Billed[]> => {
  const perform = dryRun ? dryStep : step
  const all: Billed[] = []
  const clients = await clientsToBill(services.database.query, month)
  for (const clientId of clients.filter((id) => clientIds === null || clientIds.includes(id))) {
    const billed = await perform(services, (transaction, consequences) =>
      billMonth(transaction, { clientId, month, origin }, consequences),
    )
    if (billed) all.push(billed)
  }
  return all
}

/** Adds up the lines of every draft again. Returns the number of drafts. */
export const computeAllDrafts = async (services: WriteServices, origin: Origin): Promise<number> => {
  const isDraft = and(eq(invoice.stage, 'draft'), isNull(invoice.deleted_at))
  const drafts = await services.database.query
    .select({ id: invoice.id })
    .from(invoice)
    .where(isDraft)
    .orderBy(asc(invoice.id))
  let count = 0
  for (const { id } of drafts) {
    count += await step(services, async (transaction, consequences) => {
      const [row] = await transaction
        .select()
        .from(invoice)
        .where(and(eq(invoice.id, id), isDraft))
        .for('no key update')
      // The draft was sent or deleted meanwhile.
      if (!row) return 0
      const totals = await storeTotals(transaction, row, consequences)
      await auditDraft(transaction, origin, { action: 'computeAllTotal', draft: row, totals })
      return 1
    })
  }
  return count
}
