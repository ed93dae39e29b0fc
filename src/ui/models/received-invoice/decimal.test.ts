import { expect, it } from 'vitest'
import { formatDecimal, formatPrice } from './decimal.ts'

it.each([
  ['198.50', 'fr', '198,50'],
  ['1', 'fr', '1'],
  ['-0.123456', 'fr', '-0,123456'],
  ['1250.5', 'fr', '1 250,5'],
  ['1250.5', 'en', '1,250.5'],
  ['1e3', 'fr', '1e3'],
  ['12.', 'fr', '12.'],
  ['99999999999999999.5', 'fr', '99999999999999999.5'],
] as const)('%s in %s is written %s', (text, locale, written) => {
  expect(formatDecimal(text, locale)).toBe(written)
})

it.each([
  ['50.0000', 'EUR', 'fr', '50,00\u00A0€'],
  ['5', 'EUR', 'fr', '5,00\u00A0€'],
  ['0.4125', 'EUR', 'fr', '0,4125\u00A0€'],
  ['1250.5', 'CHF', 'en', 'CHF\u00A01,250.50'],
  ['5', 'euros', 'fr', '5,00 euros'],
  ['0.4125', 'euros', 'fr', '0,4125 euros'],
  ['12.5', 'JPY', 'fr', '12,5\u00A0JPY'],
  ['12', 'JPY', 'fr', '12\u00A0JPY'],
  ['0.45', 'XPF', 'fr', '0,45\u00A0FCFP'],
  ['1e3', 'EUR', 'fr', '1e3'],
] as const)('the price %s in %s for %s is written %s', (text, currency, locale, written) => {
  expect(formatPrice(text, currency, locale)).toBe(written)
})
