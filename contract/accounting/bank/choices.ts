import type { RecordId } from '#contract/core/ids.ts'
import type { OpenInvoice, SettledInvoice } from './matching.ts'
import { distribute, type Proposal, type ProposedPart, proposalsOf } from './propose.ts'
import type { RecordedPayment } from './recorded.ts'

/** Invoices that a person has chosen, by reference of the movement, in the order of choosing. */
export type Choices = ReadonlyMap<string, readonly RecordId[]>

/** Sent invoices and recorded payments, from which movements are proposed. */
export interface Unpaid {
  readonly invoices: readonly OpenInvoice[]
  readonly recorded: readonly RecordedPayment[]
  /** Sent invoices with nothing left to pay. */
  readonly settled: readonly SettledInvoice[]
}

interface Chosen {
  readonly parts: ReadonlyMap<string, readonly ProposedPart[]>
  /** Invoices with what the choices leave to pay of them. */
  readonly left: readonly OpenInvoice[]
}

/** Parts by the order of the choices, the first first. Those for recorded movements are ignored. */
const chosenParts = (proposals: readonly Proposal[], choices: Choices, invoices: readonly OpenInvoice[]): Chosen => {
  const left = new Map(invoices.map(({ id, remaining }) => [id, remaining]))
  const byReference = new Map(proposals.map((proposal) => [proposal.line.reference, proposal]))
  const parts = new Map<string, readonly ProposedPart[]>()
  for (const [reference, ids] of choices) {
    const proposal = byReference.get(reference)
    if (!proposal || proposal.confidence === 'known') continue
    const wanted = ids.flatMap((id) => (left.has(id) ? [{ id, left: left.get(id) ?? 0 }] : []))
    const own = distribute(proposal.line.amount, wanted)
    for (const { invoiceId, amount } of own) left.set(invoiceId, (left.get(invoiceId) ?? 0) - amount)
    parts.set(reference, own)
  }
  return { parts, left: invoices.map((invoice) => ({ ...invoice, remaining: left.get(invoice.id) ?? 0 })) }
}

/**
 * Replaces the parts of movements by what a person has chosen, and proposes the others again, as if
 * the chosen payments were recorded: no invoice is paid twice, and what a choice leaves of one goes
 * to the surest movement. A movement that loses its invoice stays `possible`.
 */
export const withChoices = (
  proposals: readonly Proposal[],
  choices: Choices,
  { invoices, recorded, settled }: Unpaid,
): readonly Proposal[] => {
  if (choices.size === 0) return proposals
  const { parts, left } = chosenParts(proposals, choices, invoices)
  const paid = left.filter(({ remaining }) => remaining === 0).map(({ id, ref }) => ({ id, ref, isClosed: false }))
  const others = proposals.flatMap(({ line }) => (parts.has(line.reference) ? [] : [line]))
  const again = new Map(
    proposalsOf(others, left, recorded, [...settled, ...paid]).map((proposal) => [proposal.line.reference, proposal]),
  )
  return proposals.map((proposal): Proposal => {
    const own = parts.get(proposal.line.reference)
    if (own) return { ...proposal, parts: own }
    const { confidence, parts: proposed } = again.get(proposal.line.reference) ?? proposal
    const hasLost = confidence === 'none' && proposal.parts.length > 0
    // An invoice that only a choice pays is not called settled yet.
    return { ...proposal, parts: proposed, confidence: hasLost ? 'possible' : confidence }
  })
}
