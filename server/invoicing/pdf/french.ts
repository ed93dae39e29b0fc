/**
 * How an invoice writes amounts, quantities and days. By hand and not by `Intl`, whose spaces
 * change with its data: the bytes must not.
 */
const NARROW = '\u202f'
const NO_BREAK = '\u00a0'

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, NARROW)

const decimal = (hundredths: number, places: 'always' | 'needed'): string => {
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  const [whole, rest] = [digits.slice(0, -2), digits.slice(-2)]
  const fraction = places === 'always' ? rest : rest.replace(/0+$/, '')
  return `${hundredths < 0 ? '−' : ''}${grouped(whole)}${fraction === '' ? '' : `,${fraction}`}`
}

/** Cents as « 1 234,50 € ». */
export const euros = (cents: number): string => `${decimal(cents, 'always')}${NO_BREAK}€`

/** Hundredths as « 1,5 ». */
export const quantity = (hundredths: number): string => decimal(hundredths, 'needed')

/** Hundredths of a percent as « 5,5 % ». */
export const percent = (rate: number): string => `${decimal(rate, 'needed')}${NO_BREAK}%`

/** `2026-03-02` as « 02/03/2026 ». */
export const day = (date: string): string => date.split('-').reverse().join('/')

/** « du 02/03/2026 au 31/03/2026 », or the only day that is known. */
export const period = (from: string | null, to: string | null): string | null => {
  if (from === null || to === null || from === to) {
    const only = from ?? to
    return only === null ? null : `le ${day(only)}`
  }
  return `du ${day(from)} au ${day(to)}`
}

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  hour: ['heure', 'heures'],
  day: ['jour', 'jours'],
  month: ['mois', 'mois'],
  unit: ['unité', 'unités'],
}

/** Two and more are many, as French counts. */
export const unitName = (unit: string, hundredths: number): string =>
  UNITS[unit]?.[Math.abs(hundredths) >= 200 ? 1 : 0] ?? unit

/** `732829320` as « 732 829 320 »; what is no SIREN or SIRET stays as it is. */
export const siren = (text: string): string => {
  const digits = text.replace(/\s/g, '')
  return /^\d{9}(\d{5})?$/.test(digits)
    ? digits.replace(/^(\d{3})(\d{3})(\d{3})(\d*)$/, `$1${NO_BREAK}$2${NO_BREAK}$3${NO_BREAK}$4`).trimEnd()
    : text
}

/** Groups an IBAN by four characters. */
export const iban = (text: string): string => text.replace(/\s/g, '').replace(/(.{4})(?=.)/g, `$1${NO_BREAK}`)
