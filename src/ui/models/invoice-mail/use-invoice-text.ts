import { useCallback } from 'react'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { fillInInvoice, type MailedInvoice } from '#contract/invoicing/invoice-placeholders.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useToday } from '../../hooks/page/use-today.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { useAll } from '../../hooks/records/use-records.ts'

/** Fills texts with the facts of an invoice of which so many cents are paid. */
export const useInvoiceText = () => {
  const references = useReferences()
  const company = useAll('settings')?.[0]?.name ?? ''
  const today = useToday()
  return useCallback(
    (text: string, invoice: Mirrored<'invoice'>, { paid, locale }: { readonly paid: number; readonly locale: Locale }): string => {
      const facts: MailedInvoice = {
        ref: invoice.ref,
        title: invoice.title,
        client: references.find('client', invoice.client_id)?.name ?? '',
        company,
        amountTtc: invoice.amount_ttc,
        rest: invoice.amount_ttc - invoice.amount_deducted - paid,
        date: invoice.date,
        dueDate: invoice.due_date,
      }
      return fillInInvoice(text, facts, { locale, today })
    },
    [references, company, today],
  )
}
