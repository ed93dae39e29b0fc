import { and, eq } from 'drizzle-orm'
import { fieldOf } from '#contract/core/model.ts'
import { workingTime } from '../database/schema/team.ts'
import type { Effect } from '../writes/effect.ts'
import { tellOfChange } from '../writes/tell.ts'

/** Expected time has a start date: past days do not change with a new contract. */
export const recordWorkingTime: Effect = async (transaction, { at, recordId, before, after }, consequences) => {
  if (!after || (before && fieldOf(before, 'ut_per_day') === fieldOf(after, 'ut_per_day'))) return
  const ut_per_day = Number(fieldOf(after, 'ut_per_day'))
  // The first one holds for all time before, too.
  const starts_on = before === null ? '2000-01-01' : at.slice(0, 10)
  const ofThatDay = and(eq(workingTime.user_id, recordId), eq(workingTime.starts_on, starts_on))
  const [changed] = await transaction.update(workingTime).set({ ut_per_day }).where(ofThatDay).returning({ id: workingTime.id })
  const [stored] = changed
    ? [changed]
    : await transaction.insert(workingTime).values({ user_id: recordId, ut_per_day, starts_on }).returning({ id: workingTime.id })
  if (stored) await tellOfChange(transaction, consequences, { model: 'working_time', ids: [stored.id], clients: new Set() })
}
