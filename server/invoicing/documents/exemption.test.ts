import { describe, expect, test } from 'vitest'
import { explainExemption, mergeExemptions } from './exemption.ts'

const explain = (values: object) =>
  explainExemption(
    { tva_category: 'exempt', exemption_code: null, exemption_reason: null, ...values },
    '2026-11-02',
    'fr',
  )

describe('the reason of a sum without TVA', () => {
  test.each([
    [{ tva_category: 'standard' }, null],
    [{ exemption_reason: 'Formation professionnelle' }, { code: null, reason: 'Formation professionnelle' }],
    [
      { exemption_code: 'VATEX-FR-FRANCHISE' },
      { code: 'VATEX-FR-FRANCHISE', reason: 'TVA non applicable, art. 293 B du CGI.' },
    ],
    [
      { exemption_code: 'VATEX-FR-CGI261-4' },
      { code: 'VATEX-FR-CGI261-4', reason: 'Exonération de TVA, art. 261-4 du CGI.' },
    ],
    [
      { exemption_code: 'VATEX-EU-132-1I' },
      { code: 'VATEX-EU-132-1I', reason: 'Exonération de TVA, art. 132-1I de la directive 2006/112/CE.' },
    ],
    [
      { exemption_code: 'VATEX-EU-79-C' },
      { code: 'VATEX-EU-79-C', reason: 'Exonération de TVA, art. 79, point c de la directive 2006/112/CE.' },
    ],
    [{ tva_category: 'export' }, { code: 'VATEX-EU-G', reason: 'Exportation exonérée de TVA, art. 262 I du CGI.' }],
  ])('of %o', (values, reason) => {
    const found = explain(values)
    expect(found && { ...found, reason: found.reason.replaceAll('\u00a0', ' ') }).toEqual(reason)
  })

  test('is that of all its lines, each once; a code where all have it', () => {
    const [one, other] = [
      { code: 'A', reason: 'Un.' },
      { code: 'B', reason: 'Deux.' },
    ]
    expect(mergeExemptions([one, one])).toEqual(one)
    expect(mergeExemptions([one, other])).toEqual({ code: null, reason: 'Un. Deux.' })
    expect(mergeExemptions([null])).toBe(null)
  })
})
