import { and, asc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { addMonths } from '#contract/core/kinds/days.ts'
import { QUANTITY_SCALE } from '#contract/core/kinds/money.ts'
import type { Queryable } from '../../database/connect.ts'
import { billingStage, invoiceLine } from '../../database/schema/billing.ts'
import { projet } from '../../database/schema/people.ts'
import type { Consequences } from '../../writes/consequences.ts'
import { nextPosition } from '../lines/pointage-lines.ts'
import { addStaffHints } from '../staff-hints.ts'

/** A row of the table `billing_stage`. */
export type StageRow = typeof billingStage.$inferSelect

/** Puts stages on a draft that the caller has locked, a line each. Returns the lines. */
export const billStages = async (
  transaction: Queryable,
  invoiceId: number,
  stages: readonly StageRow[],
  consequences: Consequences,
): Promise<readonly number[]> => {
  const lines: number[] = []
  for (const { id, designation, amount, tva } of stages) {
    const values = { designation, tva, quantity: QUANTITY_SCALE, unit: 'unit', unit_price: amount }
    const position = await nextPosition(transaction, invoiceId)
    const [line] = await transaction
      .insert(invoiceLine)
      .values({ ...values, invoice_id: invoiceId, position })
      .returning({ id: invoiceLine.id })
    if (!line) throw new Error('No line was stored.')
    await transaction.update(billingStage).set({ invoice_line_id: line.id }).where(eq(billingStage.id, id))
    lines.push(line.id)
  }
  await addStaffHints(transaction, consequences, 'invoice_line', lines)
  await addStaffHints(
    transaction,
    consequences,
    'billing_stage',
    stages.map(({ id }) => id),
  )
  return lines
}

/**
 * The stages of a client that are due by the end of a month (its first day) and not billed, locked.
 */
export const dueStages = (transaction: Queryable, clientId: number, month: string): Promise<readonly StageRow[]> => {
  const ofClient = transaction
    .select({ id: projet.id })
    .from(projet)
    .where(and(eq(projet.client_id, clientId), isNotNull(projet.fixed_price), isNull(projet.deleted_at)))
  return transaction
    .select()
    .from(billingStage)
    .where(
      and(inArray(billingStage.projet_id, ofClient), isDueBefore(addMonths(month, 1)), isNull(billingStage.deleted_at)),
    )
    .orderBy(asc(billingStage.due_on), asc(billingStage.position), asc(billingStage.id))
    .for('no key update')
}

/** Stages that wait to be billed and fall due before a day. */
export const isDueBefore = (day: string) => and(isNull(billingStage.invoice_line_id), lt(billingStage.due_on, day))
