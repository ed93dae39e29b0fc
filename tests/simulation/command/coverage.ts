import type { StoryKind } from '../story.ts'
import { ENOUGH, type Tally, untried } from './tally.ts'

/** First seed of the runs that must try every fault and every transition of an event. */
export const DEFAULT_SEED = 1

export interface Run {
  readonly seed: number
  readonly schedules: number
  readonly sabotage: string | null
  readonly tier: 'model' | 'server'
  readonly kind: StoryKind
}

/**
 * Coverage is a property of the default seeds, which were chosen for it (`found.ts`): rare
 * transitions occur in one of some hundred schedules of other seeds, or in none.
 */
export const mustTryEverything = ({ seed, schedules, sabotage, tier, kind }: Run): boolean =>
  sabotage === null && tier === 'model' && schedules >= ENOUGH[kind] && seed === DEFAULT_SEED

export interface RunResult {
  readonly exitCode: 0 | 1
  readonly untried: readonly string[]
}

/**
 * Says whether a run is clean, and which faults it did not try; only the default run fails for
 * those.
 */
export const runResult = (run: Run, tally: Tally): RunResult => {
  const missing = untried(tally, run.kind)
  const hasFailed = tally.broken.length > 0 || (mustTryEverything(run) && missing.length > 0)
  return { exitCode: hasFailed ? 1 : 0, untried: run.sabotage === null && run.tier === 'model' ? missing : [] }
}
