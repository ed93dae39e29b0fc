import { expect, it } from 'vitest'
import { COUNTRIES } from '#contract/core/kinds/countries.ts'
import { countryName } from './country-name.ts'

it('names a country in the language of the page', () => {
  expect(countryName('DE', 'fr')).toBe('Allemagne')
  expect(countryName('DE', 'en')).toBe('Germany')
  expect(COUNTRIES.filter((code) => countryName(code, 'fr') === code)).toEqual([])
})

it('shows letters that are no country as they are stored', () => {
  expect(countryName('', 'fr')).toBe('')
  expect(countryName('F', 'fr')).toBe('F')
})
