import { describe, expect, test } from 'vitest'
import { text } from './field.ts'
import { FORMATS, type FormatName } from './formats.ts'
import { parseField } from './kinds.ts'

const read = (format: FormatName, value: string) => parseField(value, text({ format }))

/** Separators and letters of addresses are not free. */
const { emails: _, ...CODES } = FORMATS

describe.each(Object.entries(CODES))('%s', (name, { example }) => {
  test('reads its example with and without spaces', () => {
    expect(read(name as FormatName, example)).toEqual({ value: example })
    expect(read(name as FormatName, ` ${example.replaceAll(/(.{3})/g, '$1 ').toLowerCase()}`)).toEqual({
      value: example,
    })
  })
})

test('addresses are told apart by commas, semicolons and spaces, and each is checked', () => {
  expect(read('emails', FORMATS.emails.example)).toEqual({ value: FORMATS.emails.example })
  expect(read('emails', ' a@b.example;c@d.example A@b.example, ')).toEqual({ value: 'A@b.example, c@d.example' })
  expect(read('emails', Array.from({ length: 20 }, (_address, n) => `a${n}@b.fr`).join())).toHaveProperty('value')
})

test.each([
  ['emails', 'a@b.example, c@d'],
  ['emails', 'a@b.example, Zoé <zoe@b.example>'],
  ['emails', 'zoé@b.example'],
  ['emails', ', ;'],
  ['emails', Array.from({ length: 21 }, (_address, n) => `a${n}@b.fr`).join()],
  ['siren', '732829321'],
  ['siren', '73282932'],
  ['siren', '73282932000074'],
  ['siret', '73282932000075'],
  ['siret', '73282932100074'],
  ['siret', '732829320'],
  ['country', 'UK'],
  ['country', 'FRA'],
  ['vatex', 'VATEX-XX-AE'],
  ['vatex', 'franchise'],
  ['account', '70'],
  ['journal', 'VENTES1'],
  ['iban', 'FR7630006000011234567890188'],
  ['iban', 'FR763000600001123456789018'],
  ['iban', '30006000011234567890189'],
  ['bic', 'AGRIFR'],
  ['bic', 'AGRIFRPPX'],
  ['tva_number', 'FR45732829320'],
  ['tva_number', 'FR44732829321'],
  ['tva_number', '44732829320'],
] as const)('%s refuses %s with its own text', (format, value) => {
  expect(read(format, value)).toEqual({ issue: { code: format } })
})

test.each([
  ['iban', 'DE89370400440532013000'],
  ['bic', 'AGRIFRPP882'],
  ['tva_number', 'BE0123456749'],
  ['tva_number', 'FRXX732829320'],
] as const)('%s takes %s', (format, value) => {
  expect(read(format, value)).toEqual({ value })
})
