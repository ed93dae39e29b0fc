import { normalizeMangoQuery, type RxCollection } from 'rxdb'
import { aggregate } from '#src/store/columnar/aggregate/aggregate.ts'
import { createLiveAggregates } from '#src/store/columnar/aggregate/live-aggregates.ts'
import type { ColumnarInternals } from '#src/store/columnar/instance.ts'
import { searchPattern } from '#src/store/columnar/search/pattern.ts'
import { type ColumnarSettings, getRxStorageColumnar } from '#src/store/columnar/storage.ts'
import { type MirrorDocument, schemaOf } from '#src/store/mirror-schema.ts'
import type { SumAnswer, SumQuestion } from '../../questions/question.ts'
import type { Contender, OpenContender } from '../contender.ts'
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

const sum = async (pointages: RxCollection<MirrorDocument>, question: SumQuestion): Promise<SumAnswer> => {
  const { selector, table } = internalsOf(pointages)
  const [group] = aggregate(table, selector.select(normalizeMangoQuery(pointages.storageInstance.schema, sumOf(question)).selector), UT)
  return { count: group?.count ?? 0, ut: group?.sum[0] ?? 0 }
}

/** As saved views are counted: by the aggregates beside RxDB. */
const counts = (tickets: RxCollection<MirrorDocument>): Contender['counts'] => {
  const live = createLiveAggregates(internalsOf(tickets))
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
