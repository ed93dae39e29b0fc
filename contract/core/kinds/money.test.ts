import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Exemption, FRENCH_RATES, TVA_CATEGORIES } from '#contract/invoicing/tva.ts'
import { lineAmount } from './money.ts'
import { type TaxedLine, totalsOf } from './totals.ts'

/** Rates of older lines may be any; a category without TVA has rate 0. */
const tax = fc.oneof(
  fc.record({
    tva: fc.oneof(fc.constantFrom(...FRENCH_RATES), fc.integer({ min: 0, max: 10_000 })),
    tva_category: fc.constant('standard' as const),
  }),
  fc.record({ tva: fc.constant(0), tva_category: fc.constantFrom(...TVA_CATEGORIES) }),
)
const line: fc.Arbitrary<TaxedLine> = fc
  .tuple(
    fc.record({
      quantity: fc.integer({ min: -100_000_000, max: 100_000_000 }),
      unit_price: fc.integer({ min: -100_000_000, max: 100_000_000 }),
    }),
    tax,
  )
  .map(([priced, taxed]) => ({ ...priced, ...taxed, exemption_code: null, exemption_reason: null }))
/** The client or the seller charges no TVA, or each line decides. */
const exemption: fc.Arbitrary<Exemption | null> = fc.option(
  fc.record({
    tva_category: fc.constantFrom(...TVA_CATEGORIES),
    exemption_code: fc.constant('VATEX-EU-O'),
    exemption_reason: fc.constant(null),
  }),
)
const EXEMPT: Exemption = { tva_category: 'exempt', exemption_code: 'VATEX-FR-FRANCHISE', exemption_reason: null }
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
  ])('for %i hundredths at %i cents is %i cents', (quantity, unit_price, cents) =>
    expect(lineAmount({ quantity, unit_price })).toBe(cents),
  )
})

describe('totals', () => {
  test('sum the rounded lines per category and rate, take TVA once for each, and add up', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const totals = totalsOf(all, null)
        const groupOf = ({ tva, tva_category }: { readonly tva: number; readonly tva_category: string }) =>
          `${tva_category} ${tva}`
        expect(totals.rates.map(groupOf).sort()).toEqual([...new Set(all.map(groupOf))].sort())
        expect(totals.rates.map(({ tva }) => tva)).toEqual(totals.rates.map(({ tva }) => tva).toSorted((a, b) => a - b))
        for (const row of totals.rates) {
          const { tva, base, amount } = row
          expect(base).toBe(sum(all.filter((one) => groupOf(one) === groupOf(row)).map(lineAmount)))
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
          expect(totalsOf(shuffled, null)).toEqual(totalsOf(all, null))
        },
      ),
    )
  })

  test('are those of the invoice, negated, for its credit note', () => {
    fc.assert(
      fc.property(lines, exemption, (all, without) => {
        const { amount_ht, amount_tva, amount_ttc } = totalsOf(all, without)
        const credit = totalsOf(
          all.map((one) => ({ ...one, quantity: -one.quantity })),
          without,
        )
        expect([credit.amount_ht + amount_ht, credit.amount_tva + amount_tva, credit.amount_ttc + amount_ttc]).toEqual([
          0, 0, 0,
        ])
      }),
    )
  })

  test('have one row without TVA where the seller or the client charges none, whatever the lines', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const totals = totalsOf(all, EXEMPT)
        expect([totals.amount_tva, totals.amount_ttc]).toEqual([0, totals.amount_ht])
        expect(totals.rates).toEqual(all.length === 0 ? [] : [{ ...EXEMPT, tva: 0, base: totals.amount_ht, amount: 0 }])
      }),
    )
  })

  test('are whole cents within the range of safe integers', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const { amount_ht, amount_tva, amount_ttc } = totalsOf(all, null)
        for (const amount of [amount_ht, amount_tva, amount_ttc]) expect(Number.isSafeInteger(amount)).toBe(true)
      }),
    )
  })

  test('keep sums of rate 0 apart by their category, with the reason of each', () => {
    const none = { quantity: 100, unit_price: 1_000, tva: 0, exemption_reason: null } as const
    const exempt = { ...none, tva_category: 'exempt', exemption_code: 'VATEX-EU-132' } as const
    const abroad = { ...none, tva_category: 'reverse_charge', exemption_code: 'VATEX-EU-AE' } as const
    expect(totalsOf([exempt, abroad, exempt], null).rates).toMatchObject([
      { tva_category: 'exempt', exemption_code: 'VATEX-EU-132', base: 2_000 },
      { tva_category: 'reverse_charge', exemption_code: 'VATEX-EU-AE', base: 1_000 },
    ])
  })

  test('lower the sum of its rate by a discount, a line with a negative price', () => {
    const standard = {
      quantity: 100,
      tva: 2000,
      tva_category: 'standard',
      exemption_code: null,
      exemption_reason: null,
    } as const
    expect(
      totalsOf(
        [
          { ...standard, unit_price: 10_000 },
          { ...standard, unit_price: -1_500 },
        ],
        null,
      ),
    ).toMatchObject({
      amount_ht: 8_500,
      amount_tva: 1_700,
      rates: [{ tva: 2000, base: 8_500 }],
    })
  })

  test('are zero without lines', () =>
    expect(totalsOf([], null)).toEqual({ amount_ht: 0, amount_tva: 0, amount_ttc: 0, rates: [] }))
})
