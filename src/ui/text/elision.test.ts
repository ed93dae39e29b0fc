import { expect, it } from 'vitest'
import { ofName } from './elision.ts'

it.each([
  ['Marie Durand', 'de Marie Durand'],
  ['Amina Koné', 'd’Amina Koné'],
  ['Élodie', 'd’Élodie'],
  ['Œuvres', 'd’Œuvres'],
  ['utilisateur', 'd’utilisateur'],
  ['Yvette', 'd’Yvette'],
  ['Yann', 'de Yann'],
  ['Hugo', 'de Hugo'],
  ['', 'de '],
])('%s after « de » is « %s »', (name, text) => {
  expect(ofName(name)).toBe(text)
})
