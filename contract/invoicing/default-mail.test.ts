import { describe, expect, it } from 'vitest'
import { type Mailed, mailTemplate } from './default-mail.ts'
import { fillInInvoice } from './invoice-placeholders.ts'

/** The second paragraph of the mail, which says what the document is and what is to be paid. */
const said = (locale: 'fr' | 'en', { kind, amountTtc, amountDeducted, rest }: Mailed): string => {
  const facts = {
    ref: 'F2026-0001',
    title: 'Site',
    client: 'Œuvrard',
    company: 'Atelier',
    date: '2026-03-01',
    dueDate: '2026-03-31',
  }
  const filled = fillInInvoice(
    mailTemplate({ kind, amountTtc, amountDeducted, rest }, locale).message,
    { ...facts, amountTtc, amountDeducted, rest },
    { locale, today: '2026-03-01' },
  )
  return (filled.split('\n\n')[1] ?? '').replace(/[\u00A0\u202F]/g, ' ')
}

const INVOICE = { kind: 'invoice', amountTtc: 120_000, amountDeducted: 0, rest: 120_000 } as const
const FINAL = { kind: 'final', amountTtc: 120_000, amountDeducted: 36_000, rest: 84_000 } as const
const NOTE = { kind: 'credit_note', amountTtc: 120_000, amountDeducted: 0, rest: -120_000 } as const

describe('the mail with a document', () => {
  it('asks for the amount of an invoice', () => {
    expect(said('fr', INVOICE)).toBe(
      'Veuillez trouver ci-joint la facture F2026-0001 du 1er mars 2026, d’un montant de 1 200,00 € TTC, à régler au plus tard le 31 mars 2026.',
    )
    expect(said('en', INVOICE)).toBe(
      'Please find attached invoice F2026-0001 of 1 March 2026 for €1,200.00 including VAT, due on 31 March 2026.',
    )
  })

  it('asks for what is left of a final invoice after its deposits, and of one that is paid in part', () => {
    expect(said('fr', FINAL)).toBe(
      'Veuillez trouver ci-joint la facture F2026-0001 du 1er mars 2026, d’un montant de 1 200,00 € TTC, dont 360,00 € déjà facturés en acompte. Il reste 840,00 € à régler au plus tard le 31 mars 2026.',
    )
    expect(said('en', FINAL)).toBe(
      'Please find attached invoice F2026-0001 of 1 March 2026 for €1,200.00 including VAT, including €360.00 already invoiced as deposits. €840.00 is left to pay by 31 March 2026.',
    )
    expect(said('fr', { ...INVOICE, rest: 20_000 })).toContain(
      'd’un montant de 1 200,00 € TTC. Il reste 200,00 € à régler au plus tard',
    )
  })

  it('asks for nothing where nothing is left to pay', () => {
    for (const one of [
      { ...FINAL, amountDeducted: 120_000, rest: 0 },
      { ...INVOICE, rest: 0 },
    ] as const) {
      expect(said('fr', one)).toMatch(/\. Il ne reste rien à régler\.$/)
      expect(said('en', one)).toMatch(/\. Nothing is left to pay\.$/)
    }
  })

  it('says of a credit note which part of it is deposits, which stay with the client', () => {
    expect(said('fr', NOTE)).toBe(
      'Veuillez trouver ci-joint l’avoir F2026-0001 du 1er mars 2026, d’un montant de 1 200,00 € TTC.',
    )
    expect(said('fr', { ...NOTE, amountDeducted: 36_000, rest: -84_000 })).toBe(
      'Veuillez trouver ci-joint l’avoir F2026-0001 du 1er mars 2026, d’un montant de 1 200,00 € TTC, dont 360,00 € d’acomptes à déduire d’une prochaine facture.',
    )
    expect(said('en', { ...NOTE, amountDeducted: 36_000, rest: -84_000 })).toBe(
      'Please find attached credit note F2026-0001 of 1 March 2026 for €1,200.00 including VAT, including €360.00 in deposits that will be deducted from a future invoice.',
    )
  })
})
