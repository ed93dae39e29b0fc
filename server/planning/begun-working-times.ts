import { and, asc, desc, eq, isNull, lte, ne, sql } from 'drizzle-orm'
import { isReadingArchive } from '../database/archive-state.ts'
import type { Queryable } from '../database/connect.ts'
import { user } from '../database/schema/people.ts'
import { workingTime } from '../database/schema/team.ts'
import { followWorkingTime } from '../effects/working-time.effects.ts'
import { inRetriedTransaction, type WriteServices } from '../writes/in-transaction.ts'

/** People whose record has another length of the day than the working time of today. */
const peopleToFollow = async (database: Queryable, today: string): Promise<readonly number[]> => {
  const begun = database
    .selectDistinctOn([workingTime.user_id], { userId: workingTime.user_id, utPerDay: workingTime.ut_per_day })
    .from(workingTime)
    .where(and(isNull(workingTime.deleted_at), lte(workingTime.starts_on, today)))
    .orderBy(asc(workingTime.user_id), desc(workingTime.starts_on), desc(workingTime.id))
    .as('begun')
  const rows = await database
    .select({ id: user.id })
    .from(user)
    .innerJoin(begun, eq(begun.userId, user.id))
    .where(and(isNull(user.deleted_at), ne(user.ut_per_day, begun.utPerDay), sql`not ${isReadingArchive}`))
    .orderBy(asc(user.id))
  return rows.map(({ id }) => id)
}

/**
 * Copies working times that were entered ahead into the records of their people, from the day on
 * which they begin.
 */
export const followBegunWorkingTimes = async (services: WriteServices, today: string): Promise<void> => {
  for (const userId of await peopleToFollow(services.database.query, today))
    await inRetriedTransaction(services, (transaction, consequences) =>
      followWorkingTime(transaction, userId, today, consequences),
    )
}
