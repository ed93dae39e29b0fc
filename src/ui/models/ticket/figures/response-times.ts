import { MEDIAN, NINE_OF_TEN, percentileOf } from './percentile.ts'
import type { TicketTimes } from './ticket-times.ts'

export interface ResponseTimes {
  /** Tickets that were created. */
  readonly created: number
  readonly started: number
  readonly startMedian: number | null
  readonly startNinth: number | null
  readonly done: number
  readonly doneMedian: number | null
  readonly doneNinth: number | null
}

/** The times of `created` tickets together. */
export const responseTimesOf = (created: number, times: readonly TicketTimes[]): ResponseTimes => {
  const starts = times.flatMap(({ toStart }) => toStart ?? [])
  const ends = times.flatMap(({ toDone }) => toDone ?? [])
  return {
    created,
    started: starts.length,
    startMedian: percentileOf(starts, MEDIAN),
    startNinth: percentileOf(starts, NINE_OF_TEN),
    done: ends.length,
    doneMedian: percentileOf(ends, MEDIAN),
    doneNinth: percentileOf(ends, NINE_OF_TEN),
  }
}
