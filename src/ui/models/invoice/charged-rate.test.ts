import { expect, it } from 'vitest'
import { chargedRate } from './charged-rate.ts'

const LINE = { tva: 2000, tva_category: 'standard' } as const
const FRANCHISE = { tva_category: 'exempt', exemption_code: 'VATEX-FR-FRANCHISE', exemption_reason: null } as const

it.each([
  ['a sent invoice with TVA, whatever holds today', { stage: 'sent', amount_tva: 900 }, LINE, FRANCHISE, 2000],
  ['a sent invoice without TVA', { stage: 'sent', amount_tva: 0 }, LINE, null, null],
  ['a closed invoice without TVA', { stage: 'closed', amount_tva: 0 }, LINE, null, null],
  [
    'a line without TVA among others',
    { stage: 'sent', amount_tva: 900 },
    { tva: 0, tva_category: 'reverse_charge' },
    null,
    null,
  ],
  ['a draft whose sums are not computed', { stage: 'draft', amount_tva: 0 }, LINE, null, 2000],
  ['a draft in franchise', { stage: 'draft', amount_tva: 900 }, LINE, FRANCHISE, null],
] as const)('%s', (_, invoice, line, exemption, rate) => {
  expect(chargedRate(invoice, line, exemption)).toBe(rate)
})
