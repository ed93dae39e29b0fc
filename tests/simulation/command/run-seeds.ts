import { runStory } from '../run-story.ts'
import { SABOTAGES } from '../sabotage.ts'
import { storyOf } from '../story.ts'
import type { Options } from './options.ts'
import { added, EMPTY, type Tally, tallyOf } from './tally.ts'
import { openTier } from './tier.ts'

export interface Share {
  readonly options: Options
  /** Index of this thread; it runs every n-th seed. */
  readonly thread: number
}

const AT_ONCE = 10

/**
 * Runs a thread's share of the seeds and reports at intervals; a sabotage runs until it is found.
 */
export const runShare = async ({ options, thread }: Share, onTally: (tally: Tally) => void): Promise<void> => {
  const { makeServer, close } = await openTier(options.tier)
  const sabotage = options.sabotage ? SABOTAGES[options.sabotage] : {}
  let tally = EMPTY
  const flush = (): void => {
    onTally(tally)
    tally = EMPTY
  }
  for (let place = thread; place < options.schedules; place += options.threads) {
    const seed = options.seed + place
    tally = added(tally, tallyOf(seed, await runStory(storyOf(seed, options.kind), makeServer, sabotage)))
    const isFound = options.sabotage !== null && tally.broken.length > 0
    if (isFound || tally.schedules >= AT_ONCE) flush()
    if (isFound) break
  }
  flush()
  await close()
}
