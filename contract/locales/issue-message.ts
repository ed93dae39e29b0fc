import type { Issue } from '#contract/core/issues.ts'
import { BCP47, euroFormat, type Locale, perLocale } from '#contract/core/kinds/locale.ts'
import { formatUt } from '#contract/core/kinds/ut.ts'
import { messagesOf } from './messages.ts'

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
