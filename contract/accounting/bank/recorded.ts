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
  readonly payments: readonly unknown[]
}

/** References of lines paired with payments, the first pairs first: each is used in one pair. */
const pairedLines = (pairs: readonly Pair[]): ReadonlySet<string> => {
  const paired = new Set<string>()
  const taken = new Set<unknown>()
  for (const { line, payments } of pairs) {
    if (payments.some((payment) => taken.has(payment)) || paired.has(line.reference)) continue
    for (const payment of payments) taken.add(payment)
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
export const knownLines = (
  lines: readonly StatementLine[],
  recorded: readonly RecordedPayment[],
): ReadonlySet<string> => {
  const fromBank = recorded.flatMap(({ reference, ...payment }) =>
    reference === null ? [] : [{ ...payment, movement: movementOf(reference) }],
  )
  const paidBy = Map.groupBy(fromBank, ({ movement }) => movement)
  const known = new Set(lines.flatMap(({ reference }) => (paidBy.has(reference) ? [reference] : [])))
  const left = Map.groupBy(
    [...paidBy].filter(([reference]) => !known.has(reference)),
    ([reference]) => dayAndAmountOf(reference),
  )
  const pairs = lines
    .filter(({ reference }) => !known.has(reference))
    .flatMap((line) =>
      (left.get(dayAndAmountOf(line.reference)) ?? []).map(([movement, payments]) => ({
        line,
        payments: [movement],
        fits: closeness(line, payments.map(searched)),
      })),
    )
    .filter(({ fits }) => fits > 0)
    .toSorted((a, b) => b.fits - a.fits)
  return new Set([...known, ...pairedLines(pairs)])
}

const searched = ({ ref, client }: Pick<RecordedPayment, 'ref' | 'client'>): Paid =>
  candidateOf({ id: '', ref, client, due: '', remaining: 0 })

/** Most days between a movement and the date that a person typed for its payment. */
const NEAR_DAYS = 7

const totalOf = (payments: readonly RecordedPayment[]): number => payments.reduce((sum, { amount }) => sum + amount, 0)

/** One payment that a person divides among invoices has a client, a day and a method. */
const dividedKey = ({ client, date, method }: RecordedPayment): string => JSON.stringify([client, date, method])

/**
 * Returns the references of the lines that a person has probably recorded: the label names the
 * invoice, the amounts are equal, and the dates are near. The amount may have been divided among
 * several invoices, of which the label names one at least. Each payment stands for one line at
 * most, the nearest. A set-off moves no money and stands for none.
 */
export const probablyKnownLines = (
  lines: readonly StatementLine[],
  recorded: readonly RecordedPayment[],
): ReadonlySet<string> => {
  const typed = recorded.filter((payment) => payment.reference === null && !isSetOff(payment))
  if (typed.length === 0) return new Set()
  const byRef = Map.groupBy(typed, ({ ref }) => refWordOf(ref))
  const divided = Map.groupBy(typed, dividedKey)
  const pairs = lines
    .flatMap((line) =>
      [...movementFrom(line).joined]
        .flatMap((word) => byRef.get(word) ?? [])
        .flatMap((payment) =>
          [[payment], divided.get(dividedKey(payment)) ?? []].map((payments) => ({ payment, payments })),
        )
        .filter(({ payments }) => totalOf(payments) === line.amount)
        .map(({ payment, payments }) => ({ line, payments, days: Math.abs(daysUntil(payment.date, line.date)) })),
    )
    .filter(({ days }) => days <= NEAR_DAYS)
    .toSorted((a, b) => a.days - b.days)
  return pairedLines(pairs)
}
