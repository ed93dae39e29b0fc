import { normalizeMangoQuery, type RxCollection } from 'rxdb'
import type { ColumnarInternals } from '#src/store/columnar/instance.ts'
import { searchPattern } from '#src/store/columnar/search/pattern.ts'
import { type ColumnarSettings, getRxStorageColumnar } from '#src/store/columnar/storage.ts'
import { type MirrorDocument, schemaOf } from '#src/store/mirror-schema.ts'
import type { SumAnswer, SumQuestion } from '../../questions/question.ts'
import type { Contender, OpenContender } from '../contender.ts'
import { openRxdb } from '../rxdb-contender.ts'
import { sumOf, type WordSelector } from '../rxdb-questions.ts'

/** As the mirror searches: on the raw fields, by a pattern that the columns know. */
const inNameOrDescription: WordSelector = (word) => {
  const pattern = { $regex: searchPattern(word) }
  return { $or: [{ name: pattern }, { description: pattern }] }
}

const internalsOf = (collection: RxCollection<MirrorDocument>): ColumnarInternals<MirrorDocument>['collection'] =>
  (collection.storageInstance.internals as ColumnarInternals<MirrorDocument>).collection

const sum = async (pointages: RxCollection<MirrorDocument>, question: SumQuestion): Promise<SumAnswer> => {
  const { selector, table } = internalsOf(pointages)
  const { rows, count } = selector.select(normalizeMangoQuery(pointages.storageInstance.schema, sumOf(question)).selector)
  const column = table.columns.get('ut')
  let ut = 0
  for (let index = 0; index < count; index += 1) ut += Number(column?.get(rows[index] ?? 0))
  return { count, ut }
}

export const openColumnar = (name: string, settings: ColumnarSettings): Promise<Contender> =>
  openRxdb(name, {
    storage: getRxStorageColumnar(settings) as never,
    schemas: { ticket: schemaOf('ticket'), pointage: schemaOf('pointage') },
    wordSelector: inNameOrDescription,
    sum,
    settled: async ({ ticket, pointage }) => {
      await internalsOf(ticket).disk?.fold()
      await internalsOf(pointage).disk?.fold()
    },
    bytes: ({ ticket, pointage }) => ({ ticket: internalsOf(ticket).table.bytes(), pointage: internalsOf(pointage).table.bytes() }),
  })

/** Without a disk. */
export const open: OpenContender = (name) =>
  openColumnar(name, {
    persistence: null,
    onDamage: (database, collection) => {
      throw new Error(`${database} ${collection} is damaged.`)
    },
  })
