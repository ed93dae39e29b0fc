import type { RecordId } from '#contract/core/ids.ts'
import type { StatementLine } from './statement.ts'

/** A sent invoice that waits for money, or a credit note that waits for a refund. */
export interface OpenInvoice {
  readonly id: RecordId
  readonly ref: string
  /** Name of its client. */
  readonly client: string
  /** The day by which invoices are paid in turn. */
  readonly due: string
  /** Cents; negative for a credit note. */
  readonly remaining: number
}

type Due = Pick<OpenInvoice, 'due' | 'ref'>

/** The oldest due date first, then the reference. */
export const byDue = (a: Due, b: Due): number => (a.due < b.due ? -1 : a.due > b.due ? 1 : a.ref < b.ref ? -1 : 1)

/** A sent invoice with nothing left to pay. */
export interface SettledInvoice extends Pick<OpenInvoice, 'id' | 'ref'> {
  /** No payment of it is recorded any more. */
  readonly isClosed: boolean
}

/** An open invoice with what labels are searched for. */
export interface Candidate extends OpenInvoice {
  readonly refWord: string
  readonly clientWords: readonly string[]
}

/** A movement with the words of its label. */
export interface Movement {
  readonly line: StatementLine
  readonly words: ReadonlySet<string>
  /** Words in a row as one word, up to `MAX_WORDS` of them. */
  readonly joined: ReadonlySet<string>
}

/** Words of a text in capital letters without accents. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '')

/** Words that say nothing of who somebody is. */
const COMMON = new Set(
  'SARL SAS SASU SA EURL EI SCI SNC SCP SELARL SCOP GIE STE SOCIETE ETS ETABLISSEMENTS CABINET GROUPE ASSOCIATION MAIRIE COMMUNE LES DES DU DE LA LE ET AND THE CLIENT VIR VIREMENT FRANCE'.split(
    ' ',
  ),
)
const SHORTEST_WORD = 3
/** Banks shorten long names: their first words tell a client apart. */
const FIRST_WORDS = 2

/** A reference as one word, without its separators. */
export const refWordOf = (ref: string): string => wordsOf(ref).join('')

export const candidateOf = (invoice: OpenInvoice): Candidate => ({
  ...invoice,
  refWord: refWordOf(invoice.ref),
  clientWords: wordsOf(invoice.client)
    .filter((word) => word.length >= SHORTEST_WORD && !COMMON.has(word))
    .slice(0, FIRST_WORDS),
})

/** Most words that a reference is divided into: « F 2026 0001 ». */
const MAX_WORDS = 3

export const movementFrom = (line: StatementLine): Movement => {
  const words = wordsOf(line.label)
  const joined = words.flatMap((_, start) =>
    Array.from({ length: MAX_WORDS }, (_gap, more) => words.slice(start, start + more + 1).join('')),
  )
  return { line, words: new Set(words), joined: new Set(joined) }
}

/** Whether a label has the reference, with whatever separators; never as a part of a longer one. */
export const namesInvoice = ({ joined }: Movement, { refWord }: Pick<Candidate, 'refWord'>): boolean =>
  joined.has(refWord)

export const namesClient = ({ words }: Movement, { clientWords }: Pick<Candidate, 'clientWords'>): boolean =>
  clientWords.length > 0 && clientWords.every((word) => words.has(word))
