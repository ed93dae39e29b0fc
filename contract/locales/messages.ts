import type { ErrorCode } from '#contract/core/errors.ts'
import type { Issue } from '#contract/core/issues.ts'
import {
  BCP47,
  DEFAULT_LOCALE,
  euroFormat,
  type Locale,
  perLocale,
  type Translation,
} from '#contract/core/kinds/locale.ts'
import { formatUt } from '#contract/core/kinds/ut.ts'
import type { errorsFr } from './errors.fr.ts'

type Messages = Translation<typeof errorsFr>

const loaded = new Map<Locale, Messages>()

/**
 * Takes the messages of a language: those of the first one come with what may show one
 * (`messages-fr.ts`), those of others with their texts.
 */
export const addMessages = (locale: Locale, messages: Messages): void => void loaded.set(locale, messages)

const messagesOf = (locale: Locale): Messages => {
  const messages = loaded.get(locale) ?? loaded.get(DEFAULT_LOCALE)
  if (!messages) throw new Error('The messages are not loaded.')
  return messages
}

export const errorMessage = (code: ErrorCode, locale: Locale): string => messagesOf(locale).code[code]

const number = (options?: Intl.NumberFormatOptions) =>
  perLocale((locale) => new Intl.NumberFormat(BCP47[locale], options))

const FORMATS = {
  plain: number(),
  cents: euroFormat,
  percent: number({ style: 'percent', maximumFractionDigits: 2 }),
  hundredths: number({ maximumFractionDigits: 2 }),
} as const

const boundText = ({ bound, unit }: Issue, locale: Locale): string => {
  if (bound === undefined) return ''
  if (unit === 'ut') return formatUt(bound)
  return FORMATS[unit ?? 'plain'](locale).format(
    unit === undefined ? bound : bound / (unit === 'percent' ? 10_000 : 100),
  )
}

export const issueMessage = (issue: Issue, locale: Locale): string =>
  messagesOf(locale)
    .issue[issue.code].replace('{{bound}}', boundText(issue, locale))
    .replace('{{used}}', String(issue.used ?? ''))
