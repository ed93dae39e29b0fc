import { daysUntil } from '#contract/core/kinds/days.ts'
import { isSetOff } from '../set-off.ts'
import { type Candidate, candidateOf, movementFrom, namesClient, namesInvoice, refWordOf } from './matching.ts'
import { dayAndAmountOf, movementOf, type StatementLine } from './statement.ts'

/** A recorded payment, with the invoice that it pays. */
export interface RecordedPayment {
  /** Null for a payment that a person typed, and for a set-off. */
  readonly reference: string | null
  /** `YYYY-MM-DD` */
  readonly date: string
  /** Cents. */
  readonly amount: number
  readonly method: string
  readonly ref: string
  /** Name of the client. */
  readonly client: string
}

/** A line of a file with a recorded payment that may be the same. */
interface Pair {
  readonly line: StatementLine
  readonly payment: unknown
}

/** References of lines paired with payments, the first pairs first: each is used in one pair. */
const pairedLines = (pairs: readonly Pair[]): ReadonlySet<string> => {
  const paired = new Set<string>()
  const taken = new Set<unknown>()
  for (const { line, payment } of pairs) {
    if (taken.has(payment) || paired.has(line.reference)) continue
    taken.add(payment)
    paired.add(line.reference)
  }
  return paired
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
  const fromBank = recorded.flatMap(({ reference, ...payment }) => (reference === null ? [] : [{ ...payment, movement: movementOf(reference) }]))
  const paidBy = Map.groupBy(fromBank, ({ movement }) => movement)
  const known = new Set(lines.flatMap(({ reference }) => (paidBy.has(reference) ? [reference] : [])))
  const left = Map.groupBy(
    [...paidBy].filter(([reference]) => !known.has(reference)),
    ([reference]) => dayAndAmountOf(reference),
  )
  const pairs = lines
    .filter(({ reference }) => !known.has(reference))
    .flatMap((line) =>
      (left.get(dayAndAmountOf(line.reference)) ?? []).map(([payment, payments]) => ({
        line,
        payment,
        fits: closeness(line, payments.map(searched)),
      })),
    )
    .filter(({ fits }) => fits > 0)
    .toSorted((a, b) => b.fits - a.fits)
  return new Set([...known, ...pairedLines(pairs)])
}

const searched = ({ ref, client }: Pick<RecordedPayment, 'ref' | 'client'>): Paid => candidateOf({ id: '', ref, client, due: '', remaining: 0 })

/** Most days between a movement and the date that a person typed for its payment. */
const NEAR_DAYS = 7

/**
 * Returns the references of the lines that a person has probably recorded: the label names the
 * invoice, the amounts are equal, and the dates are near. Each payment stands for one line at most,
 * the nearest. A set-off moves no money and stands for none.
 */
export const probablyKnownLines = (lines: readonly StatementLine[], recorded: readonly RecordedPayment[]): ReadonlySet<string> => {
  const typed = Map.groupBy(
    recorded.filter((payment) => payment.reference === null && !isSetOff(payment)),
    ({ ref }) => refWordOf(ref),
  )
  if (typed.size === 0) return new Set()
  const pairs = lines
    .flatMap((line) =>
      [...movementFrom(line).joined]
        .flatMap((word) => typed.get(word) ?? [])
        .filter(({ amount }) => amount === line.amount)
        .map((payment) => ({ line, payment, days: Math.abs(daysUntil(payment.date, line.date)) })),
    )
    .filter(({ days }) => days <= NEAR_DAYS)
    .toSorted((a, b) => a.days - b.days)
  return pairedLines(pairs)
}
