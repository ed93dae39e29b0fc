import { useMemo } from 'react'
import { progressPercent } from '#contract/core/kinds/ut.ts'
import { useDaysOff, useExpectedOn } from '../../hooks/records/use-days-off.ts'
import { useAggregate, useAll } from '../../hooks/records/use-records.ts'
import { usePerson } from '../../services/services.tsx'
import { movingPeriod } from '../../text/relative-days.ts'

const TODAY = movingPeriod('today')

export interface DayTime {
  /** Undefined until this device has read the time of the day and the person's working time. */
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

export interface OwnDay extends DayTime {
  /**
   * Reason why no time is expected (weekend, holiday, absence), empty before and after a person's
   * employment; null where time is expected.
   */
  readonly off: string | null
}

/**
 * UT that this person logged today, against the UT that are expected of them: none on days off,
 * half a day beside half a day of absence. From this device's records.
 */
export const useDayTime = (today: string): OwnDay => {
  const { actor } = usePerson()
  const period = useMemo(() => ({ from: today, to: today }), [today])
  const expectedOn = useExpectedOn(period)
  const { off, absent } = useDaysOff(period)
  const filter = useOwnTodayFilter()
  const { value } = useAggregate(
    'pointage',
    useMemo(() => ({ search: '', filter }), [filter]),
    SUM,
  )
  const expected = expectedOn(actor.id, today)
  // Without a person's working time, eight hours would be expected of everybody.
  const isKnown = useAll('working_time') !== undefined
  const time = dayTimeOf(value && isKnown ? (value[0]?.sum[0] ?? 0) : undefined, expected)
  return { ...time, off: expected > 0 ? null : (off(today) ?? absent(actor.id, today) ?? '') }
}
