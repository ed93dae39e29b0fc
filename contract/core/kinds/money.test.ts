import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineAmount, type PricedLine, totalsOf } from './money.ts'

const line: fc.Arbitrary<PricedLine> = fc.record({
  quantity: fc.integer({ min: -100_000_000, max: 100_000_000 }),
  unit_price: fc.integer({ min: -100_000_000, max: 100_000_000 }),
  tva: fc.oneof(fc.constantFrom(0, 210, 550, 1_000, 2_000), fc.integer({ min: 0, max: 10_000 })),
})
const lines = fc.array(line, { maxLength: 40 })

/** Oracle: schoolbook arithmetic on decimal text, half a cent away from zero. */
const rounded = (product: bigint, places: number): number => {
  const digits = String(product < 0n ? -product : product).padStart(places + 1, '0')
  const [whole, rest] = [BigInt(digits.slice(0, -places)), digits.slice(-places)]
  const up = Number(rest[0]) >= 5 ? whole + 1n : whole
  return Number(product < 0n ? -up : up)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

describe('the amount of a line', () => {
  test('is its quantity times its price, rounded to the cent once', () => {
    fc.assert(
      fc.property(line, (one) => {
        expect(lineAmount(one)).toBe(rounded(BigInt(one.quantity) * BigInt(one.unit_price), 2))
      }),
    )
  })

  test.each([
    [150, 7_777, 11_666],
    [33, 1_999, 660],
    [1, 50, 1],
    [1, 49, 0],
    [-1, 50, -1],
    [25, 7_500, 1_875],
  ])('for %i hundredths at %i cents is %i cents', (quantity, unit_price, cents) => expect(lineAmount({ quantity, unit_price })).toBe(cents))
})

describe('totals', () => {
  test('sum the rounded lines per rate, take TVA once per rate, and add up', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const totals = totalsOf(all, true)
        const rates = [...new Set(all.map(({ tva }) => tva))].sort((a, b) => a - b)
        expect(totals.rates.map(({ tva }) => tva)).toEqual(rates)
        for (const { tva, base, amount } of totals.rates) {
          expect(base).toBe(sum(all.filter((one) => one.tva === tva).map(lineAmount)))
          expect(amount).toBe(rounded(BigInt(base) * BigInt(tva), 4))
        }
        expect(totals.amount_ht).toBe(sum(all.map(lineAmount)))
        expect(totals.amount_tva).toBe(sum(totals.rates.map(({ amount }) => amount)))
        expect(totals.amount_ttc).toBe(totals.amount_ht + totals.amount_tva)
      }),
    )
  })

  test('don’t depend on the order of the lines', () => {
    fc.assert(
      fc.property(
        lines.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          expect(totalsOf(shuffled, true)).toEqual(totalsOf(all, true))
        },
      ),
    )
  })

  test('are those of the invoice, negated, for its credit note', () => {
    fc.assert(
      fc.property(lines, fc.boolean(), (all, hasTva) => {
        const { amount_ht, amount_tva, amount_ttc } = totalsOf(all, hasTva)
        const credit = totalsOf(
          all.map((one) => ({ ...one, quantity: -one.quantity })),
          hasTva,
        )
        expect([credit.amount_ht + amount_ht, credit.amount_tva + amount_tva, credit.amount_ttc + amount_ttc]).toEqual([0, 0, 0])
      }),
    )
  })

  test('include no TVA for an exempt client, whatever the rates of the lines', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const totals = totalsOf(all, false)
        expect([totals.amount_tva, totals.amount_ttc]).toEqual([0, totals.amount_ht])
      }),
    )
  })

  test('are whole cents within the range of safe integers', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const { amount_ht, amount_tva, amount_ttc } = totalsOf(all, true)
        for (const amount of [amount_ht, amount_tva, amount_ttc]) expect(Number.isSafeInteger(amount)).toBe(true)
      }),
    )
  })

  test('are zero without lines', () => expect(totalsOf([], true)).toEqual({ amount_ht: 0, amount_tva: 0, amount_ttc: 0, rates: [] }))
})
