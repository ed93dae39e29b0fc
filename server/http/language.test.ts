import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

test.each([
  [undefined, 'fr'],
  ['', 'fr'],
  ['de, es', 'fr'],
  ['en', 'en'],
  ['en-GB', 'en'],
  ['fr;q=0.5, en;q=0.9', 'en'],
  ['de, fr;q=0.8, en;q=0.8', 'fr'],
  ['en;q=x, ;;;', 'en'],
] as const)('%s reads %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})
