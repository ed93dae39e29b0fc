import { expect, test } from 'vitest'
import { taxTexts } from './text-lines.ts'

const TEXT = {
  quantity: 0,
  unit_price: 0,
  tva: 2000,
  nature: 'services',
  tva_category: 'standard',
  exemption_code: null,
  exemption_reason: null,
} as const
const SOLD = { ...TEXT, quantity: 100, unit_price: 10_000 } as const
const OUTSIDE = {
  ...SOLD,
  tva: 0,
  nature: 'goods',
  tva_category: 'outside_scope',
  exemption_code: 'VATEX-EU-O',
} as const

const taxesOf = (lines: Parameters<typeof taxTexts>[0]) =>
  taxTexts(lines).map(({ tva_category, tva }) => `${tva_category} ${tva}`)

test('texts have the tax of the priced line before them, else of the first one after them', () => {
  expect(taxesOf([TEXT, TEXT, OUTSIDE, TEXT])).toEqual(Array(4).fill('outside_scope 0'))
  expect(taxesOf([OUTSIDE, TEXT, { ...SOLD, tva: 550 }, TEXT])).toEqual([
    'outside_scope 0',
    'outside_scope 0',
    'standard 550',
    'standard 550',
  ])
  expect(taxTexts([TEXT, OUTSIDE])[0]).toEqual({
    ...TEXT,
    tva: 0,
    nature: 'goods',
    tva_category: 'outside_scope',
    exemption_code: 'VATEX-EU-O',
  })
})

test('texts alone keep theirs, and priced lines that cost nothing have their own', () => {
  expect(taxesOf([TEXT, TEXT])).toEqual(['standard 2000', 'standard 2000'])
  expect(taxesOf([OUTSIDE, { ...SOLD, unit_price: 0 }])).toEqual(['outside_scope 0', 'standard 2000'])
})
