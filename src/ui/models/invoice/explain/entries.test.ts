import { expect, it } from 'vitest'
import { type ExplainedEntry, entryAmount, hourPriceOfLine, utOf } from './entries.ts'
import { ticketsOf } from './explained-tickets.ts'

const entry = (id: string, ticketId: string, date: string, ut: number): ExplainedEntry => ({
  ...{ id, ticketId, date, ut, person: 'Zoé' },
  ...{ workedUt: null, comment: null, ticketName: `Ticket ${ticketId}` },
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

it('an hour has the price of its line, and none on a line of another unit', () => {
  expect(hourPriceOfLine({ unit: 'hour', unit_price: 6000 })).toBe(6000)
  expect(hourPriceOfLine({ unit: 'unit', unit_price: 50_000 })).toBeNull()
})
