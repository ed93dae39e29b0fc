import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { BILLING_KINDS } from '#contract/lifecycle/invoice.ts'
import type { Queryable } from '../../database/connect.ts'
import { invoice } from '../../database/schema/billing.ts'
import { client } from '../../database/schema/people.ts'
import { writeAudit } from '../../writes/audit.ts'
import type { Consequences } from '../../writes/consequences.ts'
import type { InvoiceRow } from '../invoice-row.ts'
import { wordingsFor } from '../lines/wordings.ts'
import { addStaffHints } from '../staff-hints.ts'

/** Person, time and address of the request, for the audit row. */
export interface Origin {
  readonly userId: number | null
  /** Server clock, ISO 8601 UTC. */
  readonly at: string
  readonly address: string | null
}

/**
 * Locks the billing of a client until the commit: concurrent runs neither create a month's draft
 * twice nor bill a subscription twice.
 */
export const holdBilling = async (transaction: Queryable, clientId: number): Promise<void> => {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('billing', ${clientId}))`)
}

/** One month of one client. */
export interface Month {
  readonly clientId: number
  /** First day of the month. */
  readonly month: string
  readonly origin: Origin
  /** The draft, where it is made, is that of closing the month. */
  readonly isClosing: boolean
}

/**
 * Returns the client's draft for a month (its first day), locked; creates it when missing. The
 * caller holds the client's billing lock.
 */
export const monthlyDraft = async (
  transaction: Queryable,
  { clientId, month, origin, isClosing }: Month,
  consequences: Consequences,
): Promise<InvoiceRow> => {
  const isIt = and(
    eq(invoice.client_id, clientId),
    eq(invoice.month, month),
    inArray(invoice.kind, [...BILLING_KINDS]),
    eq(invoice.stage, 'draft'),
    isNull(invoice.deleted_at),
  )
  const [found] = await transaction
    .select()
    .from(invoice)
    .where(isIt)
    .orderBy(asc(invoice.id))
    .limit(1)
    .for('no key update')
  if (found) return found
  const [owner] = await transaction.select({ order_ref: client.order_ref }).from(client).where(eq(client.id, clientId))
  const [wordings] = await wordingsFor(transaction, clientId)
  const draft = { client_id: clientId, month, title: wordings.titleOfMonth(month), order_ref: owner?.order_ref ?? null }
  const values = { ...draft, made_by_closing: isClosing, created_at: origin.at }
  const [made] = await transaction.insert(invoice).values(values).returning()
  if (!made) throw new Error('No draft was stored.')
  await addStaffHints(transaction, consequences, 'invoice', [made.id])
  const { at, userId, address } = origin
  await writeAudit(transaction, {
    userId,
    model: 'invoice',
    recordId: made.id,
    action: 'create',
    before: null,
    after: values,
    at,
    eventId: null,
    address,
  })
  return made
}
