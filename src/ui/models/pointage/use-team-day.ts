import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { useStaff } from '../../hooks/records/people.ts'
import { useDaysOff, useExpectedOn } from '../../hooks/records/use-days-off.ts'
import { useAggregate, useAll } from '../../hooks/records/use-records.ts'
import { type DayTime, dayTimeOf } from './day-time.ts'

export interface MemberDay {
  readonly userId: RecordId
  readonly time: DayTime
  /** The approved absence of the day; null for people who work. */
  readonly absent: string | null
}

export interface TeamDay {
  readonly members: readonly MemberDay[]
  readonly time: DayTime
  /** Weekend or public holiday; null on working days. */
  readonly off: string | null
}

const BY_PERSON = { sum: ['ut'], by: ['user_id'] } as const

/** The day of the whole staff: time logged and expected; undefined until it is known. */
export const useTeamDay = (day: string): TeamDay | undefined => {
  const staff = useStaff()
  const period = useMemo(() => ({ from: day, to: day }), [day])
  const set = useMemo(() => ({ search: '', filter: { date: period } }), [period])
  const { value: groups } = useAggregate('pointage', set, BY_PERSON)
  // Until these are here, everyone would be expected for a usual day.
  const hasWorkingTimes = useAll('working_time') !== undefined
  const expectedOn = useExpectedOn(period)
  const { off, absent } = useDaysOff(period)
  return useMemo(() => {
    if (!groups || !hasWorkingTimes) return undefined
    const done = new Map(groups.map(({ by: [id], sum: [ut = 0] }) => [String(id), ut]))
    const members = staff.map(({ id }) => ({
      userId: id,
      time: dayTimeOf(done.get(id) ?? 0, expectedOn(id, day)),
      absent: absent(id, day),
    }))
    const sum = (utIn: (time: DayTime) => number): number => members.reduce((total, { time }) => total + utIn(time), 0)
    return {
      members,
      time: dayTimeOf(
        sum(({ done: ut = 0 }) => ut),
        sum(({ expected }) => expected),
      ),
      off: off(day),
    }
  }, [groups, hasWorkingTimes, expectedOn, staff, absent, off, day])
}
