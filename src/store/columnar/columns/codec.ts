import type { SortedType } from './sort-keys.ts'

/**
 * The first number whose value is not below an operand, and whether its value equals the operand.
 */
export interface Bound {
  readonly at: number
  readonly isExact: boolean
}

/** Encodes values of one type as numbers in the same order. */
export interface Codec {
  readonly type: SortedType
  /** Bytes of a cell at first: 1, 4 or 8. */
  readonly cell: 1 | 4 | 8
  /** The number of a value; NaN for a value that `decode` would not give back unchanged. */
  encode(value: unknown): number
  decode(number: number): unknown
  /** The bound of an operand; null for an operand of another type. */
  bound(operand: unknown): Bound | null
}

/**
 * Numbers as they are.
 * @param cell bytes of a cell at first
 */
export const numberCodec = (cell: Codec['cell']): Codec => ({
  type: 'number',
  cell,
  encode: (value) => (typeof value === 'number' ? value : Number.NaN),
  decode: (number) => number,
  bound: (operand) => (typeof operand === 'number' ? { at: operand, isExact: true } : null),
})

/** `false` as 0 and `true` as 1. */
export const booleanCodec: Codec = {
  type: 'boolean',
  cell: 1,
  encode: (value) => (value === true ? 1 : value === false ? 0 : Number.NaN),
  decode: (number) => number === 1,
  bound: (operand) => (typeof operand === 'boolean' ? { at: operand ? 1 : 0, isExact: true } : null),
}
