import { expect, it } from 'vitest'
import { foldText, searchWords } from './fold-text.ts'

it.each([
  ['Réseau', 'reseau'],
  ['ÉCRAN', 'ecran'],
  ['cœur', 'coeur'],
  ['Ça et là', 'ca et la'],
  ['naïve', 'naive'],
])('%s and %s are the same to a search', (typed, folded) => {
  expect(foldText(typed)).toBe(folded)
})

it('finds the same words in composed and decomposed text', () => {
  expect(foldText('é')).toBe(foldText('e\u0301'))
})

it('reads words, however they are spaced', () => {
  expect(searchWords('  Réseau \t  lent ')).toEqual(['reseau', 'lent'])
  expect(searchWords('   ')).toEqual([])
})
