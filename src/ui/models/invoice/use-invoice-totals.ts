import { useMemo } from 'react'
import type { Totals } from '#contract/core/kinds/totals.ts'
import { type Exemption, exemptionOf } from '#contract/invoicing/tva.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useAll, useOne } from '../../hooks/records/use-records.ts'
import { type KeyedLine, type Line, useLines } from '../invoice-line/use-lines.ts'
import { shownTotals } from './shown-totals.ts'
import { useDeducted } from './use-deducted.ts'

export interface InvoiceTotals {
  readonly keyed: readonly KeyedLine[] | undefined
  readonly lines: readonly Line[] | undefined
  /**
   * Exemption of the whole invoice; null where each line has its own category. Undefined until it
   * is known.
   */
  readonly exemption: Exemption | null | undefined
  /** The sums of the lines as they are on this device; undefined until they have been read. */
  readonly totals: Totals | undefined
  /**
   * Amount that deposits have billed before; on a draft credit note, the part of it that issuing
   * leaves with the client.
   */
  readonly deducted: number
  readonly settings: Mirrored<'settings'> | undefined
  readonly client: Mirrored<'client'> | null | undefined
}

/** The lines of an invoice with their sums, also without a network. */
export const useInvoiceTotals = (invoice: Mirrored<'invoice'>): InvoiceTotals => {
  const keyed = useLines(invoice.id)
  const settings = useAll('settings')?.[0]
  const client = useOne('client', invoice.client_id).value
  const lines = useMemo(() => keyed?.map(({ line }) => line), [keyed])
  const exemption = useMemo(
    () => (settings && client ? exemptionOf({ seller: settings, buyer: client }) : undefined),
    [settings, client],
  )
  const totals = useMemo(
    () => (lines && exemption !== undefined ? shownTotals(invoice, lines, exemption) : undefined),
    [lines, exemption, invoice],
  )
  const deducted = useDeducted(invoice, totals)
  return { keyed, lines, exemption, totals, deducted, settings, client }
}
