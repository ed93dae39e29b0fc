import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  living,
  MONTH,
  open,
  SELECTOR,
  SPEC,
  STEPS,
  selected,
  sorted,
  sourcesOf,
  stored,
  TEXT_OF_PERSON,
  tablesOf,
  write,
} from '#tests/store/columnar/aggregate-things.ts'
import { plainAggregate } from '#tests/store/columnar/plain-aggregate.ts'
import { aggregate } from './aggregate.ts'
import type { AggregateSpec } from './aggregate-spec.ts'
import { createLiveAggregates } from './live-aggregates.ts'

/** Milliseconds for many random runs on a busy machine. */
const LONG = 120_000

const RUNS = Number(process.env['COLUMNAR_RUNS'] ?? 100)

describe('counts and sums', () => {
  it(
    'are those of the documents, in groups of any fields',
    () => {
      fc.assert(
        fc.property(STEPS, STEPS, SELECTOR, SPEC, (steps, peopleSteps, selector, spec) => {
          const collection = open()
          const people = open()
          const writes = [
            ...steps.flat().map((one) => [collection, one] as const),
            ...peopleSteps.flat().map((one) => [people, one] as const),
          ]
          // Asked twice: groups that were kept at the first time must not outlive a change.
          for (const half of [writes.filter((_, at) => at % 2 === 0), writes.filter((_, at) => at % 2 === 1)]) {
            for (const [to, { id, values, deleted }] of half) write(to, [stored(id, values, deleted)])
            const selection = selected(collection, selector)
            const documents = Array.from(selection.rows, (row) => collection.table.document(row))
            const groups = aggregate(tablesOf(collection, people), selection, spec)
            expect(sorted(groups)).toEqual(sorted(plainAggregate(documents, spec, living(people))))
          }
        }),
        { numRuns: RUNS },
      )
    },
    LONG,
  )

  it('are one empty group where nothing matches, and no group by a field', () => {
    const collection = open()
    const nothing = selected(collection, {})
    expect(aggregate(tablesOf(collection), nothing, { sum: ['ut'], by: [] })).toEqual([{ by: [], count: 0, sum: [0] }])
    expect(aggregate(tablesOf(collection), nothing, { sum: ['ut'], by: ['user_id'] })).toEqual([])
  })

  it('distinguish many values of many fields', () => {
    const collection = open()
    for (let id = 0; id < 300; id += 1)
      write(collection, [stored(String(id), { user_id: String(id * 100_000), ut: id + 0.5, text: `t${id % 7}` })])
    const groups = aggregate(tablesOf(collection), selected(collection, {}), { sum: [], by: ['user_id', 'ut', 'text'] })
    expect(new Set(groups.map(({ by }) => by.join())).size).toBe(300)
  })
})

describe('a watched answer', () => {
  it(
    'is the computed one after any writes, and told only when it is another',
    async () => {
      await fc.assert(
        fc.asyncProperty(STEPS, STEPS, SELECTOR, SPEC, async (before, after, selector, spec) => {
          const collection = open()
          const people = open()
          const put = (step: (typeof before)[number]): void => {
            const byId = new Map(step.map((one) => [one.id, one]))
            write(
              collection,
              [...byId.values()].map(({ id, values, deleted }) => stored(id, values, deleted)),
            )
          }
          before.forEach(put)
          const told: (readonly string[])[] = []
          createLiveAggregates(sourcesOf(collection, people)).watch({ selector, ...spec }, (groups) =>
            told.push(sorted(groups)),
          )
          await collection.ready
          await new Promise((done) => setTimeout(done, 0))
          expect(told).toHaveLength(1)
          for (const step of after) {
            const calls = told.length
            const known = told.at(-1)
            put(step)
            const computed = sorted(aggregate(tablesOf(collection, people), selected(collection, selector), spec))
            expect(told.at(-1)).toEqual(computed)
            expect(told.length - calls).toBe(JSON.stringify(known) === JSON.stringify(computed) ? 0 : 1)
          }
        }),
        { numRuns: RUNS },
      )
    },
    LONG,
  )

  it(
    'follows changes of the records that its groups read through references',
    async () => {
      await fc.assert(
        fc.asyncProperty(STEPS, STEPS, STEPS, async (things, before, after) => {
          const [collection, people] = [open(), open()]
          for (const step of things)
            for (const { id, values, deleted } of step) write(collection, [stored(id, values, deleted)])
          for (const step of before)
            for (const { id, values, deleted } of step) write(people, [stored(id, values, deleted)])
          const spec: AggregateSpec = { sum: ['ut'], by: [TEXT_OF_PERSON, MONTH] }
          let shown: readonly string[] = []
          const stop = createLiveAggregates(sourcesOf(collection, people)).watch(
            { selector: {}, ...spec },
            (groups) => {
              shown = sorted(groups)
            },
          )
          await collection.ready
          await new Promise((done) => setTimeout(done, 0))
          for (const step of after)
            for (const { id, values, deleted } of step) write(people, [stored(id, values, deleted)])
          const wanted = sorted(plainAggregate(living(collection), spec, living(people)))
          await expect.poll(() => shown, { interval: 1 }).toEqual(wanted)
          stop()
          expect([collection.changes$.observed, people.changes$.observed]).toEqual([false, false])
        }),
        { numRuns: Math.ceil(RUNS / 4) },
      )
    },
    LONG,
  )

  it('follows a large write a little later, in one step', async () => {
    const collection = open()
    const told: number[] = []
    createLiveAggregates(sourcesOf(collection)).watch({ selector: {}, sum: [], by: [] }, ([group]) =>
      told.push(group?.count ?? -1),
    )
    await expect.poll(() => told).toEqual([0])
    const many = (from: number) => Array.from({ length: 300 }, (_, index) => stored(String(from + index), { ut: 1 }))
    write(collection, many(0))
    write(collection, many(300))
    write(collection, [stored('600', {})])
    expect(told).toEqual([0])
    await expect.poll(() => told).toEqual([0, 601])
    write(collection, [stored('601', {})])
    expect(told).toEqual([0, 601, 602])
  })

  it('is computed for every question, also during many writes', async () => {
    const collection = open()
    const live = createLiveAggregates(sourcesOf(collection))
    const told = new Map<string, number>()
    for (const user_id of ['0', '1', '2', '3', '4']) {
      live.watch({ selector: { user_id: { $eq: user_id } }, sum: [], by: [] }, ([group]) =>
        told.set(user_id, group?.count ?? -1),
      )
    }
    for (let from = 0; from < 3000; from += 300) {
      const many = Array.from({ length: 300 }, (_, index) =>
        stored(String(from + index), { user_id: String(index % 5) }),
      )
      write(collection, many)
      await new Promise((done) => setTimeout(done, 5))
    }
    await expect.poll(() => [...told.values()], { timeout: 5000 }).toEqual([600, 600, 600, 600, 600])
  })

  it('is shared by all callers of one question, until the last one has stopped', async () => {
    const collection = open()
    const live = createLiveAggregates(sourcesOf(collection))
    const told: string[] = []
    const question = { selector: {}, sum: [], by: [] }
    const stopFirst = live.watch(question, ([group]) => told.push(`first ${group?.count}`))
    const stopSecond = live.watch({ ...question }, ([group]) => told.push(`second ${group?.count}`))
    await expect.poll(() => told).toEqual(['first 0', 'second 0'])
    write(collection, [stored('1', {})])
    stopFirst()
    write(collection, [stored('2', {})])
    expect(told.slice(2)).toEqual(['first 1', 'second 1', 'second 2'])
    stopSecond()
    expect(collection.changes$.observed).toBe(false)
  })
})
