import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Fault, type FaultyFactory, faultyFactory } from '#tests/store/blocks/faulty-factory.ts'
import { createPlainTable, type PlainTable } from '#tests/store/blocks/plain-table.ts'
import { type BlockDisk, openBlockDisk } from './block-disk.ts'
import { type CompactionPolicy, DEFAULT_COMPACTION } from './compaction.ts'
import type { CollectionDisk, Durability } from './persistence.ts'
import 'fake-indexeddb/auto'

const COLLECTIONS = ['ticket', 'pointage'] as const
type Name = (typeof COLLECTIONS)[number]

type Step =
  | { readonly kind: 'put'; readonly collection: Name; readonly keys: readonly string[]; readonly isAwaited: boolean }
  | { readonly kind: 'purge'; readonly collection: Name; readonly keys: readonly string[]; readonly isAwaited: boolean }
  | { readonly kind: 'fact'; readonly collection: Name }
  | { readonly kind: 'compact'; readonly collection: Name }
  | { readonly kind: 'reopen' }

/**
 * Contents of one collection, and the number of changes that its cursor claims, after each change.
 */
interface State {
  readonly rows: ReadonlyMap<string, number>
  readonly cursor: number | undefined
}

const EMPTY: State = { rows: new Map(), cursor: undefined }

/**
 * The states of each collection. The disk must hold one of them, complete: the last acknowledged
 * one or a later one. After a failed write that gave everything up, it must hold nothing.
 */
interface ExpectedStates {
  states: State[]
  /** Index of the newest acknowledged state. */
  durable: number
}

interface Opening {
  readonly watch: FaultyFactory
  readonly disk: BlockDisk
  readonly tables: Readonly<Record<Name, PlainTable>>
  readonly disks: Readonly<Record<Name, CollectionDisk>>
}

const NEVER: CompactionPolicy = {
  ...DEFAULT_COMPACTION,
  records: Number.POSITIVE_INFINITY,
  rows: Number.POSITIVE_INFINITY,
  blockRows: 4,
  restMs: 0,
}

const begin = async (watch: FaultyFactory): Promise<Opening> => {
  const disk = await openBlockDisk({
    factory: watch.factory,
    name: 'mirror',
    factsOf: (collection) => [collection],
    onTrouble: () => undefined,
    compaction: NEVER,
  })
  const tables = { ticket: createPlainTable(), pointage: createPlainTable() }
  const disks = {
    ticket: disk.collection('ticket', 's', tables.ticket),
    pointage: disk.collection('pointage', 's', tables.pointage),
  }
  await Promise.all([disks.ticket.load(), disks.pointage.load()])
  return { watch, disk, tables, disks }
}

/** Null when the worker had crashed before. */
const unlessCrashed = <Value>({ crashed }: FaultyFactory, work: Promise<Value>): Promise<Value | null> =>
  Promise.race([work, crashed.then(() => null)])

const stateOf = async ({ disk, tables }: Opening, name: Name): Promise<State> => ({
  rows: tables[name].contents(),
  cursor: (await disk.readFact(name)) as number | undefined,
})

const isSame = (a: State, b: State): boolean => {
  if (a.cursor !== b.cursor || a.rows.size !== b.rows.size) return false
  return [...a.rows].every(([key, value]) => b.rows.get(key) === value)
}

const createWorld = () => {
  const factory = new IDBFactory()
  const histories: Record<Name, ExpectedStates> = {
    ticket: { states: [EMPTY], durable: 0 },
    pointage: { states: [EMPTY], durable: 0 },
  }
  let value = 0

  const record = (name: Name, state: State, durability: Promise<Durability>, opening: Opening): Promise<unknown> => {
    const history = histories[name]
    const index = history.states.push(state) - 1
    return durability.then((outcome) => {
      if (outcome === 'durable' && !opening.watch.hasCrashed()) history.durable = Math.max(history.durable, index)
    })
  }

  const last = (name: Name): State => histories[name].states.at(-1) as State

  const perform = (opening: Opening, step: Exclude<Step, { kind: 'reopen' }>): Promise<unknown> => {
    const { collection } = step
    const table = opening.tables[collection]
    const disk = opening.disks[collection]
    if (step.kind === 'compact') return disk.compact()
    if (step.kind === 'fact') {
      // The cursor claims all changes so far.
      value += 1
      opening.disk.writeFact(collection, value)
      return record(
        collection,
        { ...last(collection), cursor: value },
        opening.disk.flushed().then(() => 'memory' as const),
        opening,
      )
    }
    if (step.kind === 'put') {
      const rows = step.keys.map((key) => table.put(key, ++value))
      const durable = disk.append(table.encode(Uint32Array.from(rows)))
      return record(collection, { ...last(collection), rows: table.contents() }, durable, opening)
    }
    const held = step.keys.filter((key) => table.rowOf(key) >= 0)
    for (const key of held) table.purge(table.rowOf(key))
    return record(collection, { ...last(collection), rows: table.contents() }, disk.purge(held), opening)
  }

  return {
    factory,
    /**
     * Compares the rows loaded by an opening with the expected states, and continues from the
     * loaded state.
     */
    check: async (opening: Opening, mayBeEmpty: boolean): Promise<Opening> => {
      for (const name of COLLECTIONS) {
        const history = histories[name]
        const found = await stateOf(opening, name)
        const allowed = history.states.slice(history.durable)
        const isKnown = allowed.some((state) => isSame(state, found)) || (mayBeEmpty && isSame(EMPTY, found))
        if (!isKnown) expect({ name, found, allowed }).toBe('one of the states that are allowed')
        histories[name] = { states: [found], durable: 0 }
      }
      return opening
    },
    perform,
  }
}

/** Opens the disk with a fault and runs the steps. Returns the number of disk steps. */
const runWith = async (
  world: ReturnType<typeof createWorld>,
  steps: readonly Step[],
  fault: Fault | null,
): Promise<number> => {
  const watch = faultyFactory(world.factory, fault)
  const hasFailed = (): boolean => fault !== null && fault.kind !== 'crash' && watch.steps() >= fault.step
  const open = async (): Promise<Opening | null> => {
    const opening = await unlessCrashed(watch, begin(watch))
    return opening && !watch.hasCrashed() ? world.check(opening, hasFailed()) : null
  }
  let opening = await open()
  for (const step of steps) {
    if (!opening || watch.hasCrashed()) break
    if (step.kind === 'reopen') {
      await unlessCrashed(watch, opening.disk.close())
      opening = await open()
      continue
    }
    const done = world.perform(opening, step)
    if (step.kind === 'compact' || (step.kind !== 'fact' && step.isAwaited)) await unlessCrashed(watch, done)
  }
  if (opening) await unlessCrashed(watch, opening.disk.flushed())
  // Waits until the handling of a failure has ended, then drops the worker.
  await new Promise((done) => setTimeout(done, 0))
  watch.crash()
  return watch.steps()
}

const trial = async (before: readonly Step[], steps: readonly Step[], fault: Fault | null): Promise<number> => {
  const world = createWorld()
  const healthy = (): Promise<Opening> => begin(faultyFactory(world.factory, null))
  await runWith(world, before, null)
  await (await world.check(await healthy(), false)).disk.close()
  const count = await runWith(world, steps, fault)
  const after = await world.check(await healthy(), fault !== null && fault.kind !== 'crash')
  // The next opening works as usual.
  await world.perform(after, { kind: 'put', collection: 'ticket', keys: ['after'], isAwaited: true })
  await after.disks.ticket.compact()
  await after.disk.close()
  await (await world.check(await healthy(), false)).disk.close()
  return count
}

const put = (collection: Name, keys: readonly string[], isAwaited = true): Step => ({
  kind: 'put',
  collection,
  keys,
  isAwaited,
})
const purge = (collection: Name, keys: readonly string[], isAwaited = true): Step => ({
  kind: 'purge',
  collection,
  keys,
  isAwaited,
})
const compact = (collection: Name): Step => ({ kind: 'compact', collection })
const fact = (collection: Name): Step => ({ kind: 'fact', collection })

const MANY = Array.from({ length: 24 }, (_, at) => `k${at}`)

const BEFORE: readonly Step[] = [
  put('ticket', MANY),
  compact('ticket'),
  fact('ticket'),
  put('ticket', ['a', 'k6']),
  put('pointage', ['p']),
]
const STEPS: readonly Step[] = [
  put('ticket', ['a', 'b'], false),
  put('pointage', ['p', 'q'], false),
  fact('ticket'),
  // `k11` comes back in the row of `k1`, in another block.
  purge('ticket', ['k11', 'k1'], false),
  put('ticket', ['k11', 'c']),
  compact('ticket'),
  fact('pointage'),
  put('ticket', ['k1', 'a']),
  compact('pointage'),
]

it.each(['crash', 'refuse', 'abort'] as const)(
  'a worker whose disk fails by %s at any single step leaves every acknowledged batch whole and no other in part',
  async (kind) => {
    const steps = await trial(BEFORE, STEPS, null)
    expect(steps).toBeGreaterThan(60)
    for (let step = 1; step <= steps; step += 1) await trial(BEFORE, STEPS, { kind, step })
  },
  120_000,
)

const keys = fc.uniqueArray(
  fc.integer({ min: 0, max: 40 }).map((at) => `k${at}`),
  { minLength: 1, maxLength: 12 },
)
const name = fc.constantFrom(...COLLECTIONS)
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('put' as const), collection: name, keys, isAwaited: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('purge' as const), collection: name, keys, isAwaited: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fact' as const), collection: name }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('compact' as const), collection: name }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'reopen' as const }) },
)
const anyFault = fc.record({
  kind: fc.constantFrom('crash' as const, 'refuse' as const, 'abort' as const),
  step: fc.integer({ min: 1, max: 150 }),
})

const RUNS = Number(process.env['STORE_CRASHES'] ?? 150)

it('random batches, purges, facts and compactions survive a fault at a random step', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { maxLength: 12 }),
      fc.array(anyStep, { minLength: 1, maxLength: 20 }),
      anyFault,
      async (before, steps, fault) => {
        await trial(before, steps, fault)
      },
    ),
    { numRuns: RUNS },
  )
}, 3_600_000)
