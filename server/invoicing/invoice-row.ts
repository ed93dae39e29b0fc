import { and, eq, isNull } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import { recordToWire } from '#contract/core/kinds/wire.ts'
import { type InvoiceStep, invoiceDenial } from '#contract/lifecycle/invoice-steps.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { Queryable } from '../database/connect.ts'
import { invoice } from '../database/schema/billing.ts'
import { readableRow } from '../query-builder/select-record.ts'
import { lastChange } from '../writes/audit.ts'
import type { Write } from '../writes/effect.ts'

/** A row of the table `invoice`. */
export type InvoiceRow = typeof invoice.$inferSelect

/** The record of a refused write before the write; null for a creation. */
type Refused = { readonly model: ModelName } & Pick<Write, 'before' | 'actor'>

/**
 * Locks the invoice of a related record, so that its stage can't change before the commit, and
 * checks the step. The lock is compatible with the one of a new line's foreign key, so that two
 * concurrent lines do not deadlock.
 */
export const lockInvoice = async (
  transaction: Queryable,
  id: number,
  step: InvoiceStep,
  refused: Refused,
): Promise<InvoiceRow> => {
  const [row] = await transaction
    .select()
    .from(invoice)
    .where(and(eq(invoice.id, id), isNull(invoice.deleted_at)))
    .for('no key update')
  if (!row) throw new DomainError('validation', { issues: { invoice_id: [{ code: 'exists' }] } })
  const denial = invoiceDenial(step, row.stage as Parameters<typeof invoiceDenial>[1])
  if (denial === null) return row
  const changed = await lastChange(transaction, 'invoice', id)
  throw new DomainError(denial, { detail: { ...presentRecord(refused), ...(changed ? { changed } : {}) } })
}

/** `{data}` of a 409. */
export const presentRecord = ({ model, before, actor }: Refused): { readonly data?: unknown } =>
  before ? { data: readableRow(model, recordToWire(modelOf(model), before), actor) } : {}
