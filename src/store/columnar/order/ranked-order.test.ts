import fc from 'fast-check'
import type { MangoQuerySortPart, RxDocumentData, RxJsonSchema } from 'rxdb'
import { expect, it } from 'vitest'
import type { CodeColumn } from '../columns/code-column.ts'
import { createTable } from '../table/create-table.ts'
import type { Table } from '../table/table.ts'
import { createOrders } from './orders.ts'
import { RankedOrder } from './ranked-order.ts'
import { createRanks } from './ranks.ts'

interface Thing {
  readonly id: string
  readonly [field: string]: unknown
}

const schemaOf = (properties: object) =>
  ({
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties: {
      id: { type: 'string', maxLength: 20 },
      ...properties,
      _deleted: {},
      _attachments: {},
      _rev: {},
      _meta: {},
    },
  }) as unknown as RxJsonSchema<RxDocumentData<Thing>>

const PEOPLE = schemaOf({ name: { type: 'string', maxLength: 60 } })
const TICKETS = schemaOf({ user: { type: ['string', 'null'], maxLength: 64 }, day: { type: 'integer' } })

const document = (id: string, values: Record<string, unknown>): RxDocumentData<Thing> => ({
  id,
  ...values,
  _deleted: false,
  _attachments: {},
  _rev: '1-a',
  _meta: { lwt: 1 },
})

const compareNames = (a: Thing, b: Thing): number => String(a['name']).localeCompare(String(b['name']))

const openTables = () => {
  const people = createTable<Thing>(PEOPLE)
  const tickets = createTable<Thing>(TICKETS)
  const ranks = createRanks(people as Table<Thing>, { valueOf: ({ id }) => id, compare: compareNames })
  const order = new RankedOrder(tickets.columns.get('user') as CodeColumn, ranks)
  return { people, tickets, orders: createOrders(tickets, [], (path) => (path === 'user.*' ? order : null)) }
}

const person = fc.oneof(
  fc.nat(12).map(String),
  fc.nat(4).map((n) => `new:${n}`),
)
const named = fc.record({ id: person, name: fc.constantFrom('Abel', 'Éric', 'Fanny', 'Zoé', 'zola') })
const written = fc.record({
  id: fc.nat(80).map((n) => `t${n}`),
  user: fc.option(person, { nil: null }),
  day: fc.nat(3),
})
const change = fc.oneof(
  fc.record({ people: fc.array(named, { maxLength: 6 }) }),
  fc.record({ tickets: fc.array(written, { maxLength: 30 }) }),
)

it('pages are in the order of the names, whichever names and records change', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), fc.boolean(), (changes, descending) => {
      const { people, tickets, orders } = openTables()
      const names = new Map<string, Thing>()
      const records = new Map<string, Thing>()
      for (const one of changes) {
        if ('people' in one)
          for (const { id, name } of one.people) names.set(id, people.document(people.put(document(id, { name }))))
        else
          for (const { id, ...values } of one.tickets)
            records.set(id, tickets.document(tickets.put(document(id, values))))
        const sort = [
          { 'user.*': descending ? 'desc' : 'asc' },
          { day: 'asc' },
        ] as unknown as readonly MangoQuerySortPart<Thing>[]
        const rows = Uint32Array.from([...records.keys()].map((id) => tickets.rowOf(id))).sort()
        const page = orders.page({ rows, count: rows.length }, sort, { skip: 0, limit: 1000 })
        expect(Array.from(page, (row) => tickets.keyOf(row))).toEqual(expectedOrder(names, records, descending))
      }
    }),
    { numRuns: 200 },
  )
})

/**
 * Nobody first, then by name, then who is unknown; the day and the key decide between equal ones.
 */
const expectedOrder = (
  names: ReadonlyMap<string, Thing>,
  records: ReadonlyMap<string, Thing>,
  descending: boolean,
): readonly string[] => {
  const groupOf = ({ user }: Thing): number => (user === null ? 0 : names.has(String(user)) ? 1 : 2)
  const byName = (a: Thing, b: Thing): number => {
    const [left, right] = [names.get(String(a['user'])), names.get(String(b['user']))]
    return groupOf(a) - groupOf(b) || (left && right ? compareNames(left, right) : 0)
  }
  return [...records.values()]
    .toSorted(
      (a, b) =>
        (descending ? byName(b, a) : byName(a, b)) || Number(a['day']) - Number(b['day']) || (a.id < b.id ? -1 : 1),
    )
    .map(({ id }) => id)
}
