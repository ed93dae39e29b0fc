import type { SortedType } from './sort-keys.ts'

/** Where an operand stands among the numbers of a column: the first number whose value is not below it, and whether that one equals it. */
export interface Bound {
  readonly at: number
  readonly isExact: boolean
}

/** Values of one type as numbers, in the same order. */
export interface Codec {
  readonly type: SortedType
  /** Bytes of a cell to begin with: 1, 4 or 8. */
  readonly cell: 1 | 4 | 8
  /** NaN for everything else than a value that `decode` gives back unchanged. */
  encode(value: unknown): number
  decode(number: number): unknown
  /** Null for an operand of another type. */
  bound(operand: unknown): Bound | null
}

export const numberCodec = (cell: Codec['cell']): Codec => ({
  type: 'number',
  cell,
  encode: (value) => (typeof value === 'number' ? value : Number.NaN),
  decode: (number) => number,
  bound: (operand) => (typeof operand === 'number' ? { at: operand, isExact: true } : null),
})

export const booleanCodec: Codec = {
  type: 'boolean',
  cell: 1,
  encode: (value) => (value === true ? 1 : value === false ? 0 : Number.NaN),
  decode: (number) => number === 1,
  bound: (operand) => (typeof operand === 'boolean' ? { at: operand ? 1 : 0, isExact: true } : null),
}
