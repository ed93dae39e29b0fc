import { expect, it } from 'vitest'
import { startLanguages } from './i18n.ts'

const languages = await startLanguages()
await Promise.all([languages.fr.loadAll(), languages.en.loadAll()])
const fr = languages.fr.i18n
const en = languages.en.i18n

it('French texts elide « de » before a vowel', () => {
  expect(fr.t('list.empty', { model: 'utilisateur' })).toBe('Pas d’utilisateur')
  expect(fr.t('list.noMatch', { model: 'tickets' })).toBe('Pas de tickets pour cette recherche')
})

it('English texts name what is missing in the plural', () => {
  expect(en.t('list.empty', { model: 'user', models: 'users' })).toBe('No users yet')
})
