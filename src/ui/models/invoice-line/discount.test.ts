import { expect, it } from 'vitest'
import { discountLines } from './discount.ts'
import { discountWording } from './discount-wording.ts'

const line = (unit_price: number, tva: number): Parameters<typeof discountLines>[0][number] => ({
  quantity: 100,
  unit_price,
  tva,
  tva_category: 'standard',
  exemption_code: null,
  exemption_reason: null,
  nature: 'services',
})

const priced = (lines: ReturnType<typeof discountLines>) => lines.map(({ unit_price, tva }) => [tva, unit_price])

it('reduces each rate of TVA by the same share', () => {
  const lines = [line(10_000, 2000), line(5000, 2000), line(2000, 1000)]
  expect(priced(discountLines(lines, { kind: 'percent', hundredths: 1000 }))).toEqual([
    [2000, -1500],
    [1000, -200],
  ])
})

it('divides an amount to the cent', () => {
  const lines = [line(3333, 2000), line(3333, 1000), line(3334, 550)]
  const shares = discountLines(lines, { kind: 'amount', cents: 1000 })
  expect(shares.reduce((sum, { unit_price }) => sum + unit_price, 0)).toBe(-1000)
  expect(shares).toHaveLength(3)
})

it('leaves rates alone whose lines sum up to nothing', () => {
  const lines = [line(10_000, 2000), line(4000, 1000), line(-4000, 1000)]
  expect(priced(discountLines(lines, { kind: 'amount', cents: 500 }))).toEqual([[2000, -500]])
})

it('is nothing on an invoice without lines', () => {
  expect(discountLines([], { kind: 'percent', hundredths: 1000 })).toEqual([])
})

it('is worded in the language of the document, whatever that of the page', () => {
  const percent = { kind: 'percent', hundredths: 1250 } as const
  expect(discountWording(percent, 'fr')).toBe('Remise de 12,5\u00a0%')
  expect(discountWording(percent, 'en')).toBe('Discount of 12.5%')
  expect(discountWording({ kind: 'amount', cents: 500 }, 'fr')).toBe('Remise')
})
