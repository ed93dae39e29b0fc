import { expect, it } from 'vitest'
import { hueOf } from './hue.ts'

it('a name has one hue, however its accents are encoded, and names have different ones', () => {
  expect(hueOf('Zoé Lefèvre')).toBe(hueOf('Zoé Lefèvre'.normalize('NFD')))
  const names = [
    'Camille Moreau',
    'Yanis Lefèvre',
    'Marie Durand',
    'Paul Petit',
    'Inès Roux',
    'Hugo Blanc',
    'Léa Garnier',
    'Tom Faure',
  ]
  expect(new Set(names.map(hueOf)).size).toBeGreaterThan(4)
  for (const name of names) expect(hueOf(name) % 30).toBe(0)
})
