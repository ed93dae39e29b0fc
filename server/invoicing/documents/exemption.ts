import type { Locale } from '#contract/core/kinds/locale.ts'
import { type LegalTextKey, legalText } from '#contract/invoicing/legal-texts.ts'
import { FRANCHISE_CODE, type Exemption as StoredExemption, type TvaCategory } from '#contract/invoicing/tva.ts'
import type { Exemption } from './composed-invoice.ts'

/** Codes that EN 16931 expects of categories that have one only. */
const CODES: Readonly<Record<Exclude<TvaCategory, 'standard' | 'exempt'>, string>> = {
  reverse_charge: 'VATEX-EU-AE',
  intra_community: 'VATEX-EU-IC',
  export: 'VATEX-EU-G',
  outside_scope: 'VATEX-EU-O',
}

/** Why a sum has no TVA: the seller's own words, or the legal text of the code; null with TVA. */
export const explainExemption = (stored: StoredExemption, date: string, language: Locale): Exemption | null => {
  const { tva_category: category, exemption_code: code, exemption_reason } = stored
  if (category === 'standard') return null
  const own = exemption_reason?.trim()
  return {
    code: code ?? (category === 'exempt' ? null : CODES[category]),
    reason: own ? own : legalReason(category, code, { date, language }),
  }
}

interface Reading {
  readonly date: string
  readonly language: Locale
}

/** The code list calls `79-C` « article 79, point c ». */
const articleOf = (directive: string): string =>
  directive.replace(/-([A-Z])$/, (_, point: string) => `, point ${point.toLowerCase()}`)

const legalReason = (
  category: Exclude<TvaCategory, 'standard'>,
  code: string | null,
  { date, language }: Reading,
): string => {
  const text = (key: LegalTextKey): string => legalText(key, date, language)
  if (category !== 'exempt') return text(category)
  if (code === FRANCHISE_CODE) return text('franchise')
  const [, cgi] = /^VATEX-FR-(?:CGI)?(\d.*)$/.exec(code ?? '') ?? []
  if (cgi) return text('exempt_cgi').replace('{article}', cgi)
  const [, directive] = /^VATEX-EU-(\d.*)$/.exec(code ?? '') ?? []
  return directive ? text('exempt_directive').replace('{article}', articleOf(directive)) : text('exempt')
}

/** Sums have one reason: those of their lines, each once; a code where all lines have it. */
export const mergeExemptions = (exemptions: readonly (Exemption | null)[]): Exemption | null => {
  const present = exemptions.flatMap((one) => one ?? [])
  const [first] = present
  if (!first) return null
  return {
    code: present.every(({ code }) => code === first.code) ? first.code : null,
    reason: [...new Set(present.map(({ reason }) => reason))].join(' '),
  }
}
