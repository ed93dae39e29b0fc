import { expect, it } from 'vitest'
import { STANDARD_NAMES } from '#contract/standard-names.ts'
import { inReadersLanguage } from './standard-names.ts'

const named = (...names: readonly string[]) => names.map((name) => ({ name, icon: null }))

it('standard names are read in the language of the reader, and others as managers typed them', () => {
  const statuses = named('Nouveau', 'Terminé', 'Attente de pièces', 'constructor')
  expect(inReadersLanguage('ticket_status', statuses, 'en').map(({ name }) => name)).toEqual([
    'New',
    'Done',
    'Attente de pièces',
    'constructor',
  ])
  expect(inReadersLanguage('ticket_status', statuses, 'fr')).toEqual(statuses)
})

it('a name is standard for its own model alone', () => {
  expect(inReadersLanguage('ticket_type', named('Nouveau'), 'en')).toEqual(named('Nouveau'))
})

it('two records keep different names in English', () => {
  for (const model of ['role', 'ticket_status', 'ticket_priority', 'ticket_type'] as const) {
    const english = inReadersLanguage(model, named(...STANDARD_NAMES[model]), 'en').map(({ name }) => name)
    expect(new Set(english).size).toBe(STANDARD_NAMES[model].length)
  }
})
