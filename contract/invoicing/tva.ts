import type { Issues } from '#contract/core/issues.ts'

/** Why a line carries TVA or not, as EN 16931 tells it apart. */
export const TVA_CATEGORIES = [
  'standard',
  'exempt',
  'reverse_charge',
  'intra_community',
  'export',
  'outside_scope',
] as const
export type TvaCategory = (typeof TVA_CATEGORIES)[number]

/** `franchise`: a small company that charges no TVA (franchise en base). */
export const TVA_REGIMES = ['normal', 'franchise'] as const
export type TvaRegime = (typeof TVA_REGIMES)[number]

export const NATURES = ['services', 'goods'] as const
export type Nature = (typeof NATURES)[number]

export const CLIENT_KINDS = ['professional', 'individual', 'public'] as const
export type ClientKind = (typeof CLIENT_KINDS)[number]

/** Codes of the categories in electronic invoices (UNTDID 5305). */
export const UNTDID_5305: Readonly<Record<TvaCategory, string>> = {
  standard: 'S',
  exempt: 'E',
  reverse_charge: 'AE',
  intra_community: 'K',
  export: 'G',
  outside_scope: 'O',
}

/**
 * Rates of TVA in force in France, Corsica and the overseas departments, in hundredths of a percent
 * (rule BR-FR-16). Rate 0 needs a category other than `standard`.
 */
export const FRENCH_RATES = [2000, 1300, 1000, 850, 550, 210, 175, 105, 90] as const

/** Code of the exemption of a seller in franchise. */
export const FRANCHISE_CODE = 'VATEX-FR-FRANCHISE'

const numbered = (prefix: string, numbers: string): readonly string[] =>
  numbers.split(' ').map((number) => `${prefix}${number}`)

/** VATEX codes (CEF code list, and the French additions) that go with each category. */
export const VATEX_CODES: Readonly<Record<TvaCategory, readonly string[]>> = {
  standard: [],
  exempt: [
    FRANCHISE_CODE,
    ...numbered('VATEX-FR-CGI261-', '1 2 3 4 5 7 8'),
    ...numbered('VATEX-FR-CGI261', 'A B C-1 C-2 C-3 D-1 D-1BIS D-2 D-3 D-4 E-1 E-2'),
    ...numbered('VATEX-FR-', 'CGI275 CGI277A CGI295 298SEXDECIESA CNWVAT'),
    'VATEX-EU-132',
    ...numbered('VATEX-EU-132-1', 'A B C D E F G H I J K L M N O P Q'),
    'VATEX-EU-135-1',
    'VATEX-EU-143',
    ...numbered('VATEX-EU-143-1', 'A B C D E F FA G H I J K L'),
    'VATEX-EU-144',
    'VATEX-EU-146-1E',
    'VATEX-EU-148',
    ...numbered('VATEX-EU-148-', 'A B C D E F G'),
    'VATEX-EU-151',
    ...numbered('VATEX-EU-151-1', 'A AA B C D E'),
    ...numbered('VATEX-EU-', '79-C 153 159 309 D F I J'),
  ],
  reverse_charge: ['VATEX-EU-AE', 'VATEX-FR-AE'],
  intra_community: ['VATEX-EU-IC'],
  export: ['VATEX-EU-G'],
  outside_scope: ['VATEX-EU-O'],
}

/** Category, code and reason of sums without TVA. */
export interface Exemption {
  readonly tva_category: TvaCategory
  /** VATEX code. */
  readonly exemption_code: string | null
  /** The seller's own words; the legal text of the code when null. */
  readonly exemption_reason: string | null
}

/** Rates that a category allows: a French rate where TVA is charged, otherwise 0. */
export const rateIssues = ({
  tva,
  tva_category,
}: {
  readonly tva: number
  readonly tva_category: TvaCategory
}): Issues => {
  if (tva_category !== 'standard') return tva === 0 ? {} : { tva: [{ code: 'tva_zero' }] }
  return FRENCH_RATES.some((rate) => rate === tva) ? {} : { tva: [{ code: 'tva_rate' }] }
}

/** A code belongs to one category. */
export const codeIssues = ({
  tva_category,
  exemption_code,
}: Pick<Exemption, 'tva_category' | 'exemption_code'>): Issues =>
  exemption_code === null || VATEX_CODES[tva_category].includes(exemption_code)
    ? {}
    : { exemption_code: [{ code: 'code_of_category' }] }

/** A category without TVA names its reason, by code or in words. */
export const reasonIssues = ({ tva_category, exemption_code, exemption_reason }: Exemption): Issues => {
  if (tva_category === 'standard' || exemption_code !== null || (exemption_reason ?? '').trim() !== '') return {}
  return { exemption_reason: [{ code: 'reason' }] }
}

/** Values of seller and client that decide whether their invoices carry TVA. */
interface Parties {
  readonly seller: { readonly tva_regime: TvaRegime }
  readonly buyer: Exemption & { readonly has_tva: boolean }
}

/**
 * Returns the exemption of a whole invoice: the seller's, who is in franchise, or the client's, who
 * is not charged TVA; null where each line has its own category. It is never guessed: the category
 * of a client without one stays `standard`, and the invoice can't be sent.
 */
export const exemptionOf = ({ seller, buyer }: Parties): Exemption | null => {
  if (seller.tva_regime === 'franchise')
    return { tva_category: 'exempt', exemption_code: FRANCHISE_CODE, exemption_reason: null }
  if (buyer.has_tva) return null
  const { tva_category, exemption_code, exemption_reason } = buyer
  return { tva_category, exemption_code, exemption_reason }
}
