import { COUNTRIES } from './countries.ts'
import { ADDRESS_SEPARATOR, EMAIL, foldEmail, isAsciiEmail } from './email.ts'

/**
 * Format of a text with a check, such as an IBAN. People may type spaces and any case; `read`
 * returns the stored form.
 */
interface Format {
  /** Returns the text without separators, or null when it can't be right. */
  read(text: string): string | null
  /** A value that `read` accepts. */
  readonly example: string
}

const compact = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase()

/** Sum of Luhn over digits: every second one from the right counts double. */
const isLuhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const weighed = place % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}

const isSiren = (text: string): boolean => /^\d{9}$/.test(text) && isLuhn(text)

const isSiret = (text: string): boolean => /^\d{14}$/.test(text) && isLuhn(text) && isSiren(text.slice(0, 9))

/** Remainder by 97 of a text in which A is 10 and Z is 35 (ISO 7064). */
const remainderOf97 = (text: string): number =>
  [...text].reduce((rest, character) => Number(`${rest}${Number.parseInt(character, 36)}`) % 97, 0)

/** ISO 13616: the four leading characters go to the end, and the whole leaves 1 by 97. */
const isIban = (text: string): boolean => {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false
  // The one country whose length people of this installation are sure to know.
  if (text.startsWith('FR') && text.length !== 27) return false
  return remainderOf97(text.slice(4) + text.slice(0, 4)) === 1
}

/**
 * The two digits of a French number follow from the SIREN; letters there have no published rule.
 */
const isTvaNumber = (text: string): boolean => {
  const french = /^FR([A-HJ-NP-Z0-9]{2})(\d{9})$/.exec(text)
  if (!french) return !text.startsWith('FR') && /^[A-Z]{2}[A-Z0-9+*]{2,12}$/.test(text)
  const [, key = '', siren = ''] = french
  return isSiren(siren) && (!/^\d{2}$/.test(key) || Number(key) === (12 + 3 * (Number(siren) % 97)) % 97)
}

const checked = (isRight: (text: string) => boolean, example: string): Format => ({
  read: (text) => {
    const value = compact(text)
    return isRight(value) ? value : null
  },
  example,
})

/** Codes whose separators belong to them. */
const exact = (isRight: (text: string) => boolean, example: string): Format => ({
  read: (text) => {
    const value = text.replace(/\s/g, '').toUpperCase()
    return isRight(value) ? value : null
  },
  example,
})

/** Most recipients of a mail, and the separators between them. */
const MAX_ADDRESSES = 20
const BETWEEN_ADDRESSES = /[\s,;]+/

/** Reads e-mail addresses, each of which must be right; equal ones once. */
const addresses: Format = {
  read: (text) => {
    const found = text.split(BETWEEN_ADDRESSES).filter((one) => one !== '')
    const isRight =
      found.length > 0 && found.length <= MAX_ADDRESSES && found.every((one) => EMAIL.test(one) && isAsciiEmail(one))
    return isRight ? [...new Map(found.map((one) => [foldEmail(one), one])).values()].join(ADDRESS_SEPARATOR) : null
  },
  example: 'compta@exemple.fr, direction@exemple.fr',
}

/** Forms of texts with a check, by name. */
export const FORMATS = {
  siren: checked(isSiren, '732829320'),
  siret: checked(isSiret, '73282932000074'),
  iban: checked(isIban, 'FR7630006000011234567890189'),
  bic: checked((text) => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text), 'AGRIFRPP'),
  tva_number: checked(isTvaNumber, 'FR44732829320'),
  country: checked((text) => COUNTRIES.includes(text), 'FR'),
  vatex: exact((text) => /^VATEX-(EU|FR)-[A-Z0-9]+(-[A-Z0-9]+)*$/.test(text), 'VATEX-EU-AE'),
  account: checked((text) => /^[A-Z0-9]{3,20}$/.test(text), '706000'),
  emails: addresses,
  journal: checked((text) => /^[A-Z0-9]{1,6}$/.test(text), 'VE'),
} as const satisfies Readonly<Record<string, Format>>

/** Name of a form of text. */
export type FormatName = keyof typeof FORMATS
