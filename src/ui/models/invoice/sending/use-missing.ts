import { useMemo } from 'react'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useToday } from '../../../hooks/page/use-today.ts'
import { useAll, useOne } from '../../../hooks/records/use-records.ts'
import { type Missing, missingToSend } from './missing.ts'

/** What a draft lacks before it can be sent; undefined while that is being read. */
export const useMissing = (
  invoice: Mirrored<'invoice'>,
  lines: readonly Mirrored<'invoice_line'>[] | undefined,
  amountTtc: number,
): readonly Missing[] | undefined => {
  const today = useToday()
  const settings = useAll('settings')?.[0]
  const client = useOne('client', invoice.client_id).value
  return useMemo(
    () => (lines && settings && client ? missingToSend({ invoice, lines, client, settings, amountTtc, today }) : undefined),
    [invoice, lines, settings, client, amountTtc, today],
  )
}
