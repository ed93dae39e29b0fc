import { expect, test, vi } from 'vitest'
import { type Locale, perLocale } from './locale.ts'

test('creates once for each language, and only for those that are asked for', () => {
  const create = vi.fn((locale: Locale) => ({ locale }))
  const formatOf = perLocale(create)
  expect(create).not.toHaveBeenCalled()
  expect(formatOf('en')).toBe(formatOf('en'))
  expect(formatOf('fr')).toEqual({ locale: 'fr' })
  expect(create.mock.calls).toEqual([['en'], ['fr']])
})
