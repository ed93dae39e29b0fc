import type { Locale } from '#contract/core/kinds/locale.ts'
import { invoiceDocumentEn } from '#contract/locales/invoice-document.en.ts'
import { type InvoiceDocumentWords, invoiceDocumentFr } from '#contract/locales/invoice-document.fr.ts'
import type { LineUnit, Period } from '../composed-invoice.ts'

/**
 * How one language writes amounts, quantities and days. By hand and not by `Intl`, whose spaces
 * change with its data: the same invoice has the same bytes.
 */
export interface Written {
  readonly words: InvoiceDocumentWords
  /** Cents as « 1 234,50 € ». */
  euros(cents: number): string
  /** Hundredths as « 1,5 ». */
  quantity(hundredths: number): string
  /** Hundredths and their unit: « 12,75 heures ». */
  units(hundredths: number, unit: LineUnit): string
  /** Hundredths of a percent as « 5,5 % ». */
  percent(rate: number): string
  day(date: string): string
  period(period: Period): string
}

const NARROW = '\u202f'
const NO_BREAK = '\u00a0'

const decimals = (point: string, thousands: string) => {
  const group = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, thousands)
  return (hundredths: number, places: 'always' | 'needed'): string => {
    const digits = String(Math.abs(hundredths)).padStart(3, '0')
    const [whole, rest] = [digits.slice(0, -2), digits.slice(-2)]
    const fraction = places === 'always' ? rest : rest.replace(/0+$/, '')
    return `${hundredths < 0 ? '−' : ''}${group(whole)}${fraction === '' ? '' : `${point}${fraction}`}`
  }
}

const french = (): Written => {
  const decimal = decimals(',', NARROW)
  const words: InvoiceDocumentWords = invoiceDocumentFr
  const day = (date: string): string => date.split('-').reverse().join('/')
  return {
    words,
    euros: (cents) => `${decimal(cents, 'always')}${NO_BREAK}€`,
    quantity: (hundredths) => decimal(hundredths, 'needed'),
    // Two and more are many, as French counts.
    units: (hundredths, unit) =>
      `${decimal(hundredths, 'needed')}${NO_BREAK}${words.unit[unit][Math.abs(hundredths) >= 200 ? 1 : 0]}`,
    percent: (rate) => `${decimal(rate, 'needed')}${NO_BREAK}%`,
    day,
    period: ({ start, end }) => (start === end ? day(start) : `${day(start)} – ${day(end)}`),
  }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const english = (): Written => {
  const decimal = decimals('.', ',')
  const words = invoiceDocumentEn
  const day = (date: string): string => {
    const [year, month, of] = date.split('-')
    return `${Number(of)} ${MONTHS[Number(month) - 1]} ${year}`
  }
  return {
    words,
    euros: (cents) => `${cents < 0 ? '−' : ''}€${decimal(Math.abs(cents), 'always')}`,
    quantity: (hundredths) => decimal(hundredths, 'needed'),
    units: (hundredths, unit) =>
      `${decimal(hundredths, 'needed')}${NO_BREAK}${words.unit[unit][Math.abs(hundredths) === 100 ? 0 : 1]}`,
    percent: (rate) => `${decimal(rate, 'needed')}%`,
    day,
    period: ({ start, end }) => (start === end ? day(start) : `${day(start)} – ${day(end)}`),
  }
}

/** Returns how a language writes. */
export const writtenIn = (language: Locale): Written => (language === 'fr' ? french() : english())

/** Fills `{name}` of a text. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
