import { createContext, use } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { Run, Runs } from './use-runs.ts'

export interface TimerCommands {
  /**
   * Starts a run on this ticket, on none for null. Another run ends in the same step; the run of
   * this very ticket stops.
   */
  toggle(ticketId: RecordId | null): void
  stop(): void
  pause(): void
  resume(): void
  discard(run: Run): void
  /** Opens « Qu’avez-vous fait ? » for an ended run. */
  describe(run: Run): void
}

const NO_COMMANDS: TimerCommands = {
  toggle: () => undefined,
  stop: () => undefined,
  pause: () => undefined,
  resume: () => undefined,
  discard: () => undefined,
  describe: () => undefined,
}

export const RunsContext = createContext<Runs>({ isKnown: false, current: null, waiting: [] })
/** Apart from the runs: a row that can start a timer is not rendered at each change of a run. */
export const TimerCommandsContext = createContext<TimerCommands>(NO_COMMANDS)

export const useTimerRuns = (): Runs => use(RunsContext)
export const useTimerCommands = (): TimerCommands => use(TimerCommandsContext)
