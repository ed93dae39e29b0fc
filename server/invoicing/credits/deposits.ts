import { and, asc, eq, isNull } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import type { IssueCode } from '#contract/core/issues.ts'
import type { Queryable } from '../../database/connect.ts'
import { invoice } from '../../database/schema/billing.ts'
import { addHints } from '../../writes/add-hints.ts'
import type { Consequences } from '../../writes/consequences.ts'
import type { InvoiceRow } from '../invoice-row.ts'
import { addStaffHints } from '../staff-hints.ts'
import { amountsLeft } from './amounts-left.ts'

const throwIssue = (code: IssueCode): never => {
  throw new DomainError('validation', { issues: { deposit_id: [{ code }] } })
}

/**
 * Cents of a deposit that an invoice can deduct: its amount without what credit notes took back.
 */
const leftOf = async (transaction: Queryable, deposit: InvoiceRow): Promise<number> =>
  (await amountsLeft(transaction, deposit)).amount_ttc

/** Locks a deposit, so that two invoices can't deduct it at once. */
const lockDeposit = async (transaction: Queryable, id: number): Promise<InvoiceRow> => {
  const [row] = await transaction
    .select()
    .from(invoice)
    .where(and(eq(invoice.id, id), eq(invoice.kind, 'deposit'), isNull(invoice.deleted_at)))
    .for('no key update')
  return row ?? throwIssue('exists')
}

/** Deposits that an invoice deducts, and the cents that they deduct. */
interface Deducted {
  readonly deposit_ids: readonly number[]
  readonly amount_deducted: number
}

/**
 * Locks the deposits that an invoice deducts, in the order of their ids, and sums what they deduct.
 */
export const lockedDeposits = async (transaction: Queryable, { id }: Pick<InvoiceRow, 'id'>): Promise<Deducted> => {
  const deposits = await transaction
    .select()
    .from(invoice)
    .where(eq(invoice.deducted_in_id, id))
    .orderBy(asc(invoice.id))
    .for('no key update')
  let sum = 0
  for (const deposit of deposits) sum += await leftOf(transaction, deposit)
  return { deposit_ids: deposits.map((deposit) => deposit.id), amount_deducted: sum }
}

/** A deposit is seen by the people of its client: they learn of the change too. */
const addInvoiceHint = (
  transaction: Queryable,
  consequences: Consequences,
  { id, client_id }: Pick<InvoiceRow, 'id' | 'client_id'>,
): Promise<void> => addHints(transaction, consequences, { model: 'invoice', ids: [id], clients: new Set([client_id]) })

/** Makes a draft final or ordinary by its deposits, with their sum. */
const storeDeducted = async (transaction: Queryable, draft: InvoiceRow, consequences: Consequences): Promise<void> => {
  const { deposit_ids, amount_deducted } = await lockedDeposits(transaction, draft)
  await transaction
    .update(invoice)
    .set({ kind: deposit_ids.length > 0 ? 'final' : 'invoice', amount_deducted })
    .where(eq(invoice.id, draft.id))
  await addStaffHints(transaction, consequences, 'invoice', [draft.id])
}

/**
 * Deducts a deposit from a draft that the caller has locked. 422 on `deposit_id` unless the deposit
 * is sent, not deducted elsewhere, and not credited in full.
 */
export const deductDeposit = async (
  transaction: Queryable,
  draft: InvoiceRow,
  depositId: number,
  consequences: Consequences,
): Promise<void> => {
  const deposit = await lockDeposit(transaction, depositId)
  if (deposit.client_id !== draft.client_id) throwIssue('exists')
  if (deposit.stage === 'draft') throwIssue('deposit_unsent')
  if (deposit.deducted_in_id !== null && deposit.deducted_in_id !== draft.id) throwIssue('deposit_deducted')
  if ((await leftOf(transaction, deposit)) <= 0) throwIssue('deposit_credited')
  await transaction.update(invoice).set({ deducted_in_id: draft.id }).where(eq(invoice.id, deposit.id))
  await addInvoiceHint(transaction, consequences, deposit)
  await storeDeducted(transaction, draft, consequences)
}

const takeBack = async (
  transaction: Queryable,
  draft: InvoiceRow,
  deposit: InvoiceRow,
  consequences: Consequences,
): Promise<void> => {
  await transaction.update(invoice).set({ deducted_in_id: null }).where(eq(invoice.id, deposit.id))
  await addInvoiceHint(transaction, consequences, deposit)
  await storeDeducted(transaction, draft, consequences)
}

/** Takes a deposit back from a draft that the caller has locked. */
export const releaseDeposit = async (
  transaction: Queryable,
  draft: InvoiceRow,
  depositId: number,
  consequences: Consequences,
): Promise<void> => {
  const deposit = await lockDeposit(transaction, depositId)
  if (deposit.deducted_in_id !== draft.id) throwIssue('exists')
  await takeBack(transaction, draft, deposit, consequences)
}

/**
 * Follows a credit note of a deposit that the caller has locked: the draft that deducts it deducts
 * what is left, and no longer one that is used up.
 */
export const followCredit = async (
  transaction: Queryable,
  deposit: InvoiceRow,
  consequences: Consequences,
): Promise<void> => {
  if (deposit.deducted_in_id === null) return
  const [draft] = await transaction
    .select()
    .from(invoice)
    .where(eq(invoice.id, deposit.deducted_in_id))
    .for('no key update')
  if (!draft) return
  if ((await leftOf(transaction, deposit)) > 0) await storeDeducted(transaction, draft, consequences)
  else await takeBack(transaction, draft, deposit, consequences)
}

/** Takes every deposit back from an invoice that is deleted, or credited in full. */
export const releaseDeposits = async (
  transaction: Queryable,
  invoiceId: number,
  consequences: Consequences,
): Promise<void> => {
  const freed = await transaction
    .update(invoice)
    .set({ deducted_in_id: null })
    .where(eq(invoice.deducted_in_id, invoiceId))
    .returning()
  for (const deposit of freed) await addInvoiceHint(transaction, consequences, deposit)
}
