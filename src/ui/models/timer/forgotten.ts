import { elapsedMs } from '#contract/models/timer/elapsed.ts'
import type { Timer } from '#contract/models/timer/timer.ts'
import { instantOf } from '../../text/format.ts'

export const HOUR_MS = 3_600_000

/**
 * Local hours: the usual end of a working day, and the time after which nobody means to work on.
 */
const DAY_ENDS = 18
const DAY_IS_OVER = 20
/** A run that begins after the working day is forgotten after this time, and probably took that. */
const EVENING_MS = 4 * HOUR_MS
const EVENING_WORK_MS = 2 * HOUR_MS
/** More work than this in one run is not believed without a question. */
const LONG_MS = 10 * HOUR_MS
const WHOLE_DAY_MS = 8 * HOUR_MS

/** The instant of a full hour on the local day of another; right on days of 23 and 25 hours. */
const hourOfDay = (at: number, hour: number): number => new Date(at).setHours(hour, 0, 0, 0)

/**
 * Returns the probable end of a run that was forgotten, ISO 8601 UTC: it goes on after the working
 * day in which it began, or for more than ten hours. Null for a run that is believed. The end is
 * only proposed.
 */
export const proposedEnd = (run: Pick<Timer, 'started_at' | 'pauses' | 'stopped_at'>, now: number): string | null => {
  if (run.stopped_at !== null) return null
  const start = Date.parse(run.started_at)
  const dayEnd = hourOfDay(start, DAY_ENDS)
  const isEvening = start >= dayEnd
  const isOver = now > (isEvening ? start + EVENING_MS : hourOfDay(start, DAY_IS_OVER))
  if (!isOver && elapsedMs(run, now) <= LONG_MS) return null
  if (isEvening) return instantOf(start + EVENING_WORK_MS)
  return instantOf(dayEnd <= now ? dayEnd : start + WHOLE_DAY_MS)
}
