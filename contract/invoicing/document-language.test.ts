import { expect, it } from 'vitest'
import { documentLanguage } from './document-language.ts'

const AT_HOME = { country: 'FR', billing_address1: null, billing_country: null }

it('is French where business is done in French, and English elsewhere', () => {
  expect(documentLanguage(AT_HOME)).toBe('fr')
  expect(documentLanguage({ ...AT_HOME, country: 'BE' })).toBe('fr')
  expect(documentLanguage({ ...AT_HOME, country: 'GB' })).toBe('en')
})

it('is that of the billing address, where there is one', () => {
  expect(documentLanguage({ ...AT_HOME, billing_address1: '1 High Street', billing_country: 'GB' })).toBe('en')
  expect(documentLanguage({ ...AT_HOME, billing_address1: ' ', billing_country: 'GB' })).toBe('fr')
  expect(documentLanguage({ country: 'GB', billing_address1: '1 High Street', billing_country: null })).toBe('en')
})
