import { MAX_UT_PER_DAY, MINUTES_PER_UT } from '#contract/core/kinds/ut.ts'
import type { Timer } from './timer.ts'

/**
 * Time of a run. All sums are over instants, so daylight saving, time zones and midnight change
 * nothing:
 *
 *   started_at ──── work ────┬─ pause ─┬──── work ──── stopped_at (or now)
 */

interface Interval {
  /** Epoch ms. */
  readonly from: number
  /** Epoch ms; null while the pause is open. */
  readonly to: number | null
}

type Run = Pick<Timer, 'started_at' | 'pauses' | 'stopped_at'>

const SEPARATOR = ','
/** Pauses that `pauses` has room for. */
export const MAX_PAUSES = 80

export const pausesOf = (pauses: string | null): readonly Interval[] =>
  (pauses ?? '').split(SEPARATOR).flatMap((interval) => {
    const [from = '', to = ''] = interval.split('/')
    const start = Date.parse(from)
    return Number.isNaN(start) ? [] : [{ from: start, to: to === '' ? null : Date.parse(to) }]
  })

const textOf = (pauses: readonly Interval[]): string =>
  pauses.map(({ from, to }) => `${new Date(from).toISOString()}/${to === null ? '' : new Date(to).toISOString()}`).join(SEPARATOR)

const lastPause = (pauses: string | null): Interval | undefined => pausesOf(pauses).at(-1)

export const isPaused = ({ pauses }: Pick<Run, 'pauses'>): boolean => lastPause(pauses)?.to === null

export const withPause = (pauses: string | null, at: string): string => textOf([...pausesOf(pauses), { from: Date.parse(at), to: null }])

/** Ends the open pause; a clock that was set back meanwhile makes it empty, never negative. */
export const withoutPause = (pauses: string | null, at: string): string =>
  textOf(pausesOf(pauses).map((pause) => (pause.to === null ? { ...pause, to: Math.max(pause.from, Date.parse(at)) } : pause)))

/** Milliseconds of work up to `now` (epoch ms) or to the stop; 0 when a clock was set back. */
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
export const utOfMs = (ms: number): number => Math.min(MAX_UT_PER_DAY, Math.max(1, Math.round(ms / (MINUTES_PER_UT * 60_000))))

/** A stop that is not after its start: the clock of the device was changed, the time is unknown. */
export const isClockDoubtful = ({ started_at, stopped_at }: Pick<Run, 'started_at' | 'stopped_at'>): boolean =>
  stopped_at !== null && Date.parse(stopped_at) <= Date.parse(started_at)
