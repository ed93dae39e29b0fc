import { expect, it } from 'vitest'
import { apiOriginOf } from './api-origin.ts'

it.each([
  [undefined, 'https://sav.exemple.fr'],
  ['', 'https://sav.exemple.fr'],
  ['https://api.exemple.fr/', 'https://api.exemple.fr'],
  ['http://localhost:3000', 'http://localhost:3000'],
])('with %s the API is at %s', (configured, expected) => {
  expect(apiOriginOf(configured, 'https://sav.exemple.fr')).toBe(expected)
})
