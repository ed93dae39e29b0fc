import { useMemo } from 'react'
import { progressPercent } from '#contract/core/kinds/ut.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { useAggregate } from '../../hooks/records/use-records.ts'
import { useUtPerDay } from '../../hooks/records/use-ut-per-day.ts'
import { usePerson } from '../../services/services.tsx'
import { movingPeriod } from '../../text/relative-days.ts'

const TODAY = movingPeriod('today')

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

/** The filter of this person's pointages of today. */
export const useOwnTodayFilter = () => {
  const { actor } = usePerson()
  return useMemo(() => ({ user_id: { in: [actor.id] }, date: TODAY }), [actor.id])
}

const SUM = { sum: ['ut'], by: [] }

/** UT that this person logged today, against the UT of their day; from this device's records. */
export const useDayTime = (today: string): DayTime => {
  const { actor, user } = usePerson()
  const filter = useOwnTodayFilter()
  const { value } = useAggregate(
    'pointage',
    useMemo(() => ({ search: '', filter }), [filter]),
    SUM,
  )
  const known = useReferences().find('user', actor.id)?.ut_per_day ?? user.ut_per_day
  const expected = useUtPerDay(actor.id, today, known)
  return dayTimeOf(value ? (value[0]?.sum[0] ?? 0) : undefined, expected)
}
