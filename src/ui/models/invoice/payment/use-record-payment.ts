import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProposedPart } from '#contract/accounting/bank/propose.ts'
import type { Dispatched } from '#contract/core/events/event.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { isRefund } from './remaining.ts'

type RecordPayment = (
  sheet: Readonly<Record<string, unknown>>,
  parts: readonly ProposedPart[],
) => Promise<readonly Dispatched[] | null>

/**
 * Records what a payment pays of each invoice, with one write and one undo, also without a network.
 * `sheet` is what all of them share: date, method and comments.
 */
export const useRecordPayment = (invoice: Pick<Mirrored<'invoice'>, 'kind'>): RecordPayment => {
  const { t } = useTranslation('invoiceEditor')
  const format = useFormat()
  const { dispatchActions } = useDispatchAction()
  return useCallback(
    (sheet, parts) => {
      const total = parts.reduce((sum, { amount }) => sum + amount, 0)
      const creations = parts.map(({ invoiceId, amount }) => ({ create: { ...sheet, invoice_id: invoiceId, amount } }))
      return dispatchActions('transaction', creations, (count) => ({
        title: isRefund(invoice, total) ? t('refundAdded') : t('paymentAdded', { count }),
        ...(count > 1 ? { detail: format.euros(total) } : {}),
      }))
    },
    [dispatchActions, format, t, invoice],
  )
}
