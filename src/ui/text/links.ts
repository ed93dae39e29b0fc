import { telHref } from './contact-href.ts'

/** A piece of plain text: text alone, or an address with its target. */
export interface TextPart {
  readonly text: string
  readonly href: string | null
}

/**
 * Addresses in running text: http(s), `www.`, e-mail; phone numbers of France, and international
 * ones.
 */
const ADDRESS =
  /\bhttps?:\/\/[^\s<>"«»]+|\bwww\.[^\s<>"«»]+|[^\s<>"'()@:;,«»]+@[^\s<>"'()@:;,«»]+\.[a-z]{2,}|(?<![\d.,/+-])(?:0[1-9](?:[ .\-\u00a0\u202f]?\d{2}){4}|\+\d{1,3}(?:[ .\-\u00a0\u202f]?\d){7,12})(?![\d/-])/gi

/** Punctuation that ends a sentence, not an address. */
const TRAILING = /[.,;:!?'’…\u202f\u00a0]+$/

/** Cuts what follows an address: the end of the sentence, and a bracket that it does not open. */
const addressIn = (found: string): string => {
  const address = found.replace(TRAILING, '')
  const isUnopened = address.endsWith(')') && !address.includes('(')
  return isUnopened ? addressIn(address.slice(0, -1)) : address
}

const PHONE = /^[+\d][\d .\-\u00a0\u202f]+$/

const hrefOf = (address: string): string | null => {
  if (PHONE.test(address)) return telHref(address)
  const href = /^https?:/i.test(address)
    ? address
    : /^www\./i.test(address)
      ? `https://${address}`
      : `mailto:${address}`
  return URL.canParse(href) ? href : null
}

/** Splits a text at its addresses; only http(s), mailto and tel become links. */
export const textParts = (text: string): readonly TextPart[] => {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = addressIn(found)
    const href = hrefOf(address)
    if (href === null) continue
    if (index > end) parts.push({ text: text.slice(end, index), href: null })
    parts.push({ text: address, href })
    end = index + address.length
  }
  return end < text.length ? [...parts, { text: text.slice(end), href: null }] : parts
}
