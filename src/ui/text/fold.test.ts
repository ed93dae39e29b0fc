import { describe, expect, it } from 'vitest'
import { matchesWords } from './fold.ts'

describe('typed words', () => {
  it.each([
    ['Chaudière à condensation', 'chaudiere', true],
    ['Chaudière à condensation', 'CONDENS chaud', true],
    ['Chaudière à condensation', 'chaud froid', false],
    ['Anaïs Lefèvre', 'lefevre a', true],
    ['Anaïs Lefèvre', '', true],
    ['Anaïs Lefèvre', '   ', true],
  ])('%s is found by « %s »: %s', (text, typed, found) => {
    expect(matchesWords(text, typed)).toBe(found)
  })
})
