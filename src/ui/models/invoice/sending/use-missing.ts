import { useMemo } from 'react'
import { type SendingGap, sendingGaps } from '#contract/invoicing/sending-rules.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useToday } from '../../../hooks/page/use-today.ts'
import { useOne } from '../../../hooks/records/use-records.ts'
import { useServices } from '../../../services/services.tsx'
import type { InvoiceTotals } from '../use-invoice-totals.ts'

/**
 * Values that keep a draft from being sent, by the rules of the server; undefined while they are
 * being read.
 */
export const useMissing = (
  invoice: Mirrored<'invoice'>,
  { lines, totals, deducted, exemption, settings, client }: InvoiceTotals,
): readonly SendingGap[] | undefined => {
  const today = useToday()
  const { now } = useServices()
  const { value: credited } = useOne('invoice', invoice.credited_invoice_id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new day is looked at again
  return useMemo(() => {
    if (credited === undefined || !lines || !totals || exemption === undefined || !settings || !client) return undefined
    const summed = { ...invoice, amount_deducted: deducted }
    return sendingGaps({
      invoice: summed,
      credited,
      lines,
      totals,
      exemption,
      seller: settings,
      buyer: client,
      at: now().toISOString(),
    })
  }, [invoice, credited, lines, totals, deducted, exemption, settings, client, today, now])
}
