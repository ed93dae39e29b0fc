import { type Candidate, candidateOf, movementFrom, namesClient, namesInvoice } from './matching.ts'
import { dayAndAmountOf, movementOf, type StatementLine } from './statement.ts'

/** A recorded payment that came from a bank, with the invoice that it pays. */
export interface RecordedPayment {
  readonly reference: string
  readonly ref: string
  /** Name of the client. */
  readonly client: string
}

type Paid = Pick<Candidate, 'refWord' | 'clientWords'>

/**
 * How well the label of a line fits a recorded payment: 2 by the invoice, 1 by the client, 0 not at
 * all.
 */
const closeness = (line: StatementLine, paid: readonly Paid[]): number => {
  const movement = movementFrom(line)
  if (paid.some((one) => namesInvoice(movement, one))) return 2
  return paid.some((one) => namesClient(movement, one)) ? 1 : 0
}

/**
 * Returns the references of the lines of a file that are recorded already.
 *
 *   1. A line with a recorded reference is.
 *   2. Another format of the same bank words and numbers the same movement in its own way: day and
 *      amount are equal, and the label names the paid invoice or its client. Each recorded movement
 *      stands for one line at most, the one that fits best.
 */
export const knownLines = (lines: readonly StatementLine[], recorded: readonly RecordedPayment[]): ReadonlySet<string> => {
  const paidBy = Map.groupBy(recorded, ({ reference }) => movementOf(reference))
  const known = new Set(lines.flatMap(({ reference }) => (paidBy.has(reference) ? [reference] : [])))
  const left = Map.groupBy(
    [...paidBy].filter(([reference]) => !known.has(reference)),
    ([reference]) => dayAndAmountOf(reference),
  )
  const pairs = lines
    .filter(({ reference }) => !known.has(reference))
    .flatMap((line) =>
      (left.get(dayAndAmountOf(line.reference)) ?? []).map(([reference, payments]) => ({
        line,
        reference,
        fits: closeness(line, payments.map(searched)),
      })),
    )
    .filter(({ fits }) => fits > 0)
    .toSorted((a, b) => b.fits - a.fits)
  const taken = new Set<string>()
  for (const { line, reference } of pairs) {
    if (taken.has(reference) || known.has(line.reference)) continue
    taken.add(reference)
    known.add(line.reference)
  }
  return known
}

const searched = ({ ref, client }: RecordedPayment): Paid => candidateOf({ id: '', ref, client, due: '', remaining: 0 })
