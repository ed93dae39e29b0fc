import { expect, it } from 'vitest'
import { added, EMPTY, tallyOf, untried } from './command/tally.ts'
import { FOUND } from './found.ts'
import { runStory } from './run-story.ts'
import { storyOf } from './story.ts'

const SCHEDULES = 300

it(`keeps every invariant in ${SCHEDULES} schedules, and tries every fault and every way of an event`, async () => {
  let tally = EMPTY
  for (let seed = 1; seed <= SCHEDULES; seed += 1) tally = added(tally, tallyOf(seed, await runStory(storyOf(seed))))
  expect(tally.broken).toEqual([])
  expect(untried(tally)).toEqual([])
})

it.each(FOUND)('still keeps them in schedule %i, in which %s', async (seed) => {
  expect((await runStory(storyOf(seed))).broken).toEqual([])
})
