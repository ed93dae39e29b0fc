import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fold, foldTable, searchWords } from './fold.ts'

it.each([
  ['Réseau', 'reseau'],
  ['ÉCRAN', 'ecran'],
  ['cœur', 'coeur'],
  ['Ça et là', 'ca et la'],
  ['naïve', 'naive'],
  ['L’Île d’Yeu', "l'ile d'yeu"],
  ['Ödegaard ŁÓDŹ', 'odegaard łodz'],
  ['Ελλάδος', 'ελλαδοσ'],
  ['Йод', 'иод'],
  ['1\u00a0234\u202f€', '1 234 €'],
  ['日本 😀', '日本 😀'],
])('%s and %s are the same to a search', (typed, folded) => {
  expect(fold(typed)).toBe(folded)
})

/** Texts of letters that fold, with marks, other letters and astral characters in between. */
const texts = fc.string({
  unit: fc.oneof(
    fc.integer({ min: 0x20, max: 0x24f }).map((unit) => String.fromCharCode(unit)),
    fc.integer({ min: 0x370, max: 0x52f }).map((unit) => String.fromCharCode(unit)),
    fc.integer({ min: 0x1e00, max: 0x1fff }).map((unit) => String.fromCharCode(unit)),
    fc.integer({ min: 0x300, max: 0x36f }).map((unit) => String.fromCharCode(unit)),
    fc.constantFrom('e', 'é', 'œ', 'æ', 'Œ', '’', ' ', '日', '😀'),
  ),
})

it('folds composed and decomposed text to the same, and folded text to itself', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')))
      expect(fold(fold(text))).toBe(fold(text))
    }),
  )
})

const units = fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes))

it('folds a text letter by letter', () => {
  fc.assert(
    fc.property(units, units, (before, after) => {
      expect(fold(before + after)).toBe(fold(before) + fold(after))
    }),
  )
})

it('has a table that agrees with the function', () => {
  const table = foldTable()
  expect(table['e'.charCodeAt(0)]).toBe('e'.charCodeAt(0))
  expect(table['É'.charCodeAt(0)]).toBe('e'.charCodeAt(0))
  expect(table[0x301]).toBe(0xffff_ffff)
  expect(table['œ'.charCodeAt(0)]).toBe('o'.charCodeAt(0) | ('e'.charCodeAt(0) << 16))
})

it('splits words at any spacing', () => {
  expect(searchWords('  Réseau \t  lent\u00a0? ')).toEqual(['reseau', 'lent', '?'])
  expect(searchWords('   ')).toEqual([])
})
