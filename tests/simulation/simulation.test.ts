import { expect, it } from 'vitest'
import { runStory } from './run-story.ts'
import { storyOf } from './story.ts'

const SCHEDULES = Number(process.env['SIMULATION_SCHEDULES'] ?? 300)
const FIRST_SEED = Number(process.env['SIMULATION_SEED'] ?? 1)

it(`keeps every invariant in ${SCHEDULES} schedules`, async () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SCHEDULES; seed += 1) {
    const { broken } = await runStory(storyOf(seed))
    expect(broken, `npm run simulate -- --schedules 1 --seed ${seed}`).toEqual([])
  }
})
