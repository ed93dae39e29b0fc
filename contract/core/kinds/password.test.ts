import { expect, it } from 'vitest'
import { errorsEn } from '../../locales/errors.en.ts'
import { errorsFr } from '../../locales/errors.fr.ts'
import { password } from './field.ts'
import { parseField } from './kinds.ts'
import { passwordWeakness } from './password.ts'

const JEANNE = {
  email: 'jeanne.dupont@garage-central.fr',
  firstname: 'Jeanne',
  lastname: 'Dupont',
  company: 'Garage Central',
}

it.each([
  '123456789012',
  '098765432109',
  '111111111111',
  'aaaaaabbbbbb',
  'abcdefghijkl',
  'azertyuiop12',
  'QWERTYUIOP123',
  'azertyqwerty',
  'abcabcabcabc',
  'sav2026sav2026',
  'passwordpassword',
  'motdepassemotdepasse',
])('%s follows a pattern', (text) => {
  expect(passwordWeakness(text)).toBe('password_pattern')
})

it.each([
  'jeanne.dupont@garage-central.fr',
  'Jeanne.Dupont',
  'dupont-jeanne-2026!',
  'Dupont123456',
  'GarageCentral69',
  'garage-central.fr',
  'jeannejeannedupont',
])('%s is made of what everyone knows of its person', (text) => {
  expect(passwordWeakness(text, JEANNE)).toBe('password_personal')
})

it.each(['motdepasse2026', 'M0tdep@sse2026', 'Soleil123456!', '!!2026Bonjour2026', 'P@ssw0rd202611'])(
  '%s is a usual word in disguise',
  (text) => {
    expect(passwordWeakness(text)).toBe('password_common')
  },
)

it('asks the given list too', () => {
  const isUsual = (word: string) => word === 'perlimpinpin'
  expect(passwordWeakness('Perlimpinpin77', {}, isUsual)).toBe('password_common')
  expect(passwordWeakness('Perlimpinpin77')).toBeNull()
  expect(passwordWeakness('motdepasse2026', {}, isUsual)).toBe('password_common')
})

it.each(['demo-sav-2026', 'DEMO-SAV-2026'])('%s is published', (text) => {
  expect(passwordWeakness(text)).toBe('password_published')
})

it.each([
  'un mot de passe',
  'cheval pile agrafe',
  'le mot de ma demande',
  'xK9#vPq2!mZr',
  'Jeanne aime les longues phrases',
  'dupont mais pas seulement',
])('%s is good', (text) => {
  expect(passwordWeakness(text, JEANNE)).toBeNull()
})

it('ignores facts that are unknown or shorter than a name', () => {
  expect(
    passwordWeakness('cheval pile agrafe', { email: '', firstname: 'Al', lastname: null, company: 'a' }),
  ).toBeNull()
})

it('applies to fields for a new password, not to fields for a compared one', () => {
  expect(parseField('123456789012', password({ min: 12 }))).toEqual({ issue: { code: 'password_pattern' } })
  expect(parseField('court', password({ min: 12 }))).toEqual({ issue: { code: 'min_length', bound: 12 } })
  expect(parseField('123456789012', password({}))).toEqual({ value: '123456789012' })
})

it('has a message in both languages', () => {
  for (const { issue } of [errorsFr, errorsEn])
    for (const code of ['password_pattern', 'password_personal', 'password_published'] as const)
      expect(issue[code].length).toBeGreaterThan(20)
})
