import { expect, test } from 'vitest'
import type { ComposedInvoice } from '../composed-invoice.ts'
import { transferText } from './transfer-code.ts'

const seller = { name: 'Éts Dupont & Fils', iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' }
const invoice = (values: object): ComposedInvoice =>
  ({ kind: 'invoice', is_draft: false, ref: 'F2026-0042', amount_due: 144_370, seller, ...values }) as ComposedInvoice

test('is a transfer of the amount due to the account, under the reference', () => {
  expect(transferText(invoice({}))?.split('\n')).toEqual([
    ...[
      'BCD',
      '002',
      '1',
      'SCT',
      'AGRIFRPP',
      'Éts Dupont & Fils',
      'FR7630006000011234567890189',
      'EUR1443.70',
      '',
      '',
      'F2026-0042',
    ],
  ])
  expect(
    transferText(invoice({ amount_due: 7, seller: { ...seller, bic: null } }))
      ?.split('\n')
      .slice(4, 8),
  ).toEqual(['', seller.name, seller.iban, 'EUR0.07'])
})

test.each([
  ['a credit note', { kind: 'credit_note' }],
  ['a draft', { is_draft: true }],
  ['an invoice that deposits have paid', { amount_due: 0 }],
  ['a seller without an account', { seller: { ...seller, iban: null } }],
  ['more than a transfer can be', { amount_due: 100_000_000_000 }],
])('there is none for %s', (_, values) => expect(transferText(invoice(values))).toBe(null))
