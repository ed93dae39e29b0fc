import { uint32At } from '../rows/typed-arrays.ts'

/**
 * Rows with their keys, lowest first after sorting. A key is `high × 2³² + low`; without `high` it
 * is `low` alone.
 */
export interface KeyedRows {
  rows: Uint32Array
  low: Uint32Array
  high: Uint32Array | null
}

/** Some neighbouring bits of each key. */
interface Digits {
  readonly words: Uint32Array
  readonly shift: number
  readonly mask: number
}

const MAX_DIGIT_BITS = 11

/**
 * Sorts stably by the lowest `bits` (1 to 64) of the keys, one pass a digit. Skips a digit that is
 * equal in all keys.
 */
export const radixSort = (keyed: KeyedRows, bits: number): void => {
  const { length } = keyed.rows
  const spare: KeyedRows = {
    rows: new Uint32Array(length),
    low: new Uint32Array(length),
    high: keyed.high && new Uint32Array(length),
  }
  sortByWord(keyed, spare, 'low', Math.min(bits, 32))
  if (bits > 32) sortByWord(keyed, spare, 'high', bits - 32)
}

const sortByWord = (keyed: KeyedRows, spare: KeyedRows, word: 'low' | 'high', bits: number): void => {
  const passes = Math.ceil(bits / MAX_DIGIT_BITS)
  const width = Math.ceil(bits / passes)
  for (let pass = 0; pass < passes; pass += 1) {
    const { rows, low, high } = keyed
    const words = keyed[word]
    if (!words) continue
    const digits = { words, shift: pass * width, mask: 2 ** width - 1 }
    const starts = startsOf(digits)
    if (!starts) continue
    if (high && spare.high) scatterWide({ rows, low, high }, { ...spare, high: spare.high }, digits, starts)
    else scatter(keyed, spare, digits, starts)
    Object.assign(keyed, spare)
    Object.assign(spare, { rows, low, high })
  }
}

/** Index of the first row of each digit; null when all rows have the same digit. */
const startsOf = ({ words, shift, mask }: Digits): Uint32Array | null => {
  const starts = new Uint32Array(mask + 2)
  for (let index = 0; index < words.length; index += 1) {
    const digit = (uint32At(words, index) >>> shift) & mask
    starts[digit + 1] = uint32At(starts, digit + 1) + 1
  }
  const first = ((words[0] ?? 0) >>> shift) & mask
  if (starts[first + 1] === words.length) return null
  for (let digit = 1; digit <= mask; digit += 1) starts[digit] = uint32At(starts, digit) + uint32At(starts, digit - 1)
  return starts
}

const scatter = ({ rows, low }: KeyedRows, to: KeyedRows, { shift, mask }: Digits, starts: Uint32Array): void => {
  const { rows: toRows, low: toLow } = to
  for (let index = 0; index < rows.length; index += 1) {
    const key = uint32At(low, index)
    const digit = (key >>> shift) & mask
    const at = uint32At(starts, digit)
    starts[digit] = at + 1
    toRows[at] = uint32At(rows, index)
    toLow[at] = key
  }
}

type WideRows = KeyedRows & { readonly high: Uint32Array }

const scatterWide = (
  { rows, low, high }: WideRows,
  to: WideRows,
  { words, shift, mask }: Digits,
  starts: Uint32Array,
): void => {
  const { rows: toRows, low: toLow, high: toHigh } = to
  for (let index = 0; index < rows.length; index += 1) {
    const digit = (uint32At(words, index) >>> shift) & mask
    const at = uint32At(starts, digit)
    starts[digit] = at + 1
    toRows[at] = uint32At(rows, index)
    toLow[at] = uint32At(low, index)
    toHigh[at] = uint32At(high, index)
  }
}
