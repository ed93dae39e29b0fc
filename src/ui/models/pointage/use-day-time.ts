import { useMemo } from 'react'
import { progressPercent } from '#contract/core/kinds/ut.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { useAggregate } from '../../hooks/records/use-records.ts'
import { useUtPerDay } from '../../hooks/records/use-ut-per-day.ts'
import { usePerson } from '../../services/services.tsx'

export interface DayTime {
  /** Undefined while it is unknown. */
  readonly done: number | undefined
  readonly expected: number
  /** Whole percent, rounded down (specification, section 9). */
  readonly percent: number
  readonly left: number
}

export const dayTimeOf = (done: number | undefined, expected: number): DayTime => ({
  done,
  expected,
  percent: progressPercent(done ?? 0, expected),
  left: Math.max(0, expected - (done ?? 0)),
})

/** The filter of this person's pointages of a day. */
export const useOwnDayFilter = (day: string) => {
  const { actor } = usePerson()
  return useMemo(() => ({ user_id: { in: [actor.id] }, date: { from: day, to: day } }), [actor.id, day])
}

const SUM = { sum: ['ut'], by: [] }

/** UT that this person logged on a day, against the UT of their day; from this device's records. */
export const useDayTime = (day: string): DayTime => {
  const { actor, user } = usePerson()
  const filter = useOwnDayFilter(day)
  const { value } = useAggregate(
    'pointage',
    useMemo(() => ({ search: '', filter }), [filter]),
    SUM,
  )
  const known = useReferences().find('user', actor.id)?.ut_per_day ?? user.ut_per_day
  const expected = useUtPerDay(actor.id, day, known)
  return dayTimeOf(value ? (value[0]?.sum[0] ?? 0) : undefined, expected)
}
