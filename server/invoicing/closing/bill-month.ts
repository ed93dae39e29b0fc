import { and, eq, exists, getTableColumns, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { addMonths } from '#contract/core/kinds/days.ts'
import { lineAmount } from '#contract/core/kinds/money.ts'
import { periodDueIn } from '#contract/invoicing/subscription.ts'
import type { Queryable } from '../../database/connect.ts'
import { billingStage, invoiceLine, product } from '../../database/schema/billing.ts'
import { client, projet } from '../../database/schema/people.ts'
import { pointage, ticket } from '../../database/schema/work.ts'
import type { Consequences } from '../../writes/consequences.ts'
import { auditDraft } from '../audit-draft.ts'
import { lockWork } from '../lines/hidden-work.ts'
import { nextPosition, rebuildLines } from '../lines/pointage-lines.ts'
import { type LineRow, linesOf, storeTotals } from '../lines/totals.ts'
import { addStaffHints } from '../staff-hints.ts'
import { isBillable, isInMonth } from '../time/billable.ts'
import { coveredTime, sellsHours } from '../time/covered-time.ts'
import { billOverruns, followContracts, releaseIncluded } from '../time/overruns.ts'
import { dueStages, isDueBefore } from './due-stages.ts'
import { holdBilling, type Month, monthlyDraft } from './monthly-draft.ts'
import { billStages } from './stages.ts'
import { dueLines } from './subscriptions.ts'

/** A line of a draft, as a preview shows it. `amount` in cents without TVA. */
export type DraftLine = Pick<LineRow, 'designation' | 'quantity' | 'unit' | 'unit_price' | 'tva'> & {
  readonly amount: number
}

/** Result of billing one month of one client. */
export interface Billed {
  readonly invoice_id: number
  readonly client_id: number
  /** Time that was added. */
  readonly ut: number
  /** Pointages that were added. */
  readonly pointages: number
  /** Lines and sums of the draft as it is now. */
  readonly lines: number
  readonly draft_lines: readonly DraftLine[]
  readonly amount_ht: number
  readonly amount_ttc: number
}

/** Clients in use with time, a stage or a subscription that the month (its first day) may bill. */
export const clientsToBill = async (database: Queryable, month: string): Promise<readonly number[]> => {
  const theirTime = database
    .select({ one: sql`1` })
    .from(pointage)
    .innerJoin(ticket, eq(ticket.id, pointage.ticket_id))
    .innerJoin(projet, eq(projet.id, ticket.projet_id))
    .where(and(eq(projet.client_id, client.id), isInMonth(month), isBillable()))
  const theirStages = database
    .select({ one: sql`1` })
    .from(billingStage)
    .innerJoin(projet, eq(projet.id, billingStage.projet_id))
    .where(
      and(
        eq(projet.client_id, client.id),
        isNotNull(projet.fixed_price),
        isDueBefore(addMonths(month, 1)),
        isNull(billingStage.deleted_at),
      ),
    )
  const timed = await database
    .select({ id: client.id })
    .from(client)
    .where(and(isInUse(), or(exists(theirTime), exists(theirStages))))
  const products = await database
    .select(getTableColumns(product))
    .from(product)
    .innerJoin(client, eq(client.id, product.client_id))
    .where(and(isInUse(), isNull(product.deleted_at)))
  const subscribed = products.flatMap((row) =>
    row.client_id !== null && periodDueIn(row, month) ? [row.client_id] : [],
  )
  return [...new Set([...timed.map(({ id }) => id), ...subscribed])].sort((a, b) => a - b)
}

const isInUse = () => and(isNull(client.deleted_at), isNull(client.archived_at))

/**
 * Puts a client's time of the month, the stages that are due by its end and the subscriptions that
 * fall due in it on the draft of that month, with its trail; null where nothing is left to bill.
 * Time that the price of a contract includes stays off, and leaves the drafts that it is on; of an
 * entry that exceeds its hours the rest is billed.
 */
export const billMonth = async (
  transaction: Queryable,
  { clientId, month, origin }: Omit<Month, 'isClosing'>,
  consequences: Consequences,
): Promise<Billed | null> => {
  await holdBilling(transaction, clientId)
  await lockWork(transaction, [
    ...new Set((await waitingTime(transaction, clientId, month)).map(({ ticketId }) => ticketId)),
  ])
  await followContracts(transaction, clientId, consequences)
  await releaseIncluded(transaction, clientId, consequences)
  const subscriptions = await dueLines(transaction, clientId, month)
  const covered = await coveredTime(transaction, clientId)
  const isBilled = (id: number): boolean => {
    const entry = covered.get(id)
    return entry === undefined || entry.included < entry.ut
  }
  const waiting = idsOf(await waitingTime(transaction, clientId, month)).filter(isBilled)
  const stages = await dueStages(transaction, clientId, month)
  if (subscriptions.length + waiting.length + stages.length === 0) return null

  const draft = await monthlyDraft(transaction, { clientId, month, origin, isClosing: true }, consequences)
  await billOverruns(
    transaction,
    waiting.flatMap((id) => covered.get(id) ?? []),
  )
  const taken = await takeTime(transaction, waiting, {
    invoiceId: draft.id,
    followsContract: await sellsHours(transaction, clientId),
  })
  await rebuildLines(
    transaction,
    draft,
    { tickets: [...new Set(taken.map((row) => row.ticket_id))], formerLines: [] },
    consequences,
  )
  const staged = await billStages(transaction, draft.id, stages, consequences)
  const start = await nextPosition(transaction, draft.id)
  const values = subscriptions.map((line, index) => ({ ...line, invoice_id: draft.id, position: start + index }))
  const added =
    values.length === 0 ? [] : await transaction.insert(invoiceLine).values(values).returning({ id: invoiceLine.id })
  await addStaffHints(transaction, consequences, 'invoice_line', idsOf(added))
  await addStaffHints(transaction, consequences, 'pointage', idsOf(taken))
  const totals = await storeTotals(transaction, draft, consequences)
  const more = { month, pointages: idsOf(taken), lines: [...staged, ...idsOf(added)] }
  await auditDraft(transaction, origin, { action: 'createAllInvoicesForMonth', draft, totals, more })
  const lines = await linesOf(transaction, draft.id)
  return {
    invoice_id: draft.id,
    client_id: clientId,
    ut: taken.reduce((sum, row) => sum + row.ut, 0),
    pointages: taken.length,
    lines: lines.length,
    draft_lines: lines.map(draftLine),
    amount_ht: totals.amount_ht,
    amount_ttc: totals.amount_ttc,
  }
}

const draftLine = ({ designation, quantity, unit, unit_price, tva }: LineRow): DraftLine => ({
  ...{ designation, quantity, unit, unit_price, tva },
  amount: lineAmount({ quantity, unit_price }),
})

const idsOf = (rows: readonly { readonly id: number }[]): readonly number[] => rows.map(({ id }) => id)

/** Locked, in the order of their ids. */
const waitingTime = (transaction: Queryable, clientId: number, month: string) =>
  transaction
    .select({ id: pointage.id, ticketId: pointage.ticket_id })
    .from(pointage)
    .innerJoin(ticket, eq(ticket.id, pointage.ticket_id))
    .innerJoin(projet, eq(projet.id, ticket.projet_id))
    .where(and(eq(projet.client_id, clientId), isInMonth(month), isBillable()))
    .orderBy(pointage.id)
    .for('update', { of: pointage })

/**
 * Invoices the worked time unless another value was entered, as `imputeInvoice` does. Where the
 * client has a contract, a corrected day may let it draw from it (decision 0385).
 */
const takeTime = async (
  transaction: Queryable,
  ids: readonly number[],
  { invoiceId, followsContract }: { readonly invoiceId: number; readonly followsContract: boolean },
) =>
  ids.length === 0
    ? []
    : await transaction
        .update(pointage)
        .set({
          invoice_id: invoiceId,
          ut_invoiced: sql`coalesce(${pointage.ut_invoiced}, ${pointage.ut})`,
          follows_contract: followsContract
            ? sql`${pointage.follows_contract} or coalesce(${pointage.ut_invoiced}, ${pointage.ut}) = ${pointage.ut}`
            : false,
          invoiced_user_id: sql`coalesce(${pointage.invoiced_user_id}, ${pointage.user_id})`,
        })
        .where(inArray(pointage.id, [...ids]))
        .returning({ id: pointage.id, ticket_id: pointage.ticket_id, ut: sql`${pointage.ut_invoiced}`.mapWith(Number) })
