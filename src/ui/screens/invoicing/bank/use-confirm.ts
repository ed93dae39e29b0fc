import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Proposal } from '#contract/accounting/bank/propose.ts'
import { paymentReference } from '#contract/accounting/bank/statement.ts'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'

/** Longest comment of a payment that is taken from a label. */
const LABEL_LENGTH = 500

/** Records the payments of movements with one write and one undo, also without a network. */
export const useConfirm = (): ((proposals: readonly Proposal[]) => Promise<void>) => {
  const { t } = useTranslation('bank')
  const format = useFormat()
  const { dispatchActions } = useDispatchAction()
  return useCallback(
    async (proposals) => {
      const payments = proposals.flatMap(({ line, parts }) =>
        parts.map(({ invoiceId, amount }, index) => ({
          create: {
            ...{ invoice_id: invoiceId, amount, date: line.date, method: line.method },
            comments: line.label === '' ? null : line.label.slice(0, LABEL_LENGTH),
            bank_reference: paymentReference(line.reference, index),
          },
        })),
      )
      const [first, second] = proposals
      const detail = first && !second ? { detail: `${format.euros(first.line.amount)} ${first.line.label}`.trim() } : {}
      await dispatchActions('transaction', payments, (count) => ({ title: t('recorded', { count }), ...detail }))
    },
    [dispatchActions, format, t],
  )
}
