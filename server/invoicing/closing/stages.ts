import { eq } from 'drizzle-orm'
import { QUANTITY_SCALE } from '#contract/core/kinds/money.ts'
import type { Queryable } from '../../database/connect.ts'
import { billingStage, invoiceLine } from '../../database/schema/billing.ts'
import type { Consequences } from '../../writes/consequences.ts'
import { nextPosition } from '../lines/pointage-lines.ts'
import { addStaffHints } from '../staff-hints.ts'
import type { StageRow } from './due-stages.ts'

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
