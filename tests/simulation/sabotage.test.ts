import { expect, it } from 'vitest'
import { runStory } from './run-story.ts'
import { SABOTAGES } from './sabotage.ts'
import { storyOf } from './story.ts'

const MOST = 2000

it.each(Object.entries(SABOTAGES))('%s is found', async (_name, sabotage) => {
  for (let seed = 1; seed <= MOST; seed += 1) {
    const { broken } = await runStory(storyOf(seed), null, sabotage)
    if (broken.length > 0) return
  }
  expect.unreachable(`${MOST} schedules did not notice it`)
})
