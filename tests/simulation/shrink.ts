import { type Outcome, runStory } from './run-story.ts'
import type { Sabotage } from './sabotage.ts'
import type { MakeServer } from './simulated-server.ts'
import type { Story } from './story.ts'

const numberOf = (broken: string | undefined): string => broken?.split(' · ')[0] ?? ''

/** Tests for one invariant: another invariant would be another story. */
const breaksAlike = (outcome: Outcome, number: string): boolean =>
  outcome.broken.some((broken) => numberOf(broken) === number)

/**
 * Shortens a story by leaving out steps in ever smaller groups, while the same invariant breaks.
 * The result is not minimal: a story runs a second, and a person waits.
 */
export const shrink = async (
  story: Story,
  makeServer: MakeServer | null = null,
  sabotage: Sabotage = {},
  mostRuns = 200,
): Promise<Story> => {
  const first = await runStory(story, makeServer, sabotage)
  const number = numberOf(first.broken[0])
  if (number === '') return story
  let best: Story = first.brokenAt < 0 ? story : { ...story, steps: story.steps.slice(0, first.brokenAt + 1) }
  let runs = 0
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < best.steps.length && runs < mostRuns; ) {
      const without = { ...best, steps: best.steps.toSpliced(start, size) }
      runs += 1
      if (breaksAlike(await runStory(without, makeServer, sabotage), number)) best = without
      else start += size
    }
  }
  return best
}
