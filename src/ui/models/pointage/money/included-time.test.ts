import { describe, expect, it } from 'vitest'
import { changesOf, pricedTimeOf, valuedTimeOf } from './valuation.ts'

const CONTRACT = {
  id: '5',
  client_id: '10',
  projet_id: null,
  starts_on: '2026-02-01',
  ends_on: '2026-03-31',
  archived_at: null,
  price: 90_000,
}
const SOURCES = {
  rates: [],
  standard: 7000,
  projets: [
    { id: '1', client_id: '10', is_facturable: true, fixed_price: null },
    { id: '2', client_id: '10', is_facturable: false, fixed_price: null },
    { id: '3', client_id: '11', is_facturable: true, fixed_price: null },
    { id: '4', client_id: '11', is_facturable: true, fixed_price: 500_000 },
  ],
  contracts: [CONTRACT],
  overruns: { periods: new Map(), included: new Map() },
}

/** Projet, billable, person, invoiced person, invoiced UT, first day on which nothing changes. */
const group = (projet: string, since: string | null) => ({
  by: [projet, true, '7', null, null, since],
  count: 1,
  sum: [4],
})
const timeOf = (sums: readonly ReturnType<typeof group>[], sources: typeof SOURCES) =>
  pricedTimeOf({ sums, entries: [] }, sources)

it('is the time of the projets and days of a contract with a price', () => {
  const groups = [
    group('1', null),
    group('1', '2026-02-01'),
    group('1', '2026-04-01'),
    group('2', '2026-02-01'),
    group('3', '2026-02-01'),
  ]
  expect(timeOf(groups, SOURCES).map(({ contractId }) => contractId)).toEqual([null, '5', null, null, null])
  const limit = { ...SOURCES, contracts: [{ ...CONTRACT, price: null }] } as unknown as typeof SOURCES
  expect(timeOf(groups, limit).some(({ contractId }) => contractId !== null)).toBe(false)
})

it('is told apart by the days on which a contract begins and has ended', () => {
  expect(changesOf({ ...SOURCES, workingTimes: [] })).toEqual(['2026-02-01', '2026-04-01'])
})

describe('once the hours of a contract have run out', () => {
  const period = { from: '2026-02-01', to: '2026-03-31', day: '2026-02-10', left: 6 }
  const sources = {
    ...SOURCES,
    overruns: {
      periods: new Map([['5', [period]]]),
      included: new Map([
        ['20', 4],
        ['21', 2],
      ]),
    },
  }
  /** An entry of the day on which they do: with invoiced UT and a number. */
  const entry = (invoiced: number | null, id: string) => ({
    by: ['1', true, '7', null, invoiced, '2026-02-10', id],
    count: 1,
    sum: [4],
  })

  it('time is billed from that day on, and the entry that exceeds them in part', () => {
    const sums = ['2026-02-01', '2026-02-10', '2026-02-11', '2026-04-01'].map((day) => group('1', day))
    const times = pricedTimeOf({ sums, entries: [entry(null, '20'), entry(null, '21'), entry(null, '22')] }, sources)
    expect(times.map(({ contractId, count, ut, worked }) => [contractId, count, ut, worked])).toEqual([
      ['5', 1, 4, 4],
      [null, 1, 4, 4],
      [null, 1, 4, 4],
      ['5', 1, 4, 4],
      [null, 1, 2, 2],
      ['5', 0, 2, 2],
      [null, 1, 4, 4],
    ])
  })

  it('UT that were entered for the invoice are billed as they are, unless the whole entry is included', () => {
    const times = pricedTimeOf({ sums: [], entries: [entry(3, '20'), entry(3, '21'), entry(3, '22')] }, sources)
    expect(times.map(({ contractId, ut }) => [contractId, ut])).toEqual([
      ['5', 3],
      [null, 3],
      [null, 3],
    ])
  })

  it('periods are told apart by the days on which that changes', () => {
    expect(changesOf({ ...sources, workingTimes: [] })).toEqual([
      '2026-02-01',
      '2026-02-10',
      '2026-02-11',
      '2026-04-01',
    ])
  })
})

it('has no value, and neither has the time of a fixed price', () => {
  const sums = [group('1', null), group('1', '2026-02-01'), group('4', null)]
  expect(valuedTimeOf({ sums, entries: [] }, SOURCES)).toEqual([
    { projetId: '1', clientId: '10', ut: 8, included: 4, cents: 7000 },
    { projetId: '4', clientId: '11', ut: 4, included: 4, cents: 0 },
  ])
})
