import type { ErrorCode } from '#contract/core/errors.ts'
import type { Issue } from '#contract/core/issues.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { formatUt } from '#contract/core/kinds/ut.ts'
import { errorsEn } from './errors.en.ts'
import { errorsFr } from './errors.fr.ts'

const ERRORS = { fr: errorsFr, en: errorsEn } as const satisfies Record<Locale, unknown>

export const errorMessage = (code: ErrorCode, locale: Locale): string => ERRORS[locale].code[code]

const boundText = ({ bound, unit }: Issue): string => (bound === undefined ? '' : unit === 'ut' ? formatUt(bound) : String(bound))

export const issueMessage = (issue: Issue, locale: Locale): string =>
  ERRORS[locale].issue[issue.code].replace('{{bound}}', boundText(issue)).replace('{{used}}', String(issue.used ?? ''))
