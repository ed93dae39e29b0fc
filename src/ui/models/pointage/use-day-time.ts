import { useMemo } from 'react'
import { useDaysOff, useExpectedOn } from '../../hooks/records/use-days-off.ts'
import { useAggregate, useAll } from '../../hooks/records/use-records.ts'
import { usePerson } from '../../services/services.tsx'
import { movingPeriod } from '../../text/relative-days.ts'
import { type DayTime, dayTimeOf } from './day-time.ts'

const TODAY = movingPeriod('today')

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
