import { expect, it } from 'vitest'
import { changesOf, pricedTimeOf } from './valuation.ts'

const CONTRACT = { id: '5', client_id: '10', projet_id: null, starts_on: '2026-02-01', ends_on: '2026-03-31', archived_at: null, price: 90_000 }
const SOURCES = {
  rates: [],
  standard: 7000,
  projets: [
    { id: '1', client_id: '10', is_facturable: true },
    { id: '2', client_id: '10', is_facturable: false },
    { id: '3', client_id: '11', is_facturable: true },
  ],
  contracts: [CONTRACT],
}

/** Projet, billable, person, invoiced person, invoiced UT, first day on which nothing changes. */
const group = (projet: string, since: string | null) => ({ by: [projet, true, '7', null, null, since], count: 1, sum: [4] })

it('is the time of the projets and days of a contract with a price', () => {
  const groups = [group('1', null), group('1', '2026-02-01'), group('1', '2026-04-01'), group('2', '2026-02-01'), group('3', '2026-02-01')]
  expect(pricedTimeOf(groups, SOURCES).map(({ isIncluded }) => isIncluded)).toEqual([false, true, false, false, false])
  const limit = { ...SOURCES, contracts: [{ ...CONTRACT, price: null }] }
  expect(pricedTimeOf(groups, limit).some(({ isIncluded }) => isIncluded)).toBe(false)
})

it('is told apart by the days on which a contract begins and has ended', () => {
  expect(changesOf({ ...SOURCES, workingTimes: [] })).toEqual(['2026-02-01', '2026-04-01'])
})
