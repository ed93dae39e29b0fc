import type { ErrorCode } from '#contract/core/errors.ts'
import type { Issue } from '#contract/core/issues.ts'
import { DEFAULT_LOCALE, type Locale, type Translation } from '#contract/core/kinds/locale.ts'
import { formatUt } from '#contract/core/kinds/ut.ts'
import { errorsFr } from './errors.fr.ts'

type Messages = Translation<typeof errorsFr>

/** The texts of the first language are in the code and never missing. */
const loaded = new Map<Locale, Messages>([[DEFAULT_LOCALE, errorsFr]])

/** Takes the messages of another language, which pages load with its texts. */
export const addMessages = (locale: Locale, messages: Messages): void => void loaded.set(locale, messages)

const messagesOf = (locale: Locale): Messages => loaded.get(locale) ?? errorsFr

export const errorMessage = (code: ErrorCode, locale: Locale): string => messagesOf(locale).code[code]

const boundText = ({ bound, unit }: Issue): string => (bound === undefined ? '' : unit === 'ut' ? formatUt(bound) : String(bound))

export const issueMessage = (issue: Issue, locale: Locale): string =>
  messagesOf(locale)
    .issue[issue.code].replace('{{bound}}', boundText(issue))
    .replace('{{used}}', String(issue.used ?? ''))
