import { describe, expect, it } from 'vitest'
import { changedParts } from './changed-parts.ts'

const beginning = 'La pompe de la cave fuit depuis lundi matin, le client a coupé l’eau.'

describe('the changed part of two texts', () => {
  it('begins a little before the first different word', () => {
    expect(changedParts(`${beginning}\nRappeler mardi.`, `${beginning}\nRappeler jeudi.`)).toEqual([
      '… l’eau. Rappeler mardi.',
      '… l’eau. Rappeler jeudi.',
    ])
  })
  it('is the whole of two texts that differ at once', () => {
    expect(changedParts('Fuite', 'Panne')).toEqual(['Fuite', 'Panne'])
    expect(changedParts('La pompe fuit', 'La vanne fuit')).toEqual(['La pompe fuit', 'La vanne fuit'])
  })
  it('is what was added, or taken away', () => {
    expect(changedParts(beginning, `${beginning} Vanne fermée.`)[1]).toMatch(/l’eau\. Vanne fermée\.$/)
    expect(changedParts(beginning, '')).toEqual([beginning, ''])
  })
})
