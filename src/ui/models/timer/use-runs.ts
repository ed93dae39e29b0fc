import { useMemo } from 'react'
import { assumedStops } from '#contract/models/timer/assumed-stops.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useWhere } from '../../hooks/records/use-records.ts'

export type Run = Mirrored<'timer'>

export interface Runs {
  /** False until the mirror has been read: another run may go on. */
  readonly isKnown: boolean
  /** The run that goes on, or is paused. */
  readonly current: Run | null
  /** Ended runs that are neither logged nor discarded, newest first. */
  readonly waiting: readonly Run[]
}

const NO_RUNS: Runs = { isKnown: false, current: null, waiting: [] }

/** The runs as the server will see them: a device without a network knows only its own share. */
export const runsOf = (unsettled: readonly Run[]): Runs => {
  const stops = new Map(assumedStops(unsettled).map((stop) => [stop.id, stop]))
  const runs = unsettled
    .map((run) => ({ ...run, ...stops.get(run.id) }))
    .toSorted((a, b) => b.started_at.localeCompare(a.started_at))
  return {
    isKnown: true,
    current: runs.find(({ stopped_at }) => stopped_at === null) ?? null,
    waiting: runs.filter(({ stopped_at }) => stopped_at !== null),
  }
}

/** The person's runs, from every device. */
export const useRuns = (): Runs => {
  const unsettled = useWhere('timer', 'is_settled', false)
  return useMemo(() => (unsettled ? runsOf(unsettled) : NO_RUNS), [unsettled])
}
