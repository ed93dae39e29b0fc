import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { IncludedEntry } from '#contract/models/contract/contract-use.ts'
import type { Queryable } from '../../database/connect.ts'
import { invoice, invoiceLine } from '../../database/schema/billing.ts'
import { contract } from '../../database/schema/contract.ts'
import { projet } from '../../database/schema/people.ts'
import { pointage, ticket } from '../../database/schema/work.ts'
import type { Consequences } from '../../writes/consequences.ts'
import { holdBilling } from '../closing/monthly-draft.ts'
import type { InvoiceRow } from '../invoice-row.ts'
import { rebuildLines, removeEmpty } from '../lines/pointage-lines.ts'
import { storeTotals } from '../lines/totals.ts'
import { addStaffHints } from '../staff-hints.ts'
import { hasBillableTime } from './billable.ts'
import { coveredTime } from './covered-time.ts'
import { limitedTime } from './limited-time.ts'

/** An entry whose invoiced time is computed from the contracts of its client. */
interface Overrun {
  readonly id: number
  readonly ticketId: number
  readonly invoiceId: number | null
  readonly lineId: number | null
  readonly ut: number
  readonly invoiced: number
}

/** Billable entries of a client that follow its contracts and that no sent invoice has locked. */
const overrunsOf = async (transaction: Queryable, clientId: number): Promise<readonly Overrun[]> =>
  transaction
    .select({
      id: pointage.id,
      ticketId: pointage.ticket_id,
      invoiceId: pointage.invoice_id,
      lineId: pointage.invoice_line_id,
      ut: pointage.ut,
      invoiced: sql`coalesce(${pointage.ut_invoiced}, ${pointage.ut})`.mapWith(Number),
    })
    .from(pointage)
    .innerJoin(ticket, eq(ticket.id, pointage.ticket_id))
    .innerJoin(projet, eq(projet.id, ticket.projet_id))
    .where(
      and(
        ...[eq(projet.client_id, clientId), sql`(${pointage.follows_contract} and not ${pointage.is_locked})`],
        ...[isNull(pointage.deleted_at), isNull(ticket.deleted_at), hasBillableTime()],
      ),
    )
    .orderBy(pointage.id)

/**
 * Lets entries of contracts bill what exceeds their hours, unless a manager has entered another
 * value; the worked duration is no other value.
 */
export const billOverruns = async (transaction: Queryable, entries: readonly IncludedEntry[]): Promise<void> => {
  for (const { id, ut, included } of entries)
    await transaction
      .update(pointage)
      .set({ ut_invoiced: ut - included, follows_contract: true })
      .where(
        and(
          eq(pointage.id, id),
          sql`(${pointage.ut_invoiced} is null or ${pointage.ut_invoiced} = ${pointage.ut} or ${pointage.follows_contract})`,
        ),
      )
}

/** Drafts of entries, locked in the order of their ids; none that was sent meanwhile. */
const lockDrafts = async (
  transaction: Queryable,
  entries: readonly Overrun[],
): Promise<ReadonlyMap<number, InvoiceRow>> => {
  const ids = [...new Set(entries.flatMap(({ invoiceId }) => invoiceId ?? []))]
  if (ids.length === 0) return new Map()
  const isDraft = and(inArray(invoice.id, ids), eq(invoice.stage, 'draft'))
  const rows = await transaction.select().from(invoice).where(isDraft).orderBy(asc(invoice.id)).for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

interface Change {
  readonly drafts: ReadonlyMap<number, InvoiceRow>
  readonly valuesOf: (entry: Overrun) => Partial<typeof pointage.$inferInsert>
}

/** Changes entries, with the lines and sums of their drafts, which are locked. */
const changeEntries = async (
  transaction: Queryable,
  entries: readonly Overrun[],
  { drafts, valuesOf }: Change,
  consequences: Consequences,
): Promise<void> => {
  const changed = entries.filter(({ invoiceId }) => invoiceId === null || drafts.has(invoiceId))
  for (const entry of changed) await transaction.update(pointage).set(valuesOf(entry)).where(eq(pointage.id, entry.id))
  await addStaffHints(
    transaction,
    consequences,
    'pointage',
    changed.map(({ id }) => id),
  )
  for (const draft of drafts.values()) {
    const own = changed.filter(({ invoiceId }) => invoiceId === draft.id)
    if (own.length === 0) continue
    const scope = {
      tickets: [...new Set(own.map(({ ticketId }) => ticketId))],
      formerLines: [...new Set(own.flatMap(({ lineId }) => lineId ?? []))],
    }
    await rebuildLines(transaction, draft, scope, consequences)
    await storeTotals(transaction, draft, consequences)
  }
}

/**
 * Computes again what exceeds the hours of a client's contracts, after time or a contract has
 * changed, with the lines and sums of the drafts that bill it. An entry that has come to be
 * included stays on its draft without time: a corrected duration may exceed the hours again.
 */
export const followContracts = async (
  transaction: Queryable,
  clientId: number,
  consequences: Consequences,
): Promise<void> => {
  await holdBilling(transaction, clientId)
  const overruns = await overrunsOf(transaction, clientId)
  if (overruns.length === 0) return
  // An invoice that is being sent is waited for: what it bills is fixed before the rest is shared.
  const drafts = await lockDrafts(transaction, overruns)
  const covered = await coveredTime(transaction, clientId)
  const exceeding = ({ id, ut }: Overrun): number => ut - (covered.get(id)?.included ?? 0)
  const moved = overruns.filter((entry) => exceeding(entry) !== entry.invoiced)
  await changeEntries(
    transaction,
    moved,
    { drafts, valuesOf: (entry) => ({ ut_invoiced: exceeding(entry) }) },
    consequences,
  )
}

const RELEASED = { invoice_id: null, invoice_line_id: null, ut_invoiced: null, follows_contract: false } as const

/** Takes entries that contracts include in full off the drafts of a client. */
export const releaseIncluded = async (
  transaction: Queryable,
  clientId: number,
  consequences: Consequences,
): Promise<void> => {
  const included = (await overrunsOf(transaction, clientId)).filter(
    ({ invoiceId, invoiced }) => invoiceId !== null && invoiced === 0,
  )
  const drafts = await lockDrafts(transaction, included)
  await changeEntries(transaction, included, { drafts, valuesOf: () => RELEASED }, consequences)
}

/**
 * Takes entries that contracts include in full off an invoice that is being sent, and the lines
 * that they leave without time and quantity. Its sums stay.
 */
export const leaveOffIncluded = async (
  transaction: Queryable,
  invoiceId: number,
  consequences: Consequences,
): Promise<void> => {
  const isIncluded = and(
    eq(pointage.invoice_id, invoiceId),
    isNull(pointage.deleted_at),
    sql`(${pointage.follows_contract} and ${pointage.ut_invoiced} = 0)`,
  )
  const included = await transaction
    .select({ id: pointage.id, lineId: pointage.invoice_line_id })
    .from(pointage)
    .where(isIncluded)
  if (included.length === 0) return
  await transaction.update(pointage).set(RELEASED).where(isIncluded)
  const lineIds = included.flatMap(({ lineId }) => lineId ?? [])
  const gone = await removeEmpty(transaction, lineIds, eq(invoiceLine.quantity, 0))
  await addStaffHints(transaction, consequences, 'invoice_line', gone)
  await addStaffHints(
    transaction,
    consequences,
    'pointage',
    included.map(({ id }) => id),
  )
}

/**
 * Forgets the mark of sent time of a client that draws from contracts without a price; returns it.
 * Overruns on sent invoices use no hours of a priced contract (decision 0391); a limit counts all
 * time.
 */
const unmarkTime = async (transaction: Queryable, clientId: number): Promise<readonly number[]> => {
  const limited = await limitedTime(transaction, clientId)
  if (limited.length === 0) return []
  await transaction
    .update(pointage)
    .set({ follows_contract: false })
    .where(inArray(pointage.id, [...limited]))
  return limited
}

/** Lets contracts without a price of a client count all time that was sent. */
export const unmarkLimited = async (
  transaction: Queryable,
  clientId: number,
  consequences: Consequences,
): Promise<void> => addStaffHints(transaction, consequences, 'pointage', await unmarkTime(transaction, clientId))

/** Does so for all clients, whose time an older version may have marked. */
export const unmarkAllLimited = async (transaction: Queryable): Promise<void> => {
  const isLimit = and(isNull(contract.price), isNull(contract.deleted_at))
  const limited = await transaction.selectDistinct({ clientId: contract.client_id }).from(contract).where(isLimit)
  for (const { clientId } of limited) await unmarkTime(transaction, clientId)
}
