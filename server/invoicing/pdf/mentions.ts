import type { Totals } from '#contract/core/kinds/totals.ts'
import type { Parties, Seller } from '../sending/parties.ts'
import { iban, percent } from './french.ts'

const RECOVERY_INDEMNITY = '40\u00a0€'

/** Why a sum without TVA has none; null where all of it carries TVA. */
export const exemption = ({ seller, buyer }: Parties, { rates }: Totals): string | null => {
  if (rates.every(({ tva }) => tva > 0)) return null
  if ((seller.tva_number ?? '').trim() === '') return 'TVA non applicable, art. 293 B du CGI.'
  if (buyer.has_tva) return 'Opérations à 0\u00a0%\u202f: exonération de TVA.'
  const country = (buyer.tva_number ?? '').trim().slice(0, 2).toUpperCase()
  return /^[A-Z]{2}$/.test(country) && country !== 'FR'
    ? 'Autoliquidation\u202f: TVA due par le preneur, art. 283-2 du CGI et art. 196 de la directive 2006/112/CE.'
    : 'TVA non applicable, art. 259-1 du CGI.'
}

/**
 * Notes that commercial law requires on an invoice (art. L441-9, L441-10 and D441-5 of the Code de
 * commerce).
 */
export const paymentTerms = ({ penalty_rate }: Seller): readonly string[] => [
  `En cas de retard de paiement, une pénalité au taux annuel de ${percent(penalty_rate)} est exigible sans rappel dès le lendemain de la date d’échéance, ainsi qu’une indemnité forfaitaire pour frais de recouvrement de ${RECOVERY_INDEMNITY} (art. L441-10 et D441-5 du Code de commerce).`,
  'Pas d’escompte pour paiement anticipé.',
]

/** Bank account of the seller. */
export const bankDetails = ({ iban: account, bic }: Seller): readonly string[] => [
  ...(account ? [`IBAN ${iban(account)}`] : []),
  ...(bic ? [`BIC ${bic}`] : []),
]
