import { useMemo } from 'react'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { mailTemplate } from '#contract/invoicing/default-mail.ts'
import { reminderText } from '#contract/models/reminder-level/reminder-text.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useAll } from '../../hooks/records/use-records.ts'
import { mailedAmounts } from './mailed-amounts.ts'
import { useInvoiceText } from './use-invoice-text.ts'

/** Values of the form of a mail that come from a template. */
export interface FilledMail {
  readonly reminder_level_id: string | null
  readonly subject: string
  readonly message: string
  readonly locale: Locale
}

/** The levels in their order, and the texts of a mail about one invoice. */
export interface MailTexts {
  readonly levels: readonly Mirrored<'reminder_level'>[]
  /** Fills the text of a level, or of the sending of the invoice or credit note. */
  textsOf(level: Mirrored<'reminder_level'> | null, locale: Locale): FilledMail
}

/** Returns the texts of mails about an invoice; undefined while they are read from the mirror. */
export const useMailTexts = (invoice: Mirrored<'invoice'>, paid: number): MailTexts | undefined => {
  const fill = useInvoiceText()
  const all = useAll('reminder_level')
  return useMemo(() => {
    if (!fill || !all) return undefined
    const isCreditNote = invoice.kind === 'credit_note'
    const mailed = { kind: invoice.kind, ...mailedAmounts(invoice, paid) }
    return {
      // Nobody is reminded to pay a credit note.
      levels: isCreditNote ? [] : all.toSorted((a, b) => a.days_after_due - b.days_after_due),
      textsOf: (level, locale) => {
        const { subject, message } = level === null ? mailTemplate(mailed, locale) : reminderText(level, locale)
        const filled = (text: string): string => fill(text, invoice, { paid, locale })
        return { reminder_level_id: level?.id ?? null, subject: filled(subject), message: filled(message), locale }
      },
    }
  }, [fill, all, invoice, paid])
}
