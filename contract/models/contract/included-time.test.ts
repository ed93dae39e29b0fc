import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#contract/core/kinds/days.ts'
import { BILLABLE_PERIODS } from '../product/product.ts'
import {
  exhaustedPeriodsOf,
  type GrantedContract,
  includedIn,
  includedParts,
  periodsOf,
  summedUse,
} from './contract-use.ts'

const contract = (values: Partial<GrantedContract>): GrantedContract => ({
  id: '1',
  client_id: '7',
  projet_id: null,
  starts_on: '2026-01-01',
  ends_on: null,
  archived_at: null,
  ut: 40,
  billable_period: 'month',
  carries_over: false,
  ...values,
})

describe('time that the hours of a contract include', () => {
  it('is used up in the order of the days, then of the entries', () => {
    const entries = [
      { id: 3, date: '2026-01-20', ut: 10, billed: null },
      { id: 2, date: '2026-01-20', ut: 30, billed: null },
      { id: 1, date: '2026-02-01', ut: 5, billed: null },
      { id: 4, date: '2026-01-05', ut: 6, billed: null },
    ]
    expect(includedIn(contract({ ut: 40 }), entries).map(({ id, included }) => [id, included])).toEqual([
      [4, 6],
      [2, 30],
      [3, 4],
      [1, 5],
    ])
    expect(includedIn(contract({}), [])).toEqual([])
  })

  describe('after an invoice was sent', () => {
    /** 32 UT and 16 UT use up the 40 that are sold: 8 of the latter are billed and sent. */
    const first = { id: 1, date: '2026-01-01', ut: 32, billed: null }
    const sent = { id: 2, date: '2026-01-10', ut: 16, billed: 8 }
    const exceeding = (values: Partial<GrantedContract>, ...entries: Parameters<typeof includedIn>[1]) =>
      Object.fromEntries(includedIn(contract(values), entries).map(({ id, ut, included }) => [id, ut - included]))

    it.each([
      ['is what sending left, at the moment of sending', [first], { 1: 0, 2: 8 }],
      [
        'is not moved by an entry that arrives late',
        [first, { id: 3, date: '2026-01-05', ut: 12, billed: null }],
        { 1: 0, 3: 12, 2: 8 },
      ],
      [
        'leaves what a correction frees to later entries',
        [
          { ...first, ut: 20 },
          { id: 3, date: '2026-01-20', ut: 12, billed: null },
        ],
        { 1: 0, 2: 8, 3: 0 },
      ],
      ['exceeds the hours by what a correction adds', [{ ...first, ut: 36 }], { 1: 4, 2: 8 }],
      [
        'leaves the hours of a deleted entry to others',
        [{ id: 3, date: '2026-01-20', ut: 40, billed: null }],
        { 2: 8, 3: 8 },
      ],
      [
        'shares the hours anew with an entry that was credited in full',
        [first, { ...sent, billed: null }],
        { 1: 0, 2: 8 },
      ],
    ] as const)('%s', (_name, others, expected) => {
      const all = others.some(({ id }) => id === sent.id) ? others : [...others, sent]
      expect(exceeding({ ut: 40 }, ...all)).toEqual(expected)
    })

    it('never exceeds its entries where the contract has fewer hours by now', () => {
      expect(exceeding({ ut: 4 }, first, sent)).toEqual({ 1: 32, 2: 8 })
    })

    it('carries what it leaves over into the next period', () => {
      const next = { id: 3, date: '2026-02-03', ut: 60, billed: null }
      expect(exceeding({ carries_over: true }, { ...first, ut: 20 }, sent, next)).toEqual({ 1: 0, 2: 8, 3: 8 })
      expect(exceeding({ carries_over: true }, first, sent, next)).toEqual({ 1: 0, 2: 8, 3: 20 })
    })
  })

  const someDay = fc.nat(200).map((days) => addDays('2026-01-01', days))
  const someEntry = fc
    .record({
      date: someDay,
      ut: fc.integer({ min: 1, max: 32 }),
      share: fc.option(fc.integer({ min: 0, max: 100 }), { freq: 2 }),
    })
    .map(({ share, ...entry }) => ({ ...entry, billed: share === null ? null : Math.round((entry.ut * share) / 100) }))
  const entries = fc.array(someEntry, { maxLength: 40 })
  const terms = fc.record({
    ut: fc.integer({ min: 1, max: 80 }),
    billable_period: fc.constantFrom(...BILLABLE_PERIODS),
    carries_over: fc.boolean(),
  })

  it('is in each period what was used, up to the hours there were, and what sent invoices left', () => {
    fc.assert(
      fc.property(entries, terms, (drafts, values) => {
        const one = contract(values)
        const divided = includedIn(
          one,
          drafts.map((entry, id) => ({ ...entry, id })),
        )
        for (const { from, to, granted, carried, used: ut } of periodsOf(one, summedUse(drafts).used, '2026-12-31')) {
          const own = divided.filter(({ date }) => from <= date && (to === null || date <= to))
          const kept = own.reduce((sum, entry) => sum + (entry.billed === null ? 0 : entry.ut - entry.billed), 0)
          expect(own.reduce((sum, { included }) => sum + included, 0)).toBe(
            Math.max(kept, Math.min(ut, granted + carried)),
          )
        }
        expect(divided.every(({ ut, included }) => included >= 0 && included <= ut)).toBe(true)
        for (const { ut, included, billed } of divided) if (billed !== null) expect(ut - included).toBe(billed)
      }),
    )
  })

  it('stays the same where what some entries exceed is sent', () => {
    fc.assert(
      fc.property(
        entries,
        terms,
        fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
        (drafts, values, isSent) => {
          const one = contract(values)
          const before = includedIn(
            one,
            drafts.map((entry, id) => ({ ...entry, id, billed: null })),
          )
          const after = includedIn(
            one,
            before.map(({ id, date, ut, included }) => ({
              id,
              date,
              ut,
              billed: isSent[id] && included < ut ? ut - included : null,
            })),
          )
          expect(after.map(({ id, included }) => [id, included])).toEqual(
            before.map(({ id, included }) => [id, included]),
          )
        },
      ),
    )
  })

  it('is told from sums by day, and from the entries of the days on which hours run out', () => {
    fc.assert(
      fc.property(entries, terms, (drafts, values) => {
        const one = contract(values)
        const numbered = drafts.map((entry, id) => ({ ...entry, id }))
        const exhausted = exhaustedPeriodsOf(one, summedUse(drafts))
        for (const { id, date, ut, included, billed } of includedIn(one, numbered)) {
          if (billed !== null) continue
          const period = exhausted.find(({ from, to }) => from <= date && (to === null || date <= to))
          if (period === undefined || date < period.day) expect(included).toBe(ut)
          else if (date > period.day) expect(included).toBe(0)
          else {
            const ofDay = numbered.filter((entry) => entry.date === date)
            const parts = includedParts(period.left, ofDay)
            expect(included).toBe(parts[ofDay.findIndex((entry) => entry.id === id)])
          }
        }
      }),
    )
  })
})
