import { describe, expect, it } from 'vitest'
import { FORMATS } from '#contract/core/kinds/formats.ts'
import {
  codeIssues,
  exemptionOf,
  FRENCH_RATES,
  rateIssues,
  reasonIssues,
  TVA_CATEGORIES,
  UNTDID_5305,
  VATEX_CODES,
} from './tva.ts'

describe('the rate of a line', () => {
  it.each(FRENCH_RATES)('may be %i where TVA is charged', (tva) => {
    expect(rateIssues({ tva, tva_category: 'standard' })).toEqual({})
  })

  it.each([0, 1, 1960, 2001, 10_000])('is not %i where TVA is charged', (tva) => {
    expect(rateIssues({ tva, tva_category: 'standard' })).toEqual({ tva: [{ code: 'tva_rate' }] })
  })

  it.each(TVA_CATEGORIES.filter((category) => category !== 'standard'))(
    'is 0 and nothing else where the category is %s',
    (tva_category) => {
      expect(rateIssues({ tva: 0, tva_category })).toEqual({})
      expect(rateIssues({ tva: 2000, tva_category })).toEqual({ tva: [{ code: 'tva_zero' }] })
    },
  )
})

describe('the reason for no TVA', () => {
  it('is a code or words, in every category without TVA', () => {
    for (const tva_category of TVA_CATEGORIES) {
      const none = { tva_category, exemption_code: null, exemption_reason: ' ' }
      expect(reasonIssues(none)).toEqual(tva_category === 'standard' ? {} : { exemption_reason: [{ code: 'reason' }] })
      expect(reasonIssues({ ...none, exemption_reason: 'Formation' })).toEqual({})
      expect(reasonIssues({ ...none, exemption_code: VATEX_CODES[tva_category][0] ?? 'VATEX-EU-O' })).toEqual({})
    }
  })

  it('has a code of its own category alone', () => {
    const all = Object.values(VATEX_CODES).flat()
    for (const tva_category of TVA_CATEGORIES) {
      for (const code of all) {
        const isOwn = VATEX_CODES[tva_category].includes(code)
        expect(codeIssues({ tva_category, exemption_code: code })).toEqual(
          isOwn ? {} : { exemption_code: [{ code: 'code_of_category' }] },
        )
      }
    }
  })

  it('has codes that the format of the field takes, each in one category', () => {
    const all = Object.values(VATEX_CODES).flat()
    expect(all.filter((code) => FORMATS.vatex.read(code) !== code)).toEqual([])
    expect(new Set(all).size).toBe(all.length)
  })
})

it('every category has a code of its own in electronic invoices', () => {
  expect(new Set(Object.values(UNTDID_5305)).size).toBe(TVA_CATEGORIES.length)
})

describe('the exemption of an invoice', () => {
  const none = { exemption_code: null, exemption_reason: null }
  const buyer = { has_tva: true, tva_category: 'standard', ...none } as const

  it('is the seller’s in franchise, whatever the client', () => {
    const franchise = { tva_category: 'exempt', exemption_code: 'VATEX-FR-FRANCHISE', exemption_reason: null }
    expect(exemptionOf({ seller: { tva_regime: 'franchise' }, buyer })).toEqual(franchise)
    const abroad = { ...buyer, has_tva: false, tva_category: 'export' } as const
    expect(exemptionOf({ seller: { tva_regime: 'franchise' }, buyer: abroad })).toEqual(franchise)
  })

  it('is the client’s who is not charged TVA, and is not guessed where the client has no category', () => {
    const seller = { tva_regime: 'normal' } as const
    expect(exemptionOf({ seller, buyer })).toBeNull()
    const abroad = { ...buyer, has_tva: false, tva_category: 'reverse_charge' } as const
    expect(exemptionOf({ seller, buyer: abroad })).toEqual({ tva_category: 'reverse_charge', ...none })
    expect(exemptionOf({ seller, buyer: { ...buyer, has_tva: false } })).toEqual({ tva_category: 'standard', ...none })
  })
})
