import type { Locale } from '#contract/core/kinds/locale.ts'
import type { ReminderLevel } from './reminder-level.ts'

type Texts = Pick<ReminderLevel, 'subject' | 'message' | 'subject_en' | 'message_en'>

/** Subject and message of a reminder, with placeholders, and the language that they are in. */
export interface ReminderText {
  readonly locale: Locale
  readonly subject: string
  readonly message: string
}

/** Returns a reminder in this language, or in French where it has no English text. */
export const reminderText = ({ subject, message, subject_en, message_en }: Texts, locale: Locale): ReminderText =>
  locale === 'en' && subject_en !== null && message_en !== null
    ? { locale, subject: subject_en, message: message_en }
    : { locale: 'fr', subject, message }
