import { Dexie, type Collection as DexieCollection, liveQuery, type Table } from 'dexie'
import type { MirrorDocument } from '#src/store/mirror-schema.ts'
import {
  type Condition,
  NEWEST_FIRST,
  PAGE_SIZE,
  type PageAnswer,
  type PageQuestion,
  rowOf,
  type SortBy,
} from '../../questions/question.ts'
import { foldedOf } from '../../questions/reference.ts'
import type { OpenContender } from '../contender.ts'
import { type Plan, planOf, TICKET_INDEXES } from './dexie-plan.ts'

/** The text of a ticket for a search, in a store of its own so that a search reads nothing else. */
interface TicketText {
  readonly number: number
  readonly id: string
  readonly version: number
  readonly created_at: string
  readonly folded: string
}

interface Tables {
  readonly ticket: Table<MirrorDocument, number>
  readonly ticketText: Table<TicketText, number>
  readonly pointage: Table<MirrorDocument, number>
}

const TEXT_BATCH = 20_000

const passes =
  (conditions: readonly Condition[]) =>
  (document: MirrorDocument): boolean =>
    conditions.every((condition) => {
      const value = document[condition.field] as string | number | boolean | null
      if ('in' in condition) return condition.in.includes(value as string)
      if (value === null) return false
      return (
        (condition.from === undefined || value >= condition.from) &&
        (condition.to === undefined || value <= condition.to)
      )
    })

type Sortable = { readonly [field: string]: unknown }

const comparing =
  (sort: readonly SortBy[]) =>
  (a: Sortable, b: Sortable): number => {
    for (const { field, direction } of sort) {
      const [left, right] = [a[field] as string | number, b[field] as string | number]
      if (left !== right) return left < right === (direction === 'asc') ? -1 : 1
    }
    return 0
  }

/** IndexedDB through Dexie, the best index chosen by hand for each list. */
export const open: OpenContender = async (name) => {
  const database = new Dexie(name)
  database.version(1).stores({
    ticket: ['number', ...TICKET_INDEXES.map((index) => `[${index.join('+')}]`)].join(', '),
    ticketText: 'number',
    pointage: 'number, [user_id+date]',
  })
  await database.open()
  const { ticket, ticketText, pointage } = Object.fromEntries(
    database.tables.map((table) => [table.name, table]),
  ) as unknown as Tables

  const rangesOf = ({ index, ranges }: Plan): DexieCollection<MirrorDocument, number>[] =>
    ranges.map(({ lower, upper }) => ticket.where(index).between(lower, upper, true, true))

  /** The first rows of each range are enough, and their numbers need no documents. */
  const ordered = async (plan: Plan, question: PageQuestion): Promise<PageAnswer> => {
    const wanted = question.skip + PAGE_SIZE
    const descending = question.sort[0]?.direction === 'desc'
    const counts = Promise.all(rangesOf(plan).map((range) => range.count()))
    const firsts = await Promise.all(
      rangesOf(plan).map((range) => (descending ? range.reverse() : range).limit(wanted).toArray()),
    )
    const rows = firsts.flat().sort(comparing(question.sort))
    return {
      total: (await counts).reduce((sum, count) => sum + count, 0),
      rows: rows.slice(question.skip, wanted).map(rowOf),
    }
  }

  const page = async (question: PageQuestion): Promise<PageAnswer> => {
    const plan = planOf(question)
    if (plan.ordered) return ordered(plan, question)
    const documents = (await Promise.all(rangesOf(plan).map((range) => range.toArray())))
      .flat()
      .filter(passes(plan.rest))
    const rows = documents.sort(comparing(question.sort)).slice(question.skip, question.skip + PAGE_SIZE)
    return { total: documents.length, rows: rows.map(rowOf) }
  }

  return {
    load: async (collection, rows) => {
      const documents = rows as readonly MirrorDocument[]
      if (collection === 'pointage') await pointage.bulkAdd(documents)
      else {
        await database.transaction('rw', ticket, ticketText, async () => {
          await ticket.bulkAdd(documents)
          await ticketText.bulkAdd(
            documents.map((document) => ({
              number: document.number,
              id: document.id,
              version: document.version,
              created_at: document['created_at'] as string,
              folded: foldedOf(document),
            })),
          )
        })
      }
    },
    page,
    search: async ({ words }) => {
      const found: TicketText[] = []
      let after = Number.NEGATIVE_INFINITY
      for (;;) {
        const texts = await ticketText.where('number').above(after).limit(TEXT_BATCH).toArray()
        for (const text of texts) if (words.every((word) => text.folded.includes(word))) found.push(text)
        if (texts.length < TEXT_BATCH) break
        after = texts.at(-1)?.number ?? 0
      }
      const shown = found.sort((a, b) => comparing(NEWEST_FIRST)(a as never, b as never)).slice(0, PAGE_SIZE)
      const documents = await ticket.bulkGet(shown.map(({ number }) => number))
      return { total: found.length, rows: documents.flatMap((document) => (document ? [rowOf(document)] : [])) }
    },
    sum: async ({ user, from, to }) => {
      const documents = await pointage.where('[user_id+date]').between([user, from], [user, to], true, true).toArray()
      return { count: documents.length, ut: documents.reduce((sum, { ut }) => sum + (ut as number), 0) }
    },
    live: async (questions, told) => {
      const subscriptions = questions.map((question, n) =>
        liveQuery(() => page(question)).subscribe((answer) => told(n, answer)),
      )
      return () => {
        for (const subscription of subscriptions) subscription.unsubscribe()
      }
    },
    change: async (id, values) => {
      await ticket.update(Number(id), values)
    },
    close: async () => database.close(),
  }
}
