import { companyDayOf } from '#contract/company-day.ts'
import { deductedByDraft } from '#contract/invoicing/deducted-by-credit.ts'
import { type SendingGap, sendingGaps } from '#contract/invoicing/sending-rules.ts'
import { exemptionOf } from '#contract/invoicing/tva.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { shownTotals, withSeenSums } from '../shown-totals.ts'

type Invoice = Mirrored<'invoice'>

/** Records of this device that decide whether drafts may be sent. */
interface Given {
  readonly lines: readonly Mirrored<'invoice_line'>[]
  readonly seller: Mirrored<'settings'>
  clientOf(id: Invoice['client_id']): Mirrored<'client'> | undefined
  /** Invoices that the drafts correct, as far as this device has them. */
  readonly credited: readonly Invoice[]
  /** Every credit note of those invoices. */
  readonly creditNotes: readonly Invoice[]
  /** Time of sending, ISO 8601 UTC. */
  readonly at: string
}

/** Drafts that are sent together. */
export interface SendingPlan {
  /** Drafts without gaps, with the sums of their lines, in the order in which they are numbered. */
  readonly ready: readonly Invoice[]
  /** Drafts that stay, each with what it lacks. */
  readonly incomplete: readonly { readonly invoice: Invoice; readonly gaps: readonly SendingGap[] }[]
}

/**
 * Sorts drafts by date, since a later date closes the series to earlier ones, and takes out those
 * that lack a value. A draft without a date gets that of the day.
 */
export const sendingPlan = (
  drafts: readonly Invoice[],
  { lines, seller, clientOf, credited, creditNotes, at }: Given,
): SendingPlan => {
  const linesOf = Map.groupBy(lines, ({ invoice_id }) => invoice_id)
  const notesOf = Map.groupBy(creditNotes, ({ credited_invoice_id }) => credited_invoice_id)
  const creditedById = new Map(credited.map((invoice) => [invoice.id, invoice]))
  const check = (invoice: Invoice): { readonly invoice: Invoice; readonly gaps: readonly SendingGap[] } => {
    const buyer = clientOf(invoice.client_id)
    // The server decides about a client that this device does not have.
    if (!buyer) return { invoice, gaps: [] }
    const own = linesOf.get(invoice.id) ?? []
    const exemption = exemptionOf({ seller, buyer })
    const corrected = creditedById.get(invoice.credited_invoice_id ?? '') ?? null
    const totals = shownTotals(invoice, own, exemption)
    const notes = notesOf.get(invoice.credited_invoice_id) ?? []
    const amount_deducted = corrected
      ? deductedByDraft(invoice, corrected, notes, totals.amount_ttc)
      : invoice.amount_deducted
    const given = {
      invoice: { ...invoice, amount_deducted },
      credited: corrected,
      lines: own,
      exemption,
      totals,
      seller,
      buyer,
      at,
    }
    return { invoice: withSeenSums(invoice, totals), gaps: sendingGaps(given) }
  }
  const today = companyDayOf(at)
  const dateOf = ({ date }: Invoice): string => date ?? today
  const checked = drafts.toSorted((a, b) => dateOf(a).localeCompare(dateOf(b))).map(check)
  return {
    ready: checked.flatMap(({ invoice, gaps }) => (gaps.length === 0 ? [invoice] : [])),
    incomplete: checked.filter(({ gaps }) => gaps.length > 0),
  }
}
