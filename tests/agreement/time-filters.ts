import fc from 'fast-check'
import { POINTAGE_KINDS, type PointageKind } from '#contract/models/pointage/pointage.ts'
import type { Company } from '#server/testing/records/fixture.ts'
import type { RecordSet } from '#src/store/queries/record-queries.ts'
import { BILLABLE, CLIENT, PROJET, TYPE } from '#src/ui/models/pointage/list/pointage-filters.ts'
import { DIMENSIONS } from '#src/ui/models/pointage/time/dimensions.ts'
import { addDays } from '#src/ui/text/format.ts'
import type { Period } from '#src/ui/text/period.ts'

// Random pointages of the fixture's company, random filters of them, and random shapes of a pivot.

/** Both changes of the clock, year changes, a leap day, and a year of 53 weeks. */
const BEGINNINGS = ['2026-03-23', '2026-10-19', '2026-12-21', '2027-12-27', '2028-02-21', '2020-12-28']
export const someDay = fc
  .tuple(fc.constantFrom(...BEGINNINGS), fc.integer({ min: 0, max: 20 }))
  .map(([from, days]) => addDays(from, days))

const PEOPLE = ['technicien', 'colleague', 'manager'] as const
const TICKETS = ['own', 'internal', 'hidden', 'archived', 'other'] as const
const PROJETS = ['own', 'hidden', 'other'] as const
/** One matches the comments with an accent, too; one matches none. */
const SEARCHES = ['', '', '', '', '', '', 'depl', 'onduleur', 'aucun'] as const

export const someEntry = fc.record({
  person: fc.constantFrom(...PEOPLE),
  ticket: fc.constantFrom(...TICKETS),
  date: someDay,
  ut: fc.integer({ min: 1, max: 40 }),
  kind: fc.constantFrom<PointageKind | null>(null, ...POINTAGE_KINDS),
  comment: fc.constantFrom(null, 'Déplacement', 'Onduleur remplacé'),
})

/** Null in most filters: one with every condition matches nothing. */
const rarely = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })

export const someFilter = fc.record({
  people: fc.subarray([...PEOPLE], { minLength: 1 }),
  tickets: rarely(fc.subarray([...TICKETS], { minLength: 1 })),
  projets: rarely(fc.subarray([...PROJETS], { minLength: 1 })),
  client: rarely(fc.constantFrom('ownClient', 'otherClient')),
  hasType: rarely(fc.boolean()),
  isBillable: rarely(fc.boolean()),
  kinds: rarely(fc.subarray([null, ...POINTAGE_KINDS], { minLength: 1 })),
  search: fc.constantFrom(...SEARCHES),
  from: someDay,
  length: fc.integer({ min: 0, max: 40 }),
})

/** Two dimensions of a pivot, or one. */
export const someShape = fc.record({
  rows: fc.constantFrom(...DIMENSIONS),
  columns: fc.option(fc.constantFrom(...DIMENSIONS)),
  /** The number that is opened. */
  opened: fc.nat(),
})

export type SomeFilter = typeof someFilter extends fc.Arbitrary<infer Value> ? Value : never
export type SomeShape = typeof someShape extends fc.Arbitrary<infer Value> ? Value : never

export const periodOf = ({ from, length }: Pick<SomeFilter, 'from' | 'length'>): Period => ({
  from,
  to: addDays(from, length),
})

/**
 * The set of a filter in the fixture's company; `typeId` is the type of the tickets that have one.
 */
export const setOf = (company: Company, some: SomeFilter, typeId: string): RecordSet => {
  const { people, tickets, projets, ...clients } = company
  const ids = <Name extends string>(of: Readonly<Record<Name, number>>, names: readonly Name[]) =>
    names.map((name) => String(of[name]))
  return {
    search: some.search,
    filter: {
      user_id: { in: ids(people, some.people) },
      date: periodOf(some),
      ...(some.tickets && { ticket_id: { in: ids(tickets, some.tickets) } }),
      ...(some.projets && { [PROJET]: { in: ids(projets, some.projets) } }),
      ...(some.client && { [CLIENT]: { in: [String(clients[some.client])] } }),
      ...(some.hasType !== null && { [TYPE]: { in: [some.hasType ? typeId : null] } }),
      ...(some.isBillable !== null && { [BILLABLE]: { in: [some.isBillable] } }),
      ...(some.kinds && { kind: { in: some.kinds } }),
    },
  }
}
