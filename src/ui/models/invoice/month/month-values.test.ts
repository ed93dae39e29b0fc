import { describe, expect, it } from 'vitest'
import { monthValuesOf, withTried } from './month-values.ts'
import { changeFor, clientPriceOf, onePriceOf } from './price-change.ts'

const DAY = '2026-11-01'
const PROJETS = [
  { id: '1', client_id: '10', is_facturable: true, fixed_price: null },
  { id: '2', client_id: '10', is_facturable: true, fixed_price: 900_000 },
  { id: '3', client_id: '11', is_facturable: true, fixed_price: null },
]
const NO_OVERRUNS = { periods: new Map(), included: new Map() }
const RATES = [
  { id: '5', user_id: null, client_id: '10', hour_price: 8000, starts_on: DAY, archived_at: null },
  { id: '6', user_id: '2', client_id: '10', hour_price: 9000, starts_on: '2026-01-01', archived_at: null },
]

/** Projet, billable, person, invoiced person, invoiced UT, first day of the price, ticket. */
const group = (projet: string, user: string, ut: number, ticket: string) => ({
  by: [projet, true, user, null, null, DAY, ticket],
  count: 1,
  sum: [ut],
})
const GROUPS = {
  sums: [group('1', '1', 4, '7'), group('1', '2', 4, '7'), group('2', '1', 40, '8'), group('3', '1', 2, '9')],
  entries: [],
}

const valuesWith = (tried: ReadonlyMap<string, number>) => {
  const sources = {
    rates: withTried(RATES, tried, DAY),
    standard: 7000,
    projets: PROJETS,
    contracts: [],
    overruns: NO_OVERRUNS,
  }
  const values = monthValuesOf(GROUPS, sources)
  return [...values].map(([client, { ut, cents }]) => [client, ut, cents])
}

describe('the time of a month', () => {
  it('comes to what its hours cost, without projets of a fixed price', () => {
    expect(valuesWith(new Map())).toEqual([
      ['10', 8, 8000 + 9000],
      ['11', 2, 3500],
    ])
  })

  it('follows a tried price of its client alone; the price of a person for the client precedes it', () => {
    expect(valuesWith(new Map([['10', 10_000]]))).toEqual([
      ['10', 8, 10_000 + 9000],
      ['11', 2, 3500],
    ])
  })

  it('changes by the part that is billed: a contract may include the rest', () => {
    const [value, asked] = [
      { ut: 8, cents: 16_000 },
      { ut: 8, cents: 12_000 },
    ]
    expect([8, 2, 0].map((billed) => changeFor(billed, value, asked))).toEqual([4000, 1000, 0])
  })

  it('tries a price instead of one that begins on the same day', () => {
    expect(clientPriceOf(withTried(RATES, new Map([['10', 1]]), DAY), '10', DAY, 7000)).toBe(1)
    expect(clientPriceOf(RATES, '11', DAY, 7000)).toBe(7000)
  })

  it('has one price where a price for its client changes nothing, and several where people have rates of their own', () => {
    const sources = { rates: RATES.slice(0, 1), standard: 7000, projets: PROJETS, contracts: [], overruns: NO_OVERRUNS }
    expect([...onePriceOf(GROUPS, sources, DAY)]).toEqual([
      ['10', 8000],
      ['11', 7000],
    ])
    const ofPerson = {
      id: '7',
      user_id: '1',
      client_id: null,
      hour_price: 6800,
      starts_on: '2026-01-01',
      archived_at: null,
    }
    expect([...onePriceOf(GROUPS, { ...sources, rates: [ofPerson] }, DAY)]).toEqual([])
  })
})
