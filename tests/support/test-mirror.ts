import { OPEN_COLLECTIONS } from 'rxdb'
import { BehaviorSubject, firstValueFrom, Observable, of } from 'rxjs'
import { afterEach, beforeEach, expect } from 'vitest'
import { blankRecord } from '#contract/core/events/action.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import { getRxStorageColumnar } from '#src/store/columnar/storage.ts'
import { type Mirror, mirrorOf } from '#src/store/mirror.ts'
import { type MirrorDatabase, openMirrorDatabase } from '#src/store/mirror-database.ts'
import { documentOf } from '#src/store/mirror-schema.ts'
import { serveAggregates } from '#src/store/queries/aggregate-surface.ts'
import { createMirrorQueries } from '#src/store/queries/mirror-queries.ts'
import type { RecordQueries } from '#src/store/queries/record-queries.ts'
import type { AggregateOf } from '#src/store/queries/remote-aggregates.ts'
import { rankedIn } from '#src/store/reading-order.ts'

/** A mirror in memory with three tickets, opened before each test and closed after it. */
export interface TestMirror {
  readonly database: () => MirrorDatabase
  readonly mirror: () => Mirror
  readonly queries: () => RecordQueries
  /** Ids that stand for the temporary id of the tests. */
  readonly meanings$: BehaviorSubject<string>
  readonly put: (
    model: ModelName,
    ...records: readonly (Partial<AnyRecord> & { readonly id: string })[]
  ) => Promise<void>
  readonly idsOf: (query: Partial<ListQuery>) => Promise<readonly string[]>
}

export const QUERY: ListQuery = { page: 1, limit: 50, search: '', filter: {}, orderBy: [] }

/** Aggregates of the same database, without a worker. */
export const aggregatesOf = (database: MirrorDatabase): AggregateOf => {
  const watch = serveAggregates(database, { request: () => new Promise<never>(() => undefined) } as never)
  return (collection, question) =>
    new Observable((subscriber) => {
      const watching = watch('page', collection, question, (groups) => subscriber.next(groups))
      return () => void watching.then((stop) => stop())
    })
}

const NO_FACTS = {
  readFact: async () => undefined,
  recallFact: () => undefined,
  writeFact: () => undefined,
  flushed: async () => undefined,
}

const TICKETS = [
  {
    id: '1',
    name: 'Réseau très lent',
    status_id: '1',
    importance: 1,
    dead_line: '2026-03-10',
    created_at: '2026-03-01T08:00:00.000Z',
  },
  {
    id: '2',
    name: 'Imprimante',
    description: 'Le réseau ne la voit pas (50 %)',
    status_id: '2',
    importance: 3,
    created_at: '2026-03-02T08:00:00.000Z',
  },
  {
    id: '12',
    name: 'Écran 7',
    status_id: '2',
    importance: 3,
    dead_line: '2026-03-20',
    created_at: '2026-03-03T08:00:00.000Z',
  },
]

/** Registers the hooks of a test file and returns its mirror. */
export const testMirror = (): TestMirror => {
  const meanings$ = new BehaviorSubject('new:t')
  let opened: { readonly database: MirrorDatabase; readonly mirror: Mirror; readonly queries: RecordQueries }

  const put: TestMirror['put'] = (model, ...records) =>
    opened.mirror.writeEntries(
      model,
      records.map((values) => ({
        document: documentOf(model, { ...blankRecord(modelOf(model), values.id), ...values } as AnyRecord, {
          pending: 0,
          doubtful: false,
          base: null,
        }),
        hidden: false,
      })),
    )

  beforeEach(async () => {
    // The file before, in the same process, may still be closing its collections: RxDB allows 16 at
    // once.
    await expect.poll(() => OPEN_COLLECTIONS.size).toBeLessThan(4)
    const database = await openMirrorDatabase(
      `queries-${crypto.randomUUID()}`,
      getRxStorageColumnar({ persistence: null, onDamage: () => undefined, ranked: rankedIn }) as never,
    )
    const queries = createMirrorQueries({
      mirror$: of(database),
      resolve$: () => meanings$,
      aggregateOf: aggregatesOf(database),
      atPresent$: of,
    })
    opened = { database, mirror: mirrorOf(database, NO_FACTS), queries }
    await put('ticket', ...TICKETS)
  })
  afterEach(async () => {
    await opened.database.close()
  })

  return {
    database: () => opened.database,
    mirror: () => opened.mirror,
    queries: () => opened.queries,
    meanings$,
    put,
    idsOf: async (query) =>
      (await firstValueFrom(opened.queries.list('ticket', { ...QUERY, ...query }))).rows.map(({ id }) => id),
  }
}
