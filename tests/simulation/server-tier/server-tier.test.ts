import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HttpOutcome } from '#src/sync-worker/core/ports.ts'
import { runStory } from '../run-story.ts'
import { storyOf } from '../story.ts'
import { duel } from './duel.ts'
import { openServerTier, type Planted } from './make-server.ts'

/**
 * As many schedules as a run of the tests has time for; `npm run simulate -- --tier server` runs
 * more.
 */
const SCHEDULES = Number(process.env['SERVER_SCHEDULES'] ?? 3)
const DUELS = Number(process.env['SERVER_DUELS'] ?? 2)
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

const unsettled = (outcome: HttpOutcome): HttpOutcome =>
  outcome.kind === 'answer' && typeof outcome.body === 'object' && outcome.body !== null && 'settled' in outcome.body
    ? { ...outcome, body: { ...outcome.body, settled: [] } }
    : outcome

it.each(
  Object.entries<Planted>({
    'a model server that carries a repeated request out again': { model: { ignoresKeys: true } },
    'a real server that names nothing as settled': { real: unsettled },
  }),
)('a difference is noticed: %s', async (_name, planted) => {
  for (let seed = 1; seed <= 20; seed += 1) if ((await duel(seed, tier.makeServerWith(planted))).length > 0) return
  throw new Error('20 duels did not notice it.')
})

it.each(seeds(SCHEDULES))('every invariant holds on the real server in schedule %i', async (seed) => {
  expect((await runStory(storyOf(seed), tier.makeServer)).broken).toEqual([])
})
