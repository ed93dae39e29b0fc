import type { ErrorCode } from '#contract/core/errors.ts'
import { DEFAULT_LOCALE, type Locale, type Translation } from '#contract/core/kinds/locale.ts'
import type { errorsFr } from './errors.fr.ts'

type Messages = Translation<typeof errorsFr>

const loaded = new Map<Locale, Messages>()

/**
 * Takes the messages of a language: those of the first one come with what may show one
 * (`messages-fr.ts`), those of others with their texts.
 */
export const addMessages = (locale: Locale, messages: Messages): void => void loaded.set(locale, messages)

export const messagesOf = (locale: Locale): Messages => {
  const messages = loaded.get(locale) ?? loaded.get(DEFAULT_LOCALE)
  if (!messages) throw new Error('The messages are not loaded.')
  return messages
}

export const errorMessage = (code: ErrorCode, locale: Locale): string => messagesOf(locale).code[code]
