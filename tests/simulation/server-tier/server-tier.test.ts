import { afterAll, beforeAll, expect, it } from 'vitest'
import { runStory } from '../run-story.ts'
import { storyOf } from '../story.ts'
import { duel } from './duel.ts'
import { openServerTier } from './make-server.ts'

/** As many as a run of the tests can wait for; `npm run simulate -- --tier server` takes more. */
const SCHEDULES = Number(process.env['SERVER_SCHEDULES'] ?? 5)
const DUELS = Number(process.env['SERVER_DUELS'] ?? 5)
const FIRST_SEED = Number(process.env['SIMULATION_SEED'] ?? 1)
const seeds = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => FIRST_SEED + n)

let tier: Awaited<ReturnType<typeof openServerTier>>
beforeAll(async () => {
  tier = await openServerTier()
})
afterAll(() => tier.close())

it.each(seeds(DUELS))('the model server answers as the real one does in duel %i', async (seed) => {
  expect(await duel(seed, tier.makeServer)).toEqual([])
})

it.each(seeds(SCHEDULES))('every invariant holds on the real server in schedule %i', async (seed) => {
  expect((await runStory(storyOf(seed), tier.makeServer)).broken).toEqual([])
})
