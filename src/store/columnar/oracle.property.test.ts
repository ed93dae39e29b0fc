import fc from 'fast-check'
import { expect, it } from 'vitest'
import { askTwins, readTwins } from '#tests/store/columnar/ask-twins.ts'
import { FEW_KEYS, MANY_KEYS, type Schema } from '#tests/store/columnar/random-shape.ts'
import { QUESTIONS_PER_RUN, type Round, randomStory } from '#tests/store/columnar/random-steps.ts'
import { openTwins, type Twins } from '#tests/store/columnar/twin-storages.ts'
import { getRxStorageColumnar } from './storage.ts'

/**
 * A sample by default; `COLUMNAR_QUERIES=100000` asks that many questions (5 minutes and more).
 * `COLUMNAR_SEED` repeats a run.
 */
const QUERIES = Number(process.env['COLUMNAR_QUERIES'] ?? 2_000)
const SEED = process.env['COLUMNAR_SEED']

const tell = async (
  twins: Twins,
  schema: Schema,
  keys: readonly string[],
  { bulks, cleanup, questions }: Round,
): Promise<void> => {
  for (const bulk of bulks) {
    const { columnar, memory } = await twins.write(bulk)
    expect(columnar).toEqual(memory)
  }
  if (cleanup) {
    await twins.columnar.cleanup(0)
    await twins.memory.cleanup(0)
  }
  expect(await readTwins(twins, keys, Math.ceil(keys.length / 5))).toBeNull()
  const stored = await twins.memory.findDocumentsById([...keys], true)
  for (const question of questions) expect(await askTwins(twins, schema, stored, question)).toBeNull()
}

it.each([
  ['a few documents of every kind', FEW_KEYS, 0.95],
  ['hundreds of documents', MANY_KEYS, 0.05],
])(
  'with %s it answers every write and every question as RxDB’s memory storage does: documents, orders, counts, conflicts and events',
  async (_, keys, share) => {
    await fc.assert(
      fc.asyncProperty(randomStory(keys), async ({ schema, rounds }) => {
        const twins = await openTwins(
          schema,
          getRxStorageColumnar({ persistence: null, onDamage: () => undefined, searched: () => ['text'] }),
        )
        try {
          for (const round of rounds) await tell(twins, schema, keys, round)
        } finally {
          await twins.close()
        }
      }),
      // Shrinking stories of hundreds of documents takes hours.
      {
        endOnFailure: keys === MANY_KEYS,
        numRuns: Math.ceil((QUERIES * share) / QUESTIONS_PER_RUN),
        ...(SEED === undefined ? {} : { seed: Number(SEED) }),
      },
    )
  },
  Math.max(60_000, QUERIES * 60),
)
