import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { toast } from '../../../kit/overlays/toast.ts'
import { useInvoiceText } from '../../../models/invoice-mail/use-invoice-text.ts'
import type { Overdue } from './use-overdue.ts'

/** Writes the next reminder of each invoice, with the text of its level, as one group of events. */
export const useSendReminders = () => {
  const { t } = useTranslation('reminder')
  const fill = useInvoiceText()
  const { createRecords } = useDispatchAction()
  return useCallback(
    async (reminders: readonly (Overdue & { readonly email: string })[]): Promise<void> => {
      const creations = reminders.flatMap(({ invoice, paid, next, email }) => {
        if (next === null || !fill) return []
        const filled = (text: string): string => fill(text, invoice, { paid, locale: 'fr' })
        const texts = { subject: filled(next.level.subject), message: filled(next.level.message) }
        return [
          { model: 'invoice_mail', payload: { invoice_id: invoice.id, reminder_level_id: next.level.id, email, locale: 'fr', ...texts } } as const,
        ]
      })
      const answers = await createRecords(creations)
      if (answers !== null) toast.success(t('sent', { count: answers.filter(({ status }) => status === 'logged').length }))
    },
    [t, fill, createRecords],
  )
}
