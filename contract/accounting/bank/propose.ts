import type { RecordId } from '#contract/core/ids.ts'
import {
  byDue,
  type Candidate,
  candidateOf,
  type Movement,
  movementFrom,
  namesClient,
  namesInvoice,
  type OpenInvoice,
  refWordOf,
  type SettledInvoice,
} from './matching.ts'
import { knownLines, probablyKnownLines, type RecordedPayment } from './recorded.ts'
import type { StatementLine } from './statement.ts'
import { type TakenBack, takenBackBy } from './taken-back.ts'

/** A share of a movement that pays an invoice, or takes a payment of it back. */
export interface ProposedPart {
  readonly invoiceId: RecordId
  readonly amount: number
}

/**
 * - `known`: its payments are recorded already.
 * - `probably_known`: a person typed a payment of the invoice that the label names, with the same
 *   amount and a near date.
 * - `sure`: the label names invoices and the amount fits them, or amount and client fit one alone.
 * - `likely`: several of a client's invoices add up to the amount, or a named invoice takes a part.
 * - `possible`: only the amount or only the client fits, or the label names a settled invoice and
 *   no open one; or money that leaves takes back a recorded payment, without parts where the
 *   invoice is closed.
 * - `none`: a person chooses.
 */
export const CONFIDENCES = ['known', 'probably_known', 'sure', 'likely', 'possible', 'none'] as const
export type Confidence = (typeof CONFIDENCES)[number]

export interface Proposal {
  readonly line: StatementLine
  readonly confidence: Confidence
  readonly parts: readonly ProposedPart[]
  /** Settled invoices that its label names: perhaps it pays one of them a second time. */
  readonly settled: readonly SettledInvoice[]
}

/** Sums left to pay, by invoice; movements that are already proposed have taken theirs. */
type Left = Map<RecordId, number>

interface Found {
  readonly confidence: Exclude<Confidence, 'known' | 'probably_known' | 'none'>
  readonly parts: readonly ProposedPart[]
}

/** Looks for the invoices of a movement in one way. */
type Search = (movement: Movement, open: readonly Candidate[], left: Left) => Found | null

/**
 * Proposes what each movement pays. `recorded` are the recorded payments, `settled` the sent
 * invoices with nothing left to pay.
 *
 * Ways to find invoices are tried one after the other over all movements, the surest first, so that
 * no movement takes what a later one names. Movements whose labels name only settled invoices come
 * after all others.
 */
export const proposalsOf = (
  lines: readonly StatementLine[],
  invoices: readonly OpenInvoice[],
  recorded: readonly RecordedPayment[],
  settled: readonly SettledInvoice[],
): readonly Proposal[] => {
  const known = knownLines(lines, recorded)
  const others = lines.filter(({ reference }) => !known.has(reference))
  const probablyKnown = probablyKnownLines(others, recorded)
  const settledBy = new Map(settled.map((invoice) => [refWordOf(invoice.ref), invoice]))
  const movements = others
    .filter(({ amount, reference }) => amount !== 0 && !probablyKnown.has(reference))
    .map(movementFrom)
  const found = foundFor(movements, invoices, settledBy, takenBackBy(recorded))
  return lines.map((line) => {
    if (known.has(line.reference)) return { line, confidence: 'known', parts: [], settled: [] }
    const missing = { confidence: probablyKnown.has(line.reference) ? 'probably_known' : 'none', parts: [] } as const
    return { line, ...(found.get(line) ?? missing), settled: settledNamedBy(movementFrom(line), settledBy) }
  })
}

type SettledByWord = ReadonlyMap<string, SettledInvoice>

const foundFor = (
  movements: readonly Movement[],
  invoices: readonly OpenInvoice[],
  settledBy: SettledByWord,
  takenBack: TakenBack,
): ReadonlyMap<StatementLine, Found> => {
  const open = invoices
    .filter(({ remaining }) => remaining !== 0)
    .map(candidateOf)
    .toSorted(byDue)
  const left: Left = new Map(open.map(({ id, remaining }) => [id, remaining]))
  const found = new Map<StatementLine, Found>()
  const searchFor = (some: readonly Movement[], searches: readonly Search[], most?: 'possible'): void => {
    for (const search of searches) {
      for (const movement of some) {
        if (found.has(movement.line)) continue
        const one = search(movement, open, left)
        if (!one) continue
        found.set(movement.line, most === undefined ? one : { ...one, confidence: most })
        for (const { invoiceId, amount } of one.parts) left.set(invoiceId, (left.get(invoiceId) ?? 0) - amount)
      }
    }
  }
  const guesses = [byClientAndAmount, bySumOfClient, byAmount, byClient]
  const namesSettled = (movement: Movement): boolean => settledNamedBy(movement, settledBy).length > 0
  searchFor(movements, [byReference])
  for (const movement of movements) {
    const word = found.has(movement.line) ? null : takenBack(movement)
    if (word === null) continue
    const invoice = open.find(({ refWord }) => refWord === word) ?? settledBy.get(word)
    const isClosed = settledBy.get(word)?.isClosed === true
    // Other movements are not paid from it: a person may refuse it.
    if (invoice)
      found.set(movement.line, {
        confidence: 'possible',
        parts: isClosed ? [] : [{ invoiceId: invoice.id, amount: movement.line.amount }],
      })
  }
  searchFor(
    movements.filter((movement) => !namesSettled(movement)),
    guesses,
  )
  searchFor(movements.filter(namesSettled), guesses, 'possible')
  return found
}

/**
 * The settled invoices that a label names, in its order. There are many: none is looked at in turn.
 */
const settledNamedBy = ({ joined }: Movement, settledBy: SettledByWord): readonly SettledInvoice[] =>
  settledBy.size === 0 ? [] : [...joined].flatMap((word) => settledBy.get(word) ?? [])

const leftOf = ({ id }: OpenInvoice, left: Left): number => left.get(id) ?? 0

/** Money that comes in pays invoices, money that leaves pays credit notes back. */
const payable = ({ line }: Movement, open: readonly Candidate[], left: Left): readonly Candidate[] =>
  open.filter((invoice) => Math.sign(leftOf(invoice, left)) === Math.sign(line.amount))

/**
 * Divides an amount among invoices in their order, each up to what is left of it. The rest of a
 * larger amount stays without invoice.
 */
export const distribute = (
  amount: number,
  wanted: readonly { readonly id: RecordId; readonly left: number }[],
): readonly ProposedPart[] => {
  let rest = amount
  return wanted.flatMap(({ id, left }) => {
    const part = amount < 0 ? Math.max(rest, left) : Math.min(rest, left)
    rest -= part
    return part === 0 ? [] : [{ invoiceId: id, amount: part }]
  })
}

const partsFor = (amount: number, invoices: readonly Candidate[], left: Left): readonly ProposedPart[] =>
  distribute(
    amount,
    invoices.map((invoice) => ({ id: invoice.id, left: leftOf(invoice, left) })),
  )

const sumOf = (invoices: readonly Candidate[], left: Left): number =>
  invoices.reduce((sum, invoice) => sum + leftOf(invoice, left), 0)

const byReference: Search = (movement, open, left) => {
  const named = payable(movement, open, left).filter((invoice) => namesInvoice(movement, invoice))
  if (named.length === 0) return null
  const total = sumOf(named, left)
  const isPart = named.length === 1 && Math.abs(movement.line.amount) < Math.abs(total)
  return {
    confidence: movement.line.amount === total || isPart ? 'sure' : 'likely',
    parts: partsFor(movement.line.amount, named, left),
  }
}

const byClientAndAmount: Search = (movement, open, left) => {
  const fitting = payable(movement, open, left).filter(
    (invoice) => leftOf(invoice, left) === movement.line.amount && namesClient(movement, invoice),
  )
  const [oldest] = fitting
  if (!oldest) return null
  return {
    confidence: fitting.length === 1 ? 'sure' : 'likely',
    parts: [{ invoiceId: oldest.id, amount: movement.line.amount }],
  }
}

const ofNamedClients = (
  movement: Movement,
  open: readonly Candidate[],
  left: Left,
): readonly (readonly Candidate[])[] => [
  ...Map.groupBy(
    payable(movement, open, left).filter((invoice) => namesClient(movement, invoice)),
    ({ client }) => client,
  ).values(),
]

/** Most invoices of one client whose sums are tried: 4,095 of them. */
const MAX_COMBINED = 12

const bySumOfClient: Search = (movement, open, left) => {
  for (const own of ofNamedClients(movement, open, left)) {
    const some = combinationOf(movement.line.amount, own.slice(0, MAX_COMBINED), left)
    if (some) return { confidence: 'likely', parts: partsFor(movement.line.amount, some, left) }
  }
  return null
}

/** The only invoices that add up to the amount; null where none or several do. */
const combinationOf = (amount: number, own: readonly Candidate[], left: Left): readonly Candidate[] | null => {
  const fitting: (readonly Candidate[])[] = []
  for (let chosen = 1; chosen < 2 ** own.length && fitting.length < 2; chosen += 1) {
    const some = own.filter((_, index) => (chosen & (1 << index)) !== 0)
    if (some.length > 1 && sumOf(some, left) === amount) fitting.push(some)
  }
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

const byAmount: Search = (movement, open, left) => {
  const fitting = payable(movement, open, left).filter((invoice) => leftOf(invoice, left) === movement.line.amount)
  const [only] = fitting
  return only && fitting.length === 1
    ? { confidence: 'possible', parts: [{ invoiceId: only.id, amount: movement.line.amount }] }
    : null
}

/** A client's oldest invoices first, where they are worth the amount at least. */
const byClient: Search = (movement, open, left) => {
  const [own] = ofNamedClients(movement, open, left)
  if (!own || Math.abs(sumOf(own, left)) < Math.abs(movement.line.amount)) return null
  return { confidence: 'possible', parts: partsFor(movement.line.amount, own, left) }
}
