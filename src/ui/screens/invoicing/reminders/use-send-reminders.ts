import { useCallback } from 'react'
import { DEFAULT_LOCALE } from '#contract/core/kinds/locale.ts'
import { documentLanguage } from '#contract/invoicing/document-language.ts'
import { reminderText } from '#contract/models/reminder-level/reminder-text.ts'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useInvoiceText } from '../../../models/invoice-mail/use-invoice-text.ts'
import type { Overdue } from './use-overdue.ts'

/**
 * Writes the next reminder of each invoice, with the text of its level in the language of the
 * client, as one group of events.
 */
export const useSendReminders = () => {
  const fill = useInvoiceText()
  const references = useReferences()
  const { createRecords } = useDispatchAction()
  return useCallback(
    async (reminders: readonly (Overdue & { readonly email: string })[]): Promise<void> => {
      const creations = reminders.flatMap(({ invoice, paid, next, email }) => {
        if (next === null || !fill) return []
        const client = references.find('client', invoice.client_id)
        const { locale, subject, message } = reminderText(
          next.level,
          client ? documentLanguage(client) : DEFAULT_LOCALE,
        )
        const filled = (text: string): string => fill(text, invoice, { paid, locale })
        const texts = { subject: filled(subject), message: filled(message) }
        return [
          {
            model: 'invoice_mail',
            payload: { invoice_id: invoice.id, reminder_level_id: next.level.id, email, locale, ...texts },
          } as const,
        ]
      })
      await createRecords(creations)
    },
    [fill, references, createRecords],
  )
}
