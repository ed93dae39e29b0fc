import { float64At, uint32At } from '../rows/typed-arrays.ts'
import type { KeyedRows } from './radix-sort.ts'
import type { SortPart } from './sort-parts.ts'
import { isExtreme, type WholeKeys, WIDEST_RANGE, wholeKeysOf } from './whole-keys.ts'

/** The leading parts of a sort as one key a row. */
export interface GroupKeys extends KeyedRows {
  readonly bits: number
  /** Index of the first part that equal keys do not decide. */
  readonly next: number
  /** Whether that part is in the keys already, but not exactly. */
  readonly begun: boolean
}

/**
 * With this many times more keys than rows, few rows are left equal: further parts would cost more
 * than they decide.
 */
const ROOM = 16

/** With fewer keys than this a row, it is worth checking whether all keys differ. */
const DENSE = 4

/**
 * Keys of the parts from `first` on, as many as fit and decide. A part that is not exact comes
 * last.
 */
export const groupKeysOf = (rows: Uint32Array, parts: readonly SortPart[], first: number): GroupKeys => {
  let next = first
  let range = 1
  let together: Float64Array | null = null
  for (const part of parts.slice(first)) {
    if (range >= ROOM * rows.length) break
    const keys = part.keys(rows)
    const whole = wholeKeysOf(keys)
    if (!whole && !together)
      return { ...wordsOfDoubles(rows, keys, part.descending), next: part.exact ? next + 1 : next, begun: !part.exact }
    if (!whole || range * whole.range > WIDEST_RANGE) break
    together = append(together, keys, whole, part.descending)
    range *= whole.range
    if (!part.exact) return { ...wordsOf(rows, together, range), next, begun: true }
    next += 1
    if (range <= DENSE * rows.length && range >= rows.length && areDistinct(together, range)) break
  }
  return { ...wordsOf(rows, together ?? new Float64Array(rows.length), range), next, begun: false }
}

const areDistinct = (keys: Float64Array, range: number): boolean => {
  const seen = new Uint8Array(range)
  for (let index = 0; index < keys.length; index += 1) {
    const key = float64At(keys, index)
    if (seen[key] === 1) return false
    seen[key] = 1
  }
  return true
}

/** Appends less significant keys to the keys so far. Overwrites `keys`. */
const append = (
  together: Float64Array | null,
  keys: Float64Array,
  whole: WholeKeys,
  descending: boolean,
): Float64Array => {
  const { range, scale, base, extremes } = whole
  for (let index = 0; index < keys.length; index += 1) {
    const key = float64At(keys, index)
    const place = isExtreme(key) ? (extremes.get(key) ?? 0) : (scale === 1 ? key : Math.round(key * scale)) + base
    const turned = descending ? range - 1 - place : place
    keys[index] = together ? float64At(together, index) * range + turned : turned
  }
  return keys
}

const wordsOf = (rows: Uint32Array, keys: Float64Array, range: number): Omit<GroupKeys, 'next' | 'begun'> => {
  const bits = Math.max(1, Math.ceil(Math.log2(range)))
  const low = new Uint32Array(rows.length)
  const high = bits > 32 ? new Uint32Array(rows.length) : null
  // Storing a double in a Uint32Array keeps it modulo 2³².
  for (let index = 0; index < rows.length; index += 1) low[index] = float64At(keys, index)
  if (high) for (let index = 0; index < rows.length; index += 1) high[index] = float64At(keys, index) / 2 ** 32
  return { rows, low, high, bits }
}

/** Keys from the bits of doubles, which order like the numbers once negative ones are inverted. */
const wordsOfDoubles = (
  rows: Uint32Array,
  keys: Float64Array,
  descending: boolean,
): Omit<GroupKeys, 'next' | 'begun'> => {
  const words = new Uint32Array(keys.buffer)
  const low = new Uint32Array(rows.length)
  const high = new Uint32Array(rows.length)
  const turned = descending ? 0xffffffff : 0
  for (let index = 0; index < rows.length; index += 1) {
    // -0 and 0 are equal values.
    if (keys[index] === 0) keys[index] = 0
    const upper = uint32At(words, 2 * index + 1)
    const lower = uint32At(words, 2 * index)
    const negative = upper >>> 31 === 1
    low[index] = (negative ? ~lower : lower) ^ turned
    high[index] = (negative ? ~upper : upper ^ 0x80000000) ^ turned
  }
  return { rows, low, high, bits: 64 }
}
