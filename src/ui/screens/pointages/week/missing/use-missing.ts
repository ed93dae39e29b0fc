import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { mondayOf } from '#contract/models/finished-week/monday.ts'
import { useExpectedOn } from '../../../../hooks/records/use-days-off.ts'
import { useAggregate, useWhere } from '../../../../hooks/records/use-records.ts'
import { addDays } from '../../../../text/format.ts'
import { daysOf, type Period } from '../../../../text/period.ts'
import { type MissingDay, missingDays } from './missing.ts'

/** Number of past days that are looked at. */
const LOOK_BACK_DAYS = 28

const BY_DAY = { sum: ['ut'], by: ['date'] } as const

/**
 * Past days of a person with less time than expected, oldest first; finished weeks are complete.
 */
export const useMissing = (userId: RecordId, today: string): readonly MissingDay[] => {
  const period = useMemo((): Period => ({ from: addDays(today, -LOOK_BACK_DAYS), to: addDays(today, -1) }), [today])
  const set = useMemo(() => ({ search: '', filter: { user_id: { in: [userId] }, date: period } }), [userId, period])
  const { value: groups, current } = useAggregate('pointage', set, BY_DAY)
  const expectedOn = useExpectedOn(period)
  const finished = useWhere('finished_week', 'user_id', userId)
  return useMemo(() => {
    if (!groups || !current || !finished) return []
    const done = new Map(groups.map(({ by: [day], sum: [ut = 0] }) => [String(day), ut]))
    const weeks = new Set(finished.map(({ starts_on }) => starts_on))
    const days = daysOf(period).filter((day) => !weeks.has(mondayOf(day)))
    return missingDays(
      days,
      (day) => done.get(day) ?? 0,
      (day) => expectedOn(userId, day),
    )
  }, [groups, current, finished, period, expectedOn, userId])
}
