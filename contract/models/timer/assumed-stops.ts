import type { Timer } from './timer.ts'

type Run = Pick<Timer, 'id' | 'started_at' | 'stopped_at' | 'is_stop_assumed' | 'is_settled'>

/** Change of a run: its end, and whether the person has not given it. */
export type AssumedStop = Pick<Timer, 'id' | 'stopped_at' | 'is_stop_assumed'>

/** Ids are numbers as text; temporary ones are equally long. */
const isLater = (one: Run, other: Run): boolean => {
  const [a, b] = [Date.parse(one.started_at), Date.parse(other.started_at)]
  if (a !== b) return a > b
  return one.id.length === other.id.length ? one.id > other.id : one.id.length > other.id.length
}

/**
 * One run at a time for each person, over all devices, in whatever order the devices report:
 *
 * 1. A run that the person stopped keeps its end, even when runs overlap.
 * 2. A run that the person did not stop ends where the next run of this person started.
 * 3. The latest run goes on.
 * 4. A settled run never changes.
 *
 * Nothing is lost: each run that has ended so waits to become a pointage.
 * Returns the runs that have to change. The result depends on the set of runs alone.
 */
export const assumedStops = (runs: readonly Run[]): readonly AssumedStop[] =>
  runs.flatMap((run) => {
    const isOwnStop = run.stopped_at !== null && !run.is_stop_assumed
    if (run.is_settled || isOwnStop) return []
    const later = runs
      .filter((other) => other !== run && isLater(other, run))
      .map(({ started_at }) => Date.parse(started_at))
    const stopped_at = later.length === 0 ? null : new Date(Math.min(...later)).toISOString()
    if (stopped_at === run.stopped_at && (stopped_at !== null) === run.is_stop_assumed) return []
    return [{ id: run.id, stopped_at, is_stop_assumed: stopped_at !== null }]
  })
