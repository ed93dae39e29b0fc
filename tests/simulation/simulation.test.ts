import { expect, it } from 'vitest'
import { added, EMPTY, tallyOf, untried } from './command/tally.ts'
import { FOUND, RAREST } from './found.ts'
import { runStory } from './run-story.ts'
import { storyOf } from './story.ts'

const SCHEDULES = 300

it(`keeps every invariant in ${SCHEDULES} schedules, and tries every fault and every way of an event`, async () => {
  let tally = EMPTY
  const seeds = [...Array.from({ length: SCHEDULES }, (_, index) => index + 1), ...RAREST]
  for (const seed of seeds) tally = added(tally, tallyOf(seed, await runStory(storyOf(seed))))
  expect(tally.broken).toEqual([])
  expect(untried(tally)).toEqual([])
})

it.each(FOUND)('still keeps them in schedule %i, in which %s', async (seed) => {
  expect((await runStory(storyOf(seed))).broken).toEqual([])
})
