import { expect, it } from 'vitest'
import { formatDecimal } from './decimal.ts'

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
