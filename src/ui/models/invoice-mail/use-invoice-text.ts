import { useMemo } from 'react'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { fillInInvoice, type MailedInvoice } from '#contract/invoicing/invoice-placeholders.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useToday } from '../../hooks/page/use-today.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { useAll } from '../../hooks/records/use-records.ts'
import { mailedAmounts } from './mailed-amounts.ts'

/** Input of a text about an invoice, beside the invoice; `paid` is in cents. */
interface Filling {
  readonly paid: number
  readonly locale: Locale
}

/** Fills a text with the facts of an invoice. */
export type FillText = (text: string, invoice: Mirrored<'invoice'>, filling: Filling) => string

/** Returns how texts are filled; undefined while the company is read from the mirror. */
export const useInvoiceText = (): FillText | undefined => {
  const references = useReferences()
  const settings = useAll('settings')
  const today = useToday()
  return useMemo(() => {
    if (!settings) return undefined
    return (text, invoice, { paid, locale }) => {
      const facts: MailedInvoice = {
        ref: invoice.ref,
        title: invoice.title,
        client: references.find('client', invoice.client_id)?.name ?? '',
        company: settings[0]?.name ?? '',
        ...mailedAmounts(invoice, paid),
        date: invoice.date,
        dueDate: invoice.due_date,
      }
      return fillInInvoice(text, facts, { locale, today })
    }
  }, [references, settings, today])
}
