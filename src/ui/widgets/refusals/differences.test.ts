import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differencesOf, missingFrom, type Piece } from './differences.ts'

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

describe('what one text lacks of another', () => {
  const shared = 'La pompe fuit depuis lundi.\nLe client est absent le matin.'
  it('has no shared sentence', () => {
    expect(missingFrom(`${shared}\nJoint changé.`, `${shared}\nVanne fermée. Rappeler jeudi.`)).toBe(
      'Vanne fermée. Rappeler jeudi.',
    )
  })
  it('has a changed sentence whole', () => {
    expect(missingFrom('Elle fuit. Rappeler mardi.', 'Elle fuit. Rappeler jeudi matin.')).toBe('Rappeler jeudi matin.')
  })
  it('is empty for equal texts, whatever blanks they have', () => {
    expect(missingFrom(shared, ` ${shared.replace('\n', '\n\n')} `)).toBe('')
    expect(missingFrom('', '')).toBe('')
  })
  it('is everything for an empty text, and adding it leaves nothing missing', () => {
    expect(missingFrom('', shared)).toBe(shared)
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '.', '?') }),
        fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '.', '?') }),
        (mine, theirs) => missingFrom(`${mine}\n\n${missingFrom(mine, theirs)}`, theirs) === '',
      ),
    )
  })
})
