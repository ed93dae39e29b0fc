import {
  type BulkWriteRow,
  createRxDatabase,
  normalizeMangoQuery,
  prepareQuery,
  type RxCollection,
  type RxDocument,
  type RxJsonSchema,
  type RxStorage,
} from 'rxdb'
import { combineLatest, map } from 'rxjs'
import type { MirrorDocument } from '#src/store/mirror-schema.ts'
import { createPivot, type PivotCell, type PivotQuestion } from '../questions/pivot.ts'
import { type PageAnswer, rowOf, type SumAnswer, type SumQuestion } from '../questions/question.ts'
import type { Collection, Contender } from './contender.ts'
import { pageOf, searchOf, selectorOf, sumOf, type WordSelector, wordsSelector } from './rxdb-questions.ts'

type Collections = Readonly<Record<Collection, RxCollection<MirrorDocument>>>

export interface RxdbSetup {
  readonly storage: RxStorage<unknown, unknown>
  readonly schemas: Readonly<Record<Collection, RxJsonSchema<MirrorDocument>>>
  readonly wordSelector: WordSelector
  /** A field that this storage needs beside the document. */
  readonly extend?: (collection: Collection, document: MirrorDocument) => MirrorDocument
  /** Where the storage sums by itself; else its documents are added up. */
  readonly sum?: (collections: Collections, question: SumQuestion) => Promise<SumAnswer>
  /** Where the storage pivots by itself; else its documents are added up. */
  readonly pivot?: (collections: Collections, question: PivotQuestion) => Promise<readonly PivotCell[]>
  /** Where the storage counts by itself, else RxDB's live count. */
  readonly counts?: (tickets: RxCollection<MirrorDocument>) => Contender['counts']
  readonly bytes?: (collections: Collections) => Readonly<Record<string, number>>
  readonly settled?: (collections: Collections) => Promise<void>
}

const rowsOf = (documents: readonly RxDocument<MirrorDocument>[]): readonly string[] => documents.map(rowOf)

/**
 * Added up from the documents of the storage, without making RxDocuments of them, which would only
 * be slower.
 */
const sumOfDocuments = async ({ pointage: pointages }: Collections, question: SumQuestion): Promise<SumAnswer> => {
  const { schema } = pointages.storageInstance
  const { documents } = await pointages.storageInstance.query(
    prepareQuery(schema, normalizeMangoQuery(schema, sumOf(question))),
  )
  return { count: documents.length, ut: documents.reduce((sum, document) => sum + (document['ut'] as number), 0) }
}

/** All tickets are read first: that is faster than looking each of them up. */
const pivotOfDocuments = async (
  { ticket, pointage }: Collections,
  question: PivotQuestion,
): Promise<readonly PivotCell[]> => {
  const documentsOf = async (collection: RxCollection<MirrorDocument>, selector: Record<string, unknown>) => {
    const { schema } = collection.storageInstance
    const query = normalizeMangoQuery(schema, { selector: { _deleted: { $eq: false }, ...selector } as never })
    return (await collection.storageInstance.query(prepareQuery(schema, query))).documents
  }
  const tickets = new Map((await documentsOf(ticket, {})).map((document) => [document['id'], document]))
  const pivot = createPivot(question, (id, field) => (tickets.get(id)?.[field] ?? null) as string | null)
  for (const document of await documentsOf(pointage, { date: { $gte: question.from } })) pivot.add(document)
  return pivot.cells()
}

/**
 * Any RxStorage under RxDB as the mirror uses it: bulk writes into the storage, questions and live
 * questions through RxDB.
 */
export const openRxdb = async (name: string, setup: RxdbSetup): Promise<Contender> => {
  const database = await createRxDatabase<Record<Collection, RxCollection<MirrorDocument>>>({
    name,
    storage: setup.storage,
    multiInstance: false,
    eventReduce: true,
    allowSlowCount: true,
  })
  const collections = await database.addCollections({
    ticket: { schema: setup.schemas.ticket },
    pointage: { schema: setup.schemas.pointage },
  })
  const { ticket } = collections
  const sum = setup.sum ?? sumOfDocuments
  const pivot = setup.pivot ?? pivotOfDocuments

  const answer = async (page: RxQueryLike, total: CountLike): Promise<PageAnswer> => {
    const [rows, count] = await Promise.all([page.exec(), total.exec()])
    return { total: count, rows: rowsOf(rows) }
  }

  return {
    prepare: (collection, documents) =>
      documents.map((document) => ({
        document: {
          ...(setup.extend?.(collection, document) ?? document),
          _deleted: false,
          _attachments: {},
          _meta: { lwt: 0 },
          _rev: '',
        },
      })),
    load: async (collection, rows) => {
      const { error } = await collections[collection].storageInstance.bulkWrite(
        rows as BulkWriteRow<MirrorDocument>[],
        'sync',
      )
      if (error.length > 0) throw new Error(`${error.length} ${collection} were refused.`)
    },
    page: (question) => answer(ticket.find(pageOf(question)), ticket.count(selectorOf(question))),
    search: (question) =>
      answer(
        ticket.find(searchOf(question, setup.wordSelector)),
        ticket.count(wordsSelector(question, setup.wordSelector)),
      ),
    sum: (question) => sum(collections, question),
    pivot: (question) => pivot(collections, question),
    live: async (questions, told) => {
      const subscriptions = questions.map((question, n) =>
        combineLatest({
          rows: ticket.find(pageOf(question)).$.pipe(map(rowsOf)),
          total: ticket.count(selectorOf(question)).$,
        }).subscribe((now) => told(n, now)),
      )
      return () => {
        for (const subscription of subscriptions) subscription.unsubscribe()
      }
    },
    counts:
      setup.counts?.(ticket) ??
      (async (questions, told) => {
        const subscriptions = questions.map((question, n) =>
          ticket.count(selectorOf(question)).$.subscribe((count) => told(n, count)),
        )
        return () => {
          for (const subscription of subscriptions) subscription.unsubscribe()
        }
      }),
    change: async (id, values) => {
      const [previous] = await ticket.storageInstance.findDocumentsById([id], false)
      if (!previous) throw new Error(`There is no ticket ${id}.`)
      const document = { ...previous, ...values, _meta: { ...previous._meta }, _rev: '' }
      const { error } = await ticket.storageInstance.bulkWrite([{ previous, document }], 'sync')
      if (error.length > 0) throw new Error(`The change of ticket ${id} was refused.`)
    },
    ...(setup.bytes ? { bytes: () => setup.bytes?.(collections) ?? {} } : {}),
    settled: async () => setup.settled?.(collections),
    close: async () => {
      await database.close()
    },
  }
}

interface RxQueryLike {
  exec(): Promise<RxDocument<MirrorDocument>[]>
}
interface CountLike {
  exec(): Promise<number>
}
