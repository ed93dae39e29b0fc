import { expect, it } from 'vitest'
import { addressInChosenLanguage, localeCookie, readLocale } from './preferences.ts'

it('reads the chosen language among other cookies', () => {
  expect(readLocale('a=1; i18n_redirected=en; b=2')).toBe('en')
  expect(readLocale(localeCookie('fr').split(';')[0] ?? '')).toBe('fr')
})

it.each(['', 'i18n_redirected=', 'i18n_redirected=de', 'xi18n_redirected=en'])('takes %j for no choice', (cookies) => {
  expect(readLocale(cookies)).toBeNull()
})

it('keeps the language for a year', () => {
  expect(localeCookie('en')).toContain('max-age=31536000')
})

it.each([
  ['/manager/tickets', '?q=a', '#b', 'en', '/en/manager/tickets?q=a#b'],
  ['/', '', '', 'en', '/en'],
  ['/entreprise', '', '', 'en', '/en/entreprise'],
  ['/en/manager', '', '', 'fr', null],
  ['/en/manager', '', '', 'en', null],
  ['/manager', '', '', 'fr', null],
  ['/manager', '', '', '', null],
])('shows %s%s%s, when %j was chosen, at %j', (pathname, search, hash, chosen, shown) => {
  expect(addressInChosenLanguage({ pathname, search, hash }, `i18n_redirected=${chosen}`)).toBe(shown)
})
