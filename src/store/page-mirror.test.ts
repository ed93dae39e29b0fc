import fc from 'fast-check'
import type { RxDocumentData } from 'rxdb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Note, openWorker, startPage } from '#tests/store/page-and-worker.ts'

type Stored = RxDocumentData<Note>

const LOTS = 5000
const LISTED = {
  selector: { text: { $eq: 'a' } },
  sort: [{ rank: 'desc' as const }, { key: 'asc' as const }],
  limit: 5,
}
const SPREAD = { selector: { rank: { $gt: 4000 } }, sort: [{ key: 'desc' as const }], skip: 3, limit: 4 }

/** A page and its worker. `write` writes to the worker directly. */
const openPair = async () => {
  const worker = openWorker()
  const page = await startPage(worker.port).opening
  const instance = await worker.notes()

  const held = new Map<string, Stored>()
  let writes = 0
  /** Writes in the worker. Null deletes. */
  const write = async (values: readonly (readonly [key: string, note: Omit<Note, 'key'> | null])[]): Promise<void> => {
    writes += 1
    const rows = values.flatMap(([key, note]) => {
      const previous = held.get(key)
      if (note === null && !previous) return []
      const height = Number(previous?._rev.split('-')[0] ?? 0) + 1
      const base = note ?? previous ?? { text: '', rank: 0 }
      const document = {
        key,
        text: base.text,
        rank: base.rank,
        _deleted: note === null,
        _rev: `${height}-worker`,
        _meta: { lwt: Date.now() + writes / 1000 },
        _attachments: {},
      }
      return [previous ? { previous, document } : { document }]
    })
    if (rows.length === 0) return
    const { error } = await instance.bulkWrite(rows, 'test')
    expect(error).toEqual([])
    for (const { document } of rows) held.set(document.key, document)
  }

  const alive = (): Note[] =>
    [...held.values()].filter(({ _deleted }) => !_deleted).map(({ key, text, rank }) => ({ key, text, rank }))
  return {
    notes: page.notes,
    write,
    alive,
    close: async () => {
      await page.close()
      worker.die()
    },
  }
}

type Pair = Awaited<ReturnType<typeof openPair>>

const idle = (): Promise<void> => new Promise((done) => setTimeout(done, 1))
const keysOf = (documents: readonly { readonly key: string }[]): string => documents.map(({ key }) => key).join()
const listed = (notes: readonly Note[]): string =>
  keysOf(
    notes
      .filter(({ text }) => text === 'a')
      .sort((a, b) => b.rank - a.rank || (a.key < b.key ? -1 : 1))
      .slice(0, 5),
  )
const spread = (notes: readonly Note[]): string =>
  keysOf(
    notes
      .filter(({ rank }) => rank > 4000)
      .sort((a, b) => (a.key > b.key ? -1 : 1))
      .slice(3, 7),
  )

let pair: Pair
beforeEach(async () => {
  pair = await openPair()
})
afterEach(() => pair.close())

const many = (from: number, text: string | null): (readonly [string, Omit<Note, 'key'> | null])[] =>
  Array.from(
    { length: LOTS },
    (_, at) => [`k${from + at}`, text === null ? null : { text, rank: (at * 7919) % LOTS }] as const,
  )

describe('a bulk of thousands of changes', () => {
  it('makes no query by key return an outdated document', async () => {
    await pair.write([['k1', { text: 'before', rank: 1 }]])
    const texts: (string | undefined)[] = []
    const subscription = pair.notes.findOne('k1').$.subscribe((note) => texts.push(note?.text))
    await expect.poll(() => texts.at(-1), { timeout: 10_000 }).toBe('before')
    await pair.write(many(0, 'after'))
    await expect.poll(() => texts.at(-1), { timeout: 10_000 }).toBe('after')
    expect((await pair.notes.findOne('k1').exec())?.text).toBe('after')
    expect((await pair.notes.findByIds(['k1']).exec()).get('k1')?.text).toBe('after')
    await pair.write(many(0, null))
    await expect.poll(() => texts.at(-1), { timeout: 10_000 }).toBe(undefined)
    subscription.unsubscribe()
  })

  it('updates a query that had no listener meanwhile', async () => {
    await pair.write(many(0, 'a'))
    const query = pair.notes.find(LISTED)
    const before = keysOf(await query.exec())
    await pair.write(many(0, 'b'))
    await pair.write([['single', { text: 'a', rank: 1 }]])
    await expect.poll(async () => keysOf(await query.exec())).toBe('single')
    expect(before).toBe(listed(Array.from(many(0, 'a'), ([key, note]) => ({ key, text: 'a', rank: note?.rank ?? 0 }))))
  })
})

type Step =
  | { readonly kind: 'many'; readonly from: number; readonly text: string | null }
  | { readonly kind: 'one'; readonly key: number; readonly text: string | null; readonly rank: number }
  | { readonly kind: 'look' }
  | { readonly kind: 'wait'; readonly ms: number }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('many' as const),
        from: fc.integer({ min: 0, max: 6000 }),
        text: fc.constantFrom('a', 'b', null),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('one' as const),
        key: fc.integer({ min: 0, max: 12_000 }),
        text: fc.constantFrom('a', 'b', null),
        rank: fc.integer({ min: 0, max: 9000 }),
      }),
    },
    { weight: 2, arbitrary: fc.constant({ kind: 'look' as const }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 30 }) }) },
  ),
  { minLength: 4, maxLength: 16 },
)

it('every query of a page returns the current documents after any mix of bulk and single writes', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.array(fc.integer({ min: 0, max: 12_000 }), { minLength: 3, maxLength: 3 }),
      async (story, watched) => {
        const { notes, write, alive, close } = await openPair()
        const seen = { listed: '', spread: '', count: -1, ones: watched.map(() => '') }
        const cached = [notes.find(SPREAD), notes.find(LISTED)] as const
        const listeners = [
          notes.find(LISTED).$.subscribe((found) => {
            seen.listed = keysOf(found)
          }),
          notes.count({ selector: LISTED.selector }).$.subscribe((count) => {
            seen.count = count
          }),
          ...watched.map((key, at) =>
            notes.findOne(`k${key}`).$.subscribe((note) => {
              seen.ones[at] = note ? `${note.text} ${note.rank}` : 'gone'
            }),
          ),
        ]
        try {
          for (const step of story) {
            if (step.kind === 'many') await write(many(step.from, step.text))
            else if (step.kind === 'one')
              await write([[`k${step.key}`, step.text === null ? null : { text: step.text, rank: step.rank }]])
            else if (step.kind === 'wait') await new Promise((done) => setTimeout(done, step.ms))
            else await Promise.all(cached.map((query) => query.exec()))
          }
          const now = alive()
          const byKey = new Map(now.map((note) => [note.key, `${note.text} ${note.rank}`]))
          const truth = {
            listed: listed(now),
            count: now.filter(({ text }) => text === 'a').length,
            ones: watched.map((key) => byKey.get(`k${key}`) ?? 'gone'),
            spread: spread(now),
          }
          await expect
            .poll(async () => ({ ...seen, spread: keysOf(await cached[0].exec()) }), { timeout: 20_000 })
            .toEqual(truth)
          // The answer does not change afterwards.
          await idle()
          expect({ ...seen, spread: keysOf(await cached[0].exec()) }).toEqual(truth)
        } finally {
          for (const listener of listeners) listener.unsubscribe()
          await close()
        }
      },
    ),
    { numRuns: Number(process.env['BULK_STORIES'] ?? 15) },
  )
})
