import { expect, it } from 'vitest'
import { erasedEmail, personInLanguage } from './erased-person.ts'

const person = { id: '12', firstname: 'Zoé', lastname: 'Roux', erased_at: null }

it('names an erased person in the reader’s language, and leaves others alone', () => {
  const erased = { ...person, erased_at: '2026-03-02T09:00:00.000Z' }
  expect(personInLanguage(erased, 'fr')).toMatchObject({ firstname: 'Personne effacée', lastname: 'n°\u00a012' })
  expect(personInLanguage(erased, 'en')).toMatchObject({ firstname: 'Erased person', lastname: 'no.\u00a012' })
  expect(personInLanguage(person, 'en')).toBe(person)
})

it('gives each erased person an address of their own that nobody has', () => {
  expect(erasedEmail('12')).not.toBe(erasedEmail('13'))
  expect(erasedEmail('12')).toMatch(/\.invalid$/)
})
