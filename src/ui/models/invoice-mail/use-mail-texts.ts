import { useCallback, useMemo } from 'react'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { DEFAULT_MAIL } from '#contract/invoicing/default-mail.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useAll } from '../../hooks/records/use-records.ts'
import { useInvoiceText } from './use-invoice-text.ts'

/** Values of the form of a mail that come from a template. */
export interface MailTexts {
  readonly reminder_level_id: string | null
  readonly subject: string
  readonly message: string
  readonly locale: Locale
}

const NO_LEVELS: readonly Mirrored<'reminder_level'>[] = []

/** The levels in their order, and the texts of a mail filled with the facts of the invoice. */
export const useMailTexts = (invoice: Mirrored<'invoice'>, paid: number) => {
  const fill = useInvoiceText()
  const all = useAll('reminder_level') ?? NO_LEVELS
  const levels = useMemo(() => all.toSorted((a, b) => a.days_after_due - b.days_after_due), [all])
  const textsOf = useCallback(
    (level: Mirrored<'reminder_level'> | null, locale: Locale): MailTexts => {
      const template = level ?? DEFAULT_MAIL[locale]
      const filled = (text: string): string => fill(text, invoice, { paid, locale })
      return { reminder_level_id: level?.id ?? null, subject: filled(template.subject), message: filled(template.message), locale }
    },
    [fill, invoice, paid],
  )
  return { levels, textsOf }
}
