import { expect, it } from 'vitest'
import { rankSimilar, significantWords } from './similar-words.ts'

it.each([
  ['La chaudière ne marche plus', ['chaudiere']],
  ['Bonjour, l’imprimante du bureau, imprimante couleur', ['imprimante', 'bureau', 'couleur']],
  ['?? 12', []],
])('%j is looked for by %j', (title, words) => {
  expect(significantWords(title)).toEqual(words)
})

it('looks for six words at most', () => {
  expect(significantWords('alpha bravo charlie delta echos foxtrot golfe hotel')).toHaveLength(6)
})

const row = (id: string, day: string) => ({ id, created_at: `2026-11-${day}T08:00:00Z` })

it('puts what shares most words first, then the newest, and leaves one shared word of several out', () => {
  const [both, newer, alone] = [row('1', '02'), row('2', '09'), row('3', '20')]
  expect(rankSimilar([[both, newer, alone], [both, newer], [both]], 3)).toEqual([both, newer])
  expect(rankSimilar([[both, newer, alone]], 2)).toEqual([alone, newer])
  expect(rankSimilar([], 3)).toEqual([])
})
