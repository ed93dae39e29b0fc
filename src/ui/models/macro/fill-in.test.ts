import { expect, it } from 'vitest'
import { recordEn } from '../../locales/en/record.ts'
import { recordFr } from '../../locales/fr/record.ts'
import { fillIn, type PlaceholderValues } from './fill-in.ts'

const VALUES: PlaceholderValues = {
  contact: 'Mme Girard',
  client: 'Girard SA',
  ticket: 'Imprimante',
  number: '#412',
  me: 'Léa Roux',
}

it('puts the values of the ticket in place of the placeholders, in both languages', () => {
  expect(fillIn('Bonjour {{contact}}, « {{ ticket }} » ({{numéro}}) est résolu. {{moi}}', VALUES)).toBe(
    'Bonjour Mme Girard, « Imprimante » (#412) est résolu. Léa Roux',
  )
  expect(fillIn('{{Number}} {{me}} {{client}}', VALUES)).toBe('#412 Léa Roux Girard SA')
})

it('leaves no gap for a missing value, and an unknown name as it is', () => {
  expect(fillIn('Bonjour {{contact}},', { ...VALUES, contact: null })).toBe('Bonjour,')
  expect(fillIn('Bonjour {{prenom}},', VALUES)).toBe('Bonjour {{prenom}},')
})

it('fills in once: a value with braces is text', () => {
  expect(fillIn('{{ticket}}', { ...VALUES, ticket: '{{client}}' })).toBe('{{client}}')
})

it.each([
  ['French', recordFr],
  ['English', recordEn],
])('the form of a macro names every placeholder, in %s', (_language, { hint, emptyHint }) => {
  for (const text of [hint.placeholders, emptyHint.macro]) {
    const filled = fillIn(text, VALUES)
    for (const value of Object.values(VALUES)) expect(filled).toContain(value)
    expect(filled).not.toContain('{{')
  }
})
