import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differencesOf, type Piece } from './differences.ts'

const whole = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('')

describe('the differences of two texts', () => {
  it('marks words of one version only', () => {
    const { theirs, mine } = differencesOf('La pompe fuit depuis lundi.', 'La pompe fuit depuis mardi matin.')
    expect(theirs.filter(({ own }) => own).map(({ text }) => text.trim())).toEqual(['lundi'])
    expect(
      mine
        .filter(({ own }) => own)
        .map(({ text }) => text.trim())
        .join(' '),
    ).toBe('mardi matin')
  })

  it('marks nothing in equal texts', () => {
    expect(differencesOf('Même texte', 'Même texte')).toEqual({
      theirs: [{ at: 0, text: 'Même texte', own: false }],
      mine: [{ at: 0, text: 'Même texte', own: false }],
    })
  })

  it('keeps every letter of both texts, and unmarked pieces are equal', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', 'é', '.') }),
        fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', 'é', '.') }),
        (one, other) => {
          const { theirs, mine } = differencesOf(one, other)
          expect([whole(theirs), whole(mine)]).toEqual([one, other])
          const shared = (pieces: readonly Piece[]): string => whole(pieces.filter(({ own }) => !own))
          expect(shared(theirs)).toBe(shared(mine))
        },
      ),
    )
  })
})
