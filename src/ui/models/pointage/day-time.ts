import { progressPercent } from '#contract/core/kinds/ut.ts'

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
