import { MAX_UT_PER_DAY, MINUTES_PER_UT } from '#contract/core/kinds/ut.ts'
import { pausesOf } from './pauses.ts'
import type { Timer } from './timer.ts'

/**
 * Time of a run. All sums are over instants, so daylight saving, time zones and midnight change
 * nothing:
 *
 *   started_at ──── work ────┬─ pause ─┬──── work ──── stopped_at (or now)
 */
type Run = Pick<Timer, 'started_at' | 'pauses' | 'stopped_at'>

/** Milliseconds of work up to `now` (Unix ms) or to the stop; 0 when a clock was set back. */
export const elapsedMs = ({ started_at, pauses, stopped_at }: Run, now: number): number => {
  const start = Date.parse(started_at)
  const end = stopped_at === null ? now : Date.parse(stopped_at)
  // Pauses from two devices may overlap: no instant is taken off twice.
  let counted = start
  let worked = 0
  for (const { from, to } of pausesOf(pauses).toSorted((a, b) => a.from - b.from)) {
    worked += Math.max(0, Math.min(from, end) - counted)
    counted = Math.max(counted, to ?? end)
  }
  return worked + Math.max(0, end - counted)
}

/** Whole UT of a duration: the nearest quarter of an hour, at least one and at most a day. */
export const utOfMs = (ms: number): number =>
  Math.min(MAX_UT_PER_DAY, Math.max(1, Math.round(ms / (MINUTES_PER_UT * 60_000))))

/** A stop that is not after its start: the clock of the device was changed, the time is unknown. */
export const isClockDoubtful = ({ started_at, stopped_at }: Pick<Run, 'started_at' | 'stopped_at'>): boolean =>
  stopped_at !== null && Date.parse(stopped_at) <= Date.parse(started_at)
