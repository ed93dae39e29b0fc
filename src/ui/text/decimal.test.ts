import { describe, expect, it } from 'vitest'
import { parseHundredths, writeHundredths } from './decimal.ts'

describe('a typed number', () => {
  it.each([
    ['1,5', 150],
    ['1.5', 150],
    ['1 234,56 €', 123_456],
    ['1\u202F234', 123_400],
    ['-45', -4500],
    ['\u2212 45,5', -4550],
    ['10 %', 1000],
    [',5', 50],
    ['0', 0],
    ['-0', 0],
    ['1,234.5', 123_450],
  ])('%s is read in French', (text, hundredths) => {
    expect(parseHundredths(text, 'fr')).toBe(hundredths)
  })
  it.each([
    ['1,234', 123_400],
    ['1,5', 150],
    ['1,234.56', 123_456],
  ])('%s is read in English', (text, hundredths) => {
    expect(parseHundredths(text, 'en')).toBe(hundredths)
  })
  it.each(['', '-', ',', 'un', '1,234', '1,2,3', '1e3', '99999999999999999'])('« %s » is refused in French', (text) => {
    expect(parseHundredths(text, 'fr')).toBeNull()
  })
})

it('a written number is read as itself', () => {
  for (const value of [0, 1, -1, 10, 150, -150, 100, 123_456, 2_000_000_000]) {
    for (const locale of ['fr', 'en'] as const) {
      for (const digits of [0, 2] as const)
        expect(parseHundredths(writeHundredths(value, locale, digits), locale)).toBe(value)
    }
  }
  expect(writeHundredths(150, 'fr', 0)).toBe('1,5')
  expect(writeHundredths(4500, 'en', 2)).toBe('45.00')
  expect(writeHundredths(186_330, 'fr', 2)).toBe('1\u202F863,30')
  expect(writeHundredths(-123_456_789, 'en', 2)).toBe('-1,234,567.89')
  expect(writeHundredths(100_000, 'fr', 0)).toBe('1\u202F000')
})
