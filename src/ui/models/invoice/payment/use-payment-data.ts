import { useEffect, useState } from 'react'
import { invoiceCalls } from '#contract/calls/invoice.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { useIsOnline } from '../../../hooks/sync/use-sync-status.ts'
import { useServices } from '../../../services/services.tsx'

/** The answer of the call `paymentData`. */
export interface PaymentData {
  readonly holder: string
  readonly iban: string
  readonly bic: string | null
  readonly reference: string
  readonly amount: number
  readonly transfer_text: string | null
}

/** The account of an invoice; null where it names none or nothing is left to pay. */
type Asked = PaymentData | null | 'loading' | 'offline' | 'failed'

/**
 * Asks the server how an invoice is paid, and again once `remaining` cents change: the answer has
 * the account that was frozen into the invoice, which devices do not have.
 */
export const usePaymentData = (invoiceId: RecordId, remaining: number): Asked => {
  const { online } = useServices()
  const isOnline = useIsOnline()
  const [answered, setAnswered] = useState<{ readonly of: string; readonly data: PaymentData | null | 'failed' } | null>(null)
  const question = `${invoiceId} ${remaining}`
  const isWanted = isOnline && remaining > 0 && answered?.of !== question

  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    const ask = async () => {
      const data = await online.get(pathOf(invoiceCalls.paymentData, { id: invoiceId })).catch(() => 'failed' as const)
      if (!isGone) setAnswered({ of: question, data: data as PaymentData | null | 'failed' })
    }
    void ask()
    return () => {
      isGone = true
    }
  }, [online, invoiceId, question, isWanted])

  if (remaining <= 0) return null
  if (answered?.of === question) return answered.data
  return isOnline ? 'loading' : 'offline'
}
