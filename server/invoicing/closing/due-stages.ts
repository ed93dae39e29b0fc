import { and, asc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { addMonths } from '#contract/core/kinds/days.ts'
import type { Queryable } from '../../database/connect.ts'
import { billingStage } from '../../database/schema/billing.ts'
import { projet } from '../../database/schema/people.ts'

/** A row of the table `billing_stage`. */
export type StageRow = typeof billingStage.$inferSelect

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
