import { useMemo } from 'react'
import { type Totals, totalsOf } from '#contract/core/kinds/money.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { type KeyedLine, type Line, useLines } from '../invoice-line/use-lines.ts'

interface InvoiceTotals {
  readonly keyed: readonly KeyedLine[] | undefined
  readonly lines: readonly Line[] | undefined
  /** The sums of the lines as they are on this device; undefined until they have been read. */
  readonly totals: Totals | undefined
}

/** The lines of an invoice with their sums, also without a network. */
export const useInvoiceTotals = (invoice: Mirrored<'invoice'>): InvoiceTotals => {
  const keyed = useLines(invoice.id)
  const lines = useMemo(() => keyed?.map(({ line }) => line), [keyed])
  const totals = useMemo(() => lines && totalsOf(lines), [lines])
  return { keyed, lines, totals }
}
