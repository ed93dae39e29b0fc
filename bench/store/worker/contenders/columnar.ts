import { normalizeMangoQuery, type RxCollection } from 'rxdb'
import { aggregate } from '#src/store/columnar/aggregate/aggregate.ts'
import type { AggregateSource, GroupBy } from '#src/store/columnar/aggregate/aggregate-spec.ts'
import { createLiveAggregates } from '#src/store/columnar/aggregate/live-aggregates.ts'
import type { ColumnarInternals } from '#src/store/columnar/instance.ts'
import { searchPattern } from '#src/store/columnar/search/pattern.ts'
import { type ColumnarSettings, getRxStorageColumnar } from '#src/store/columnar/storage.ts'
import type { Table } from '#src/store/columnar/table/table.ts'
import { type MirrorDocument, schemaOf } from '#src/store/mirror-schema.ts'
import type { Dimension, PivotCell, PivotQuestion } from '../../questions/pivot.ts'
import type { SumAnswer, SumQuestion } from '../../questions/question.ts'
import type { Collection, Contender, OpenContender } from '../contender.ts'
import { openRxdb } from '../rxdb-contender.ts'
import { selectorOf, sumOf, type WordSelector } from '../rxdb-questions.ts'

/** As the mirror searches: on the raw fields, by a pattern that the columns know. */
const inNameOrDescription: WordSelector = (word) => {
  const pattern = { $regex: searchPattern(word) }
  return { $or: [{ name: pattern }, { description: pattern }] }
}

const internalsOf = (collection: RxCollection<MirrorDocument>): ColumnarInternals<MirrorDocument>['collection'] =>
  (collection.storageInstance.internals as ColumnarInternals<MirrorDocument>).collection

const UT = { sum: ['ut'], by: [] } as const

type Collections = Readonly<Record<Collection, RxCollection<MirrorDocument>>>

const tablesOf = ({ ticket, pointage }: Collections) => ({
  table: internalsOf(pointage).table as Table<unknown>,
  tableOf: (name: string) => internalsOf(name === 'ticket' ? ticket : pointage).table as Table<unknown>,
})

const sum = async (collections: Collections, question: SumQuestion): Promise<SumAnswer> => {
  const selection = internalsOf(collections.pointage).selector.select(sumOf(question).selector)
  const [group] = aggregate(tablesOf(collections), selection, UT)
  return { count: group?.count ?? 0, ut: group?.sum[0] ?? 0 }
}

const ofTicket = (field: string): GroupBy => ({
  path: 'ticket_id',
  through: [{ collection: 'ticket', keyPrefix: '', field }],
})

const GROUPS: Readonly<Record<Dimension, GroupBy>> = {
  projet: ofTicket('projet_id'),
  type: ofTicket('type_id'),
  person: 'user_id',
  month: { path: 'date', part: 'month' },
}

const pivot = async (
  collections: Collections,
  { rows, columns, from }: PivotQuestion,
): Promise<readonly PivotCell[]> => {
  const selection = internalsOf(collections.pointage).selector.select({
    _deleted: { $eq: false },
    date: { $gte: from },
  })
  const groups = aggregate(tablesOf(collections), selection, { sum: ['ut'], by: [GROUPS[rows], GROUPS[columns]] })
  return groups.map(({ by: [row, column], count, sum: [ut = 0] }) => [
    row as string | null,
    column as string | null,
    count,
    ut,
  ])
}

/** As saved views are counted: by the aggregates beside RxDB. */
const counts = (tickets: RxCollection<MirrorDocument>): Contender['counts'] => {
  const { table, selector: select, changes$, awaitReady } = internalsOf(tickets)
  const source = { table, selector: select, changes$, awaitReady, related: () => source } as AggregateSource
  const live = createLiveAggregates(source)
  return async (questions, told) => {
    const stops = questions.map((question, n) => {
      const { selector } = normalizeMangoQuery(tickets.storageInstance.schema, selectorOf(question), true)
      return live.watch({ selector, sum: [], by: [] }, ([group]) => told(n, group?.count ?? 0))
    })
    return () => {
      for (const stop of stops) stop()
    }
  }
}

export const openColumnar = (name: string, settings: ColumnarSettings): Promise<Contender> =>
  openRxdb(name, {
    storage: getRxStorageColumnar(settings) as never,
    schemas: { ticket: schemaOf('ticket'), pointage: schemaOf('pointage') },
    wordSelector: inNameOrDescription,
    sum,
    pivot,
    counts,
    settled: async ({ ticket, pointage }) => {
      await internalsOf(ticket).disk?.compact()
      await internalsOf(pointage).disk?.compact()
    },
    bytes: ({ ticket, pointage }) => ({ ticket: internalsOf(ticket).bytes(), pointage: internalsOf(pointage).bytes() }),
  })

/** Without a disk. */
export const open: OpenContender = (name) =>
  openColumnar(name, {
    persistence: null,
    onDamage: (database, collection) => {
      throw new Error(`${database} ${collection} is damaged.`)
    },
  })
