import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { temporaryId } from '#contract/core/ids.ts'
import { type AppliedRate, hourPriceOf, rateOf } from './hour-price.ts'
import { rate as model } from './rate.ts'

const STANDARD = 7_500
const WORK = { userId: '1', clientId: '7', day: '2026-03-10' }

let ids = 0
const rate = (values: Partial<AppliedRate>): AppliedRate => ({
  id: String(++ids),
  user_id: null,
  client_id: null,
  hour_price: 1,
  starts_on: '2026-01-01',
  archived_at: null,
  ...values,
})

const priceOf = (...rates: readonly AppliedRate[]): number => hourPriceOf(rates, WORK, STANDARD)

describe('the price of an hour', () => {
  it('is the price of the settings when there is no rate', () => {
    expect(priceOf()).toBe(STANDARD)
  })

  it('is taken from the rate for person and client, else for the client, else for the person', () => {
    const person = rate({ user_id: '1', hour_price: 60, starts_on: '2026-03-01' })
    const client = rate({ client_id: '7', hour_price: 80, starts_on: '2026-02-01' })
    const both = rate({ user_id: '1', client_id: '7', hour_price: 90 })
    expect(priceOf(person, client, both)).toBe(90)
    expect(priceOf(person, client)).toBe(80)
    expect(priceOf(person)).toBe(60)
  })

  it('is taken from the newest rate of its kind that is valid on the day', () => {
    const old = rate({ client_id: '7', hour_price: 70 })
    const today = rate({ client_id: '7', hour_price: 80, starts_on: WORK.day })
    const later = rate({ client_id: '7', hour_price: 90, starts_on: '2026-03-11' })
    expect(priceOf(later, today, old)).toBe(80)
    expect(priceOf(later, old)).toBe(70)
    expect(priceOf(later)).toBe(STANDARD)
  })

  it('is taken from the rate entered last of two with the same day; an unsent rate counts as last', () => {
    const first = rate({ client_id: '7', hour_price: 70, id: '9' })
    const second = rate({ client_id: '7', hour_price: 80, id: '10' })
    const unsent = rate({ client_id: '7', hour_price: 90, id: temporaryId('0190a7f0-0000-7000-8000-000000000000') })
    expect([priceOf(first, second), priceOf(second, first), priceOf(unsent, second)]).toEqual([80, 80, 90])
  })

  it('ignores archived rates and rates of other people and clients', () => {
    const archived = rate({ client_id: '7', hour_price: 70, archived_at: '2026-03-02T09:00:00.000Z' })
    const others = [
      rate({ user_id: '2' }),
      rate({ client_id: '8' }),
      rate({ user_id: '2', client_id: '7' }),
      rate({ user_id: '1', client_id: '8' }),
    ]
    expect(priceOf(archived, ...others)).toBe(STANDARD)
  })
})

const few = <Value>(...values: readonly Value[]) => fc.constantFrom(...values)
const someRates = fc
  .array(
    fc.record({
      user_id: few('1', '2', null),
      client_id: few('7', '8', null),
      hour_price: fc.integer({ min: 0, max: 20_000 }),
      starts_on: few('2026-01-01', '2026-02-01', '2026-03-01'),
      archived_at: few(null, null, '2026-03-02T09:00:00.000Z'),
    }),
    { maxLength: 12 },
  )
  .map((rates) => rates.map((one, index): AppliedRate => ({ ...one, id: String(index + 1) })))
const someWork = fc.record({
  userId: few('1', '2'),
  clientId: few('7', '8'),
  day: few('2025-12-31', '2026-01-01', '2026-02-15', '2026-03-31'),
})

/** Price of an hour, found level by level in a sorted list: a second way to compute it. */
const expected = (rates: readonly AppliedRate[], { userId, clientId, day }: typeof WORK): number => {
  const valid = rates
    .filter((one) => one.archived_at === null && one.starts_on <= day)
    .toSorted((a, b) => b.starts_on.localeCompare(a.starts_on) || Number(b.id) - Number(a.id))
  const levels = [
    { user_id: userId, client_id: clientId },
    { user_id: null, client_id: clientId },
    { user_id: userId, client_id: null },
  ]
  const found = levels.flatMap(
    (level) => valid.find((one) => one.user_id === level.user_id && one.client_id === level.client_id) ?? [],
  )
  return found[0]?.hour_price ?? STANDARD
}

describe('for generated rates', () => {
  it('the price is that of the first level with a valid rate, in any order of the rates', () => {
    const shuffled = someRates.chain((rates) =>
      fc.tuple(fc.constant(rates), fc.shuffledSubarray(rates, { minLength: rates.length })),
    )
    fc.assert(
      fc.property(shuffled, someWork, ([rates, others], work) => {
        const price = hourPriceOf(rates, work, STANDARD)
        expect(price).toBe(expected(rates, work))
        expect(hourPriceOf(others, work, STANDARD)).toBe(price)
      }),
    )
  })

  it('the applied rate fits person and client, and removing the others changes nothing', () => {
    fc.assert(
      fc.property(someRates, someWork, (rates, work) => {
        const applied = rateOf(rates, work)
        if (!applied) return
        expect([null, work.userId]).toContain(applied.user_id)
        expect([null, work.clientId]).toContain(applied.client_id)
        expect(rateOf([applied], work)).toBe(applied)
      }),
    )
  })
})

describe('a rate', () => {
  it('is for a person, for a client, or for both', () => {
    const valid = { ...rate({}), version: 1 }
    expect(model.check(valid)).toEqual({ user_id: [{ code: 'user_or_client' }] })
    expect(model.check({ ...valid, user_id: '1' })).toEqual({})
    expect(model.check({ ...valid, client_id: '7' })).toEqual({})
  })
})
