import { useMemo } from 'react'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useToday } from '../../../hooks/page/use-today.ts'
import type { InvoiceTotals } from '../use-invoice-totals.ts'
import { type Missing, missingToSend } from './missing.ts'

/** Values that a draft lacks before it can be sent; undefined while they are being read. */
export const useMissing = (
  invoice: Mirrored<'invoice'>,
  { lines, totals, exemption, settings, client }: InvoiceTotals,
): readonly Missing[] | undefined => {
  const today = useToday()
  return useMemo(() => {
    if (!lines || !totals || exemption === undefined || !settings || !client) return undefined
    return missingToSend({ invoice, lines, totals, exemption, settings, client, today })
  }, [invoice, lines, totals, exemption, settings, client, today])
}
