import { idNumber, type RecordId } from '#contract/core/ids.ts'
import { DEFAULT_UT_PER_DAY } from '#contract/core/kinds/ut.ts'
import type { WorkingTime } from './working-time.ts'

/** Fields that decide which working time is valid on a day. */
export type DatedWorkingTime = Pick<WorkingTime, 'id' | 'user_id' | 'ut_per_day' | 'starts_on'>

const precedes = (row: DatedWorkingTime, other: DatedWorkingTime): boolean =>
  row.starts_on === other.starts_on ? idNumber(row.id) > idNumber(other.id) : row.starts_on > other.starts_on

/**
 * Returns the row that is valid on a day: the newest one, and of two of one day the one entered
 * last.
 */
export const workingTimeOf = <Row extends DatedWorkingTime>(
  rows: readonly Row[],
  userId: RecordId,
  day: string,
): Row | undefined =>
  rows.reduce<Row | undefined>(
    (best, row) =>
      row.user_id === userId && row.starts_on <= day && (best === undefined || precedes(row, best)) ? row : best,
    undefined,
  )

/** Returns the UT of a person's full day: an eight-hour day where nothing is known. */
export const utPerDayOf = (rows: readonly DatedWorkingTime[], userId: RecordId, day: string): number =>
  workingTimeOf(rows, userId, day)?.ut_per_day ?? DEFAULT_UT_PER_DAY
