import { expect, it } from 'vitest'
import { startLanguages } from './i18n.ts'

const { fr, en } = await startLanguages()

it('French texts elide « de » before a vowel', () => {
  expect(fr.t('list.empty', { model: 'utilisateur' })).toBe('Pas d’utilisateur')
  expect(fr.t('list.noMatch', { model: 'tickets' })).toBe('Pas de tickets pour cette recherche')
})

it('English texts name what is missing in the plural', () => {
  expect(en.t('list.empty', { model: 'user', models: 'users' })).toBe('No users yet')
})
