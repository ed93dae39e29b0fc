import { and, eq, isNull, ne } from 'drizzle-orm'
import { companyDayOf } from '#contract/company-day.ts'
import { fieldOf } from '#contract/core/model.ts'
import type { Queryable } from '../database/connect.ts'
import { user } from '../database/schema/people.ts'
import { workingTime } from '../database/schema/team.ts'
import { workingTimes } from '../models/expected-time.ts'
import { addHints } from '../writes/add-hints.ts'
import type { Consequences } from '../writes/consequences.ts'
import type { Effect } from '../writes/effect.ts'

const FIRST_DAY = '2000-01-01'

/** Records expected time with a start date, so that a new contract does not change past days. */
export const recordWorkingTime: Effect = async (transaction, { executedAt, recordId, before, after }, consequences) => {
  if (!after || (before && fieldOf(before, 'ut_per_day') === fieldOf(after, 'ut_per_day'))) return
  const ut_per_day = Number(fieldOf(after, 'ut_per_day'))
  // The first row also applies to all earlier days.
  const starts_on = before === null ? FIRST_DAY : companyDayOf(executedAt)
  const ofThatDay = and(
    eq(workingTime.user_id, recordId),
    eq(workingTime.starts_on, starts_on),
    isNull(workingTime.deleted_at),
  )
  const changed = await transaction
    .update(workingTime)
    .set({ ut_per_day })
    .where(ofThatDay)
    .returning({ id: workingTime.id })
  const stored =
    changed.length > 0
      ? changed
      : await transaction
          .insert(workingTime)
          .values({ user_id: recordId, ut_per_day, starts_on })
          .returning({ id: workingTime.id })
  await addHints(transaction, consequences, {
    model: 'working_time',
    ids: stored.map(({ id }) => id),
    clients: new Set(),
  })
}

/** Copies the value that is valid today into the person's record. */
export const applyWorkingTime: Effect = async (transaction, { executedAt, before, after }, consequences) => {
  await followWorkingTime(
    transaction,
    Number(fieldOf(after ?? before ?? {}, 'user_id')),
    companyDayOf(executedAt),
    consequences,
  )
}

/** Copies the working time of a day into the person's record. */
export const followWorkingTime = async (
  transaction: Queryable,
  userId: number,
  today: string,
  consequences: Consequences,
): Promise<void> => {
  // Serialize concurrent changes of one person's time.
  await transaction.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update')
  const utPerDayOf = await workingTimes(transaction, [userId])
  const ut_per_day = utPerDayOf(userId, today)
  const changed = await transaction
    .update(user)
    .set({ ut_per_day })
    .where(and(eq(user.id, userId), ne(user.ut_per_day, ut_per_day)))
    .returning({ id: user.id })
  await addHints(transaction, consequences, { model: 'user', ids: changed.map(({ id }) => id), clients: new Set() })
}
