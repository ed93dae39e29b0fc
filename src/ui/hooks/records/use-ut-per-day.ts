import type { RecordId } from '#contract/core/ids.ts'
import { workingTimeOf } from '#contract/models/working-time/ut-per-day.ts'
import { useWhere } from './use-records.ts'

/**
 * UT of a person’s full day, by the working time that is valid on the day; `known` until this
 * device has one.
 */
export const useUtPerDay = (userId: RecordId, day: string, known: number): number => {
  const rows = useWhere('working_time', 'user_id', userId)
  return (rows && workingTimeOf(rows, userId, day)?.ut_per_day) ?? known
}
