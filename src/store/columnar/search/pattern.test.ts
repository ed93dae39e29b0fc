import fc from 'fast-check'
import { getQueryMatcher, type RxJsonSchema } from 'rxdb'
import { describe, expect, it } from 'vitest'
import { fold } from './fold.ts'
import { literalOfPattern, searchPattern, wordOfPattern } from './pattern.ts'

const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 10 }, text: { type: 'string' } },
}

/** RxDB's own answer. */
const finds = (source: string, text: unknown): boolean =>
  getQueryMatcher(
    schema as unknown as RxJsonSchema<never>,
    { selector: { text: { $regex: source } }, sort: [{ id: 'asc' }], skip: 0 } as unknown as Parameters<
      typeof getQueryMatcher<never>
    >[1],
  )({ id: 'a', text } as never)

describe('a word is found where', () => {
  it.each([
    ['imp', 'Mon IMPRIMANTE'],
    ['reseau', 'Le Réseau'],
    ['RÉSEAU', 're\u0301seau'],
    ['coeur', 'Cœur'],
    ['cœur', 'coeur'],
    ['co', 'cœur'],
    ['eur', 'cœur'],
    ['o', 'œ'],
    ['e', 'Æ'],
    ['oe', 'o\u0308e\u0301'],
    ["l'eau", 'l’eau'],
    ['a.b', 'A.B'],
    ['c++', 'En C++'],
    ['[x]', 'à [X]'],
    ['😀', 'oui 😀'],
    ['', 'anything'],
  ])('%s in %s', (word, text) => {
    expect(finds(searchPattern(word), text)).toBe(true)
  })
  it.each([
    ['oe', 'o'],
    ['oe', 'e'],
    ['coeur', 'ceur'],
    ['a.b', 'axb'],
    ['reseau', 'rescau'],
  ])('%s is not in %s', (word, text) => {
    expect(finds(searchPattern(word), text)).toBe(false)
  })
})

/** Few letters, so that words are found. */
const crowded = fc.string({
  unit: fc.constantFrom(
    'o',
    'e',
    'a',
    'É',
    'œ',
    'Œ',
    'ǽ',
    'Ö',
    'ё',
    '\u0301',
    '\u0308',
    ' ',
    '\u00a0',
    '’',
    "'",
    '.',
    '-',
    ']',
    '\\',
    '^',
    '/',
    '😀',
    '\n',
    'ς',
    'Σ',
  ),
  maxLength: 12,
})
const units = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 })
  .map((codes) => String.fromCharCode(...codes))
const anything = fc.oneof(crowded, units)

it('finds exactly what folding finds, composed and decomposed', () => {
  const runs = Number(process.env['SEARCH_RUNS'] ?? 1500)
  fc.assert(
    fc.property(anything, anything, (word, text) => {
      for (const form of ['NFC', 'NFD'] as const) {
        const raw = text.normalize(form)
        expect(finds(searchPattern(word), raw)).toBe(fold(raw).includes(fold(word)))
        expect(finds(searchPattern(word), text)).toBe(fold(text).includes(fold(word)))
      }
    }),
    { numRuns: runs },
  )
})

it('finds a part of any text', () => {
  fc.assert(
    fc.property(fc.tuple(anything, anything, anything), ([before, word, after]) => {
      expect(finds(searchPattern(word), before + word + after)).toBe(true)
    }),
  )
})

it('reads the word from its own patterns, and null from others', () => {
  fc.assert(
    fc.property(anything, (word) => {
      expect(wordOfPattern(searchPattern(word))).toBe(fold(word))
    }),
  )
  for (const other of [
    'É',
    'ré.eau',
    '[eé]',
    '(?:oe|œ)',
    searchPattern('reseau').slice(1),
    `${searchPattern('reseau')}$`,
  ]) {
    expect(wordOfPattern(other)).toBeNull()
  }
})

it('reads a source without special characters as plain text', () => {
  expect(literalOfPattern('réseau')).toBe('réseau')
  expect(literalOfPattern('a\\.b\\/c')).toBe('a.b/c')
  for (const magic of ['a.b', '^a', 'a$', 'a|b', '\\d', '[a]', 'a?', '\\u0041', 'a\\'])
    expect(literalOfPattern(magic)).toBeNull()
})

it('ignores values that are no text', () => {
  expect(finds(searchPattern('1'), 1)).toBe(false)
  expect(finds(searchPattern(''), null)).toBe(false)
})
