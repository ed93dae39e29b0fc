import type { Locale } from '../core/kinds/locale.ts'

/** Wording of one mention from a day on; `{rate}` and the like are filled by the caller. */
interface LegalText extends Readonly<Record<Locale, string>> {
  readonly from: string
}

type Versions = readonly [LegalText, ...LegalText[]]

const since = (from: string, fr: string, en: string): LegalText => ({ from, fr, en })

/** Before any invoice of an installation. */
const EVER = '2000-01-01'

/**
 * Mentions that commercial and tax law want on an invoice, as data with the day from which each
 * wording holds, oldest first. A new law is a new row: invoices of earlier days keep theirs.
 *
 * Articles of the CGI moved to the CIBS on 2026-09-01; references to the CGI are accepted until
 * 2027-12-31.
 */
const LEGAL_TEXTS = {
  penalties: [
    since(
      EVER,
      'En cas de retard de paiement, une pénalité au taux annuel de {rate} est exigible sans rappel dès le lendemain de la date d’échéance (art.\u00a0L441-10 du Code de commerce).',
      'Late payment incurs a penalty at an annual rate of {rate}, due without notice from the day after the due date (art.\u00a0L441-10 of the French Commercial Code).',
    ),
  ],
  recovery_indemnity: [
    since(
      '2013-01-01',
      'Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement\u202f: 40\u00a0€ (art.\u00a0D441-5 du Code de commerce).',
      'Fixed compensation for recovery costs in the event of late payment: €40 (art.\u00a0D441-5 of the French Commercial Code).',
    ),
  ],
  no_early_payment_discount: [since(EVER, 'Pas d’escompte pour paiement anticipé.', 'No discount for early payment.')],
  not_for_consumers: [
    since(EVER, 'Sans objet\u202f: client particulier.', 'Not applicable: the customer is a private individual.'),
  ],
  on_debits: [
    since(EVER, 'Option pour le paiement de la taxe d’après les débits.', 'VAT is due on invoicing (“débits” option).'),
  ],
  franchise: [
    since(
      EVER,
      'TVA non applicable, art.\u00a0293\u00a0B du CGI.',
      'VAT not applicable, art.\u00a0293 B of the French Tax Code (CGI).',
    ),
  ],
  exempt: [since(EVER, 'Exonération de TVA.', 'Exempt from VAT.')],
  exempt_cgi: [
    since(
      EVER,
      'Exonération de TVA, art.\u00a0{article} du CGI.',
      'Exempt from VAT, art.\u00a0{article} of the French Tax Code (CGI).',
    ),
  ],
  exempt_directive: [
    since(
      EVER,
      'Exonération de TVA, art.\u00a0{article} de la directive 2006/112/CE.',
      'Exempt from VAT, art.\u00a0{article} of Directive 2006/112/EC.',
    ),
  ],
  reverse_charge: [
    since(
      EVER,
      'Autoliquidation\u202f: TVA due par le preneur, art.\u00a0283-2 du CGI et art.\u00a0196 de la directive 2006/112/CE.',
      'Reverse charge: VAT is due by the customer, art.\u00a0283-2 of the French Tax Code (CGI) and art.\u00a0196 of Directive 2006/112/EC.',
    ),
  ],
  intra_community: [
    since(
      EVER,
      'Livraison intracommunautaire exonérée de TVA, art.\u00a0262 ter I du CGI.',
      'Intra-Community supply exempt from VAT, art.\u00a0262 ter I of the French Tax Code (CGI).',
    ),
  ],
  export: [
    since(
      EVER,
      'Exportation exonérée de TVA, art.\u00a0262 I du CGI.',
      'Export exempt from VAT, art.\u00a0262 I of the French Tax Code (CGI).',
    ),
  ],
  outside_scope: [
    since(
      EVER,
      'TVA non applicable, art.\u00a0259-1 du CGI.',
      'Outside the scope of French VAT, art.\u00a0259-1 of the French Tax Code (CGI).',
    ),
  ],
} as const satisfies Readonly<Record<string, Versions>>

export type LegalTextKey = keyof typeof LEGAL_TEXTS

/** Returns a mention in the wording of a day (`YYYY-MM-DD`). */
export const legalText = (key: LegalTextKey, date: string, language: Locale): string => {
  const versions: Versions = LEGAL_TEXTS[key]
  return (versions.findLast(({ from }) => from <= date) ?? versions[0])[language]
}
