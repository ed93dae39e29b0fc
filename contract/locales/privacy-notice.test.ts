import { expect, it } from 'vitest'
import { COMPANY_FIELDS, type CompanyIdentity } from '#contract/calls/company.calls.ts'
import { DEFAULT_RETENTION } from '#contract/models/settings/retention.ts'
import { durationText, privacyNotice } from './privacy-notice.ts'

const COMPANY = {
  ...(Object.fromEntries(COMPANY_FIELDS.map((field) => [field, null])) as unknown as CompanyIdentity),
  name: 'Atelier Dupont',
  email: 'sav@exemple.fr',
  retention: { ...DEFAULT_RETENTION, keep_addresses_days: 45 },
}

const textOf = (locale: 'fr' | 'en'): string =>
  privacyNotice(COMPANY, locale)
    .flatMap(({ title, paragraphs, items }) => [title, ...paragraphs, ...items])
    .join('\n')

it('names the controller and the retention of the settings', () => {
  for (const text of ['Atelier Dupont', 'sav@exemple.fr', 'IP)\u202f: 45\u00a0jours.', 'activité\u202f: 5\u00a0ans.'])
    expect(textOf('fr')).toContain(text)
  for (const text of ['Atelier Dupont', 'IP) addresses: 45\u00a0days.', 'log: 5\u00a0years.'])
    expect(textOf('en')).toContain(text)
})

it('has the same parts in both languages', () => {
  const shape = (locale: 'fr' | 'en') =>
    privacyNotice(COMPANY, locale).map(({ paragraphs, items }) => [paragraphs.length, items.length])
  expect(shape('en')).toEqual(shape('fr'))
})

it('says a duration in the largest unit', () => {
  expect([1, 45, 30, 180, 365, 730].map((days) => durationText(days, 'fr'))).toEqual([
    '1\u00a0jour',
    '45\u00a0jours',
    '1\u00a0mois',
    '6\u00a0mois',
    '1\u00a0an',
    '2\u00a0ans',
  ])
})
