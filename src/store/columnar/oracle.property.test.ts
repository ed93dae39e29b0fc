import fc from 'fast-check'
import { expect, it } from 'vitest'
import { getRxStorageColumnar } from './storage.ts'
import { askTwins, readTwins } from './testing/ask-twins.ts'
import type { Schema } from './testing/random-shape.ts'
import { QUESTIONS_PER_RUN, type Round, randomStory } from './testing/random-steps.ts'
import { openTwins, type Twins } from './testing/twin-storages.ts'

/** A sample by default; `COLUMNAR_QUERIES=100000` asks that many questions (about 3 minutes). `COLUMNAR_SEED` repeats a run. */
const QUERIES = Number(process.env['COLUMNAR_QUERIES'] ?? 2_000)
const SEED = process.env['COLUMNAR_SEED']

const live = async (twins: Twins, schema: Schema, { bulks, cleanup, questions }: Round): Promise<void> => {
  for (const bulk of bulks) {
    const { columnar, memory } = await twins.write(bulk)
    expect(columnar).toEqual(memory)
  }
  if (cleanup) {
    await twins.columnar.cleanup(0)
    await twins.memory.cleanup(0)
  }
  expect(await readTwins(twins, 1 + (questions[0]?.skip ?? 0))).toBeNull()
  for (const question of questions) expect(await askTwins(twins, schema, question)).toBeNull()
}

it(
  'answers every write and every question as RxDB’s memory storage does: documents, orders, counts, conflicts and events',
  async () => {
    await fc.assert(
      fc.asyncProperty(randomStory, async ({ schema, rounds }) => {
        const twins = await openTwins(schema, getRxStorageColumnar({ persistence: null, onDamage: () => undefined }))
        try {
          for (const round of rounds) await live(twins, schema, round)
        } finally {
          await twins.close()
        }
      }),
      { numRuns: Math.ceil(QUERIES / QUESTIONS_PER_RUN), ...(SEED === undefined ? {} : { seed: Number(SEED) }) },
    )
  },
  Math.max(60_000, QUERIES * 60),
)
