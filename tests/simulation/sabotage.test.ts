import { expect, it } from 'vitest'
import { runStory } from './run-story.ts'
import { SABOTAGES, type Sabotage } from './sabotage.ts'
import { storyOf } from './story.ts'

const MOST = 2000

it.each(Object.entries<Sabotage>(SABOTAGES))('%s is found', async (_name, sabotage) => {
  for (let seed = 1; seed <= MOST; seed += 1) {
    const { broken } = await runStory(storyOf(seed, sabotage.kind), null, sabotage)
    if (broken.length > 0) return
  }
  expect.unreachable(`${MOST} schedules did not notice it`)
})
