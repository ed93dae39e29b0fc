import { and, eq, isNull, sql } from 'drizzle-orm'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import { unavailability } from '../database/schema/leave.ts'
import { addHints } from '../writes/add-hints.ts'
import type { Effect } from '../writes/effect.ts'
import { halfDaySpanOf } from './half-day-span.ts'

const isApproved = (record: AnyRecord | null): record is AnyRecord =>
  record !== null && fieldOf(record, 'status') === 'approved'

const daysOf = (absence: AnyRecord) => ({ user_id: Number(fieldOf(absence, 'user_id')), ...halfDaySpanOf(absence) })

/**
 * Publishes the days of an approved absence to colleagues, and withdraws them with the approval.
 */
export const publishUnavailability: Effect = async (transaction, { recordId, before, after }, consequences) => {
  const ofAbsence = and(eq(unavailability.absence_id, recordId), isNull(unavailability.deleted_at))
  const id = { id: unavailability.id }
  const addStaffHint = (rows: readonly { readonly id: number }[]) =>
    addHints(transaction, consequences, { model: 'unavailability', ids: rows.map((row) => row.id), clients: new Set() })
  if (isApproved(after)) {
    const days = daysOf(after)
    const changed = await transaction.update(unavailability).set(days).where(ofAbsence).returning(id)
    const isNew = changed.length === 0
    await addStaffHint(
      isNew
        ? await transaction
            .insert(unavailability)
            .values({ ...days, absence_id: recordId })
            .returning(id)
        : changed,
    )
  } else if (isApproved(before)) {
    await addStaffHint(
      await transaction.update(unavailability).set({ deleted_at: sql`now()` }).where(ofAbsence).returning(id),
    )
  }
}
