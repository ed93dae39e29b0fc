import { useTranslation } from 'react-i18next'
import { invoice } from '#contract/models/invoice/invoice.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { Badge } from '../../kit/badge.tsx'
import { useShownDay } from '../../widgets/as-of/as-of-day.ts'
import { type ClientInvoiceState, clientStateOf, type InvoiceState, invoiceStateOf } from './invoice-state.ts'

const TONES = {
  draft: 'neutral',
  sent: 'accent',
  late: 'danger',
  disputed: 'warning',
  paid: 'success',
  closed: 'neutral',
} as const satisfies Record<InvoiceState, string>

const CLIENT_TONES = {
  toPay: 'accent',
  late: 'danger',
  disputed: 'warning',
  paid: 'success',
  creditNote: 'neutral',
} as const satisfies Record<ClientInvoiceState, string>

/** The stage of an invoice; a sent one is paid, or late after its due date. */
export const InvoiceMark = ({ record }: { readonly record: Mirrored<ModelName> }) => {
  const { t } = useTranslation('invoice')
  const labels = useLabels()
  const row = record as Mirrored<'invoice'>
  const state = invoiceStateOf(row, useShownDay())
  return (
    <Badge tone={TONES[state]}>
      {state === 'late' || state === 'disputed' || state === 'paid'
        ? t(state)
        : labels.choiceOf(invoice.fields.stage, row.stage)}
    </Badge>
  )
}

/** The state of an invoice in the words of its client. */
export const ClientInvoiceMark = ({ invoice: row }: { readonly invoice: Mirrored<'invoice'> }) => {
  const { t } = useTranslation('invoice')
  const state = clientStateOf(row, useShownDay())
  return state && <Badge tone={CLIENT_TONES[state]}>{t(state)}</Badge>
}
