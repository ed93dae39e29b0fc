import { expect, it } from 'vitest'
import { type ExplainedEntry, entryAmount, ticketsOf, utOf } from './entries.ts'

const entry = (id: string, ticketId: string, date: string, ut: number): ExplainedEntry => ({
  ...{ id, ticketId, date, ut, person: 'Zoé' },
  ...{ workedUt: null, comment: null, ticketName: `Ticket ${ticketId}`, hourPrice: 7500 },
})

it('gathers the entries of each ticket, by day', () => {
  const entries = [entry('1', 'b', '2026-03-04', 4), entry('2', 'a', '2026-03-02', 2), entry('3', 'b', '2026-03-03', 1)]
  expect(ticketsOf(entries).map(({ id, ut, entries: own }) => [id, ut, own.map((one) => one.id)])).toEqual([
    ['a', 2, ['2']],
    ['b', 5, ['3', '1']],
  ])
  expect(utOf(entries)).toBe(7)
})

it('one UT is a quarter of an hour', () => {
  expect(entryAmount({ ut: 1 }, 7500)).toBe(1875)
})
