import type { MovementMethod } from './payment-method.ts'

/** A movement on the company's account, as a statement of the bank has it. */
export interface StatementLine {
  /** `YYYY-MM-DD` */
  readonly date: string
  /** Cents; positive for money that came in. */
  readonly amount: number
  readonly label: string
  readonly method: MovementMethod
  /**
   * Names the movement, the same in every statement that has it: the bank's own reference, or what
   * the line says and its place among equal lines.
   */
  readonly reference: string
}

/** A movement of a file without its reference. */
export interface ReadLine extends Omit<StatementLine, 'reference'> {
  /** The bank's reference of the movement; null where the file has none. */
  readonly bankReference: string | null
}

/** Why a file is not read. */
export type StatementProblem =
  /** Neither a table nor a statement in CAMT.053. */
  | 'format'
  | 'too_large'
  /** An XML file with a document type or entities of its own, which no bank writes. */
  | 'dangerous'
  /** No column for the date, or none for the amount. */
  | 'columns'
  | 'empty'

/** Largest file of a statement, in bytes, and most lines of one. */
export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024
export const MAX_STATEMENT_LINES = 20_000

const SEPARATOR = '|'

/** The reference of the payment of one invoice among those that a movement pays. */
export const paymentReference = (reference: string, index: number): string =>
  index === 0 ? reference : `${reference}${SEPARATOR}${index + 1}`

/** The movement behind a payment's reference. */
export const movementOf = (bankReference: string): string => bankReference.split(SEPARATOR)[0] ?? bankReference

/** The day and the amount that begin every reference: `2026-03-02/12000`. */
export const dayAndAmountOf = (reference: string): string => reference.split('/').slice(0, 2).join('/')
