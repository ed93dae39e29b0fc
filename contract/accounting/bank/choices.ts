import type { RecordId } from '#contract/core/ids.ts'
import type { OpenInvoice } from './matching.ts'
import { distribute, type Proposal, type ProposedPart } from './propose.ts'

/** Invoices that a person has chosen, by reference of the movement, in the order of choosing. */
export type Choices = ReadonlyMap<string, readonly RecordId[]>

/** Sums left to pay by invoice, from which parts of movements are taken. */
const createRemainder = (invoices: readonly OpenInvoice[]) => {
  const left = new Map(invoices.map(({ id, remaining }) => [id, remaining]))
  const take = (parts: readonly ProposedPart[]): readonly ProposedPart[] => {
    for (const { invoiceId, amount } of parts) left.set(invoiceId, (left.get(invoiceId) ?? 0) - amount)
    return parts
  }
  const sumsOf = (ids: readonly RecordId[]) => ids.flatMap((id) => (left.has(id) ? [{ id, left: left.get(id) ?? 0 }] : []))
  /** A part that takes a payment back is no part of what is left to pay. */
  const isPaying = ({ invoiceId, amount }: ProposedPart): boolean =>
    invoices.some(({ id, remaining }) => id === invoiceId && Math.sign(remaining) === Math.sign(amount))
  return {
    takeChosen: (amount: number, ids: readonly RecordId[]) => take(distribute(amount, sumsOf(ids))),
    takeProposed: (parts: readonly ProposedPart[]) =>
      parts.flatMap((part) => (isPaying(part) ? take(distribute(part.amount, sumsOf([part.invoiceId]))) : [part])),
  }
}

const sumOf = (parts: readonly ProposedPart[]): number => parts.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Replaces the parts of movements by what a person has chosen. No invoice is paid twice: an earlier
 * choice takes its part first, and all choices before what is proposed for other movements. One
 * that is left with less than its proposal is only `possible`. Choices for recorded movements are
 * ignored.
 */
export const withChoices = (proposals: readonly Proposal[], choices: Choices, invoices: readonly OpenInvoice[]): readonly Proposal[] => {
  if (choices.size === 0) return proposals
  const remainder = createRemainder(invoices)
  const byReference = new Map(proposals.map((proposal) => [proposal.line.reference, proposal]))
  const chosen = new Map<string, readonly ProposedPart[]>()
  for (const [reference, ids] of choices) {
    const proposal = byReference.get(reference)
    if (proposal && proposal.confidence !== 'known') chosen.set(reference, remainder.takeChosen(proposal.line.amount, ids))
  }
  return proposals.map((proposal): Proposal => {
    const own = chosen.get(proposal.line.reference)
    if (own) return { ...proposal, parts: own }
    const parts = remainder.takeProposed(proposal.parts)
    return sumOf(parts) === sumOf(proposal.parts) ? proposal : { ...proposal, parts, confidence: 'possible' }
  })
}
