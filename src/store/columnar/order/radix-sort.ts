import { uint32At } from '../rows/typed-arrays.ts'
/** Rows with their keys, lowest first after sorting. A key is `high × 2³² + low`; without `high` it is `low` alone. */
export interface KeyedRows {
  rows: Uint32Array
  low: Uint32Array
  high: Uint32Array | null
}

const MOST_DIGIT_BITS = 11

/** Sorts by the lowest `bits` (1 to 64) of the keys, stably, in passes over digits; passes in which all digits are equal are left out. */
export const radixSort = (keyed: KeyedRows, bits: number): void => {
  const { length } = keyed.rows
  const spare: KeyedRows = { rows: new Uint32Array(length), low: new Uint32Array(length), high: keyed.high && new Uint32Array(length) }
  sortByWord(keyed, spare, 'low', Math.min(bits, 32))
  if (bits > 32) sortByWord(keyed, spare, 'high', bits - 32)
}

const sortByWord = (keyed: KeyedRows, spare: KeyedRows, word: 'low' | 'high', bits: number): void => {
  const passes = Math.ceil(bits / MOST_DIGIT_BITS)
  const width = Math.ceil(bits / passes)
  for (let pass = 0; pass < passes; pass += 1) {
    const { rows, low, high } = keyed
    const digits = keyed[word]
    const starts = digits && startsOf(digits, pass * width, width)
    if (!digits || !starts) continue
    if (high && spare.high) scatterWide(rows, low, high, digits, pass * width, width, starts, spare.rows, spare.low, spare.high)
    else scatter(rows, low, pass * width, width, starts, spare.rows, spare.low)
    Object.assign(keyed, spare)
    Object.assign(spare, { rows, low, high })
  }
}

/** Where each digit's rows begin; null when all have the same digit. */
const startsOf = (digits: Uint32Array, shift: number, width: number): Uint32Array | null => {
  const mask = 2 ** width - 1
  const starts = new Uint32Array(mask + 2)
  for (let index = 0; index < digits.length; index += 1) {
    const digit = (uint32At(digits, index) >>> shift) & mask
    starts[digit + 1] = uint32At(starts, digit + 1) + 1
  }
  const first = ((digits[0] ?? 0) >>> shift) & mask
  if (starts[first + 1] === digits.length) return null
  for (let digit = 1; digit <= mask; digit += 1) starts[digit] = uint32At(starts, digit) + uint32At(starts, digit - 1)
  return starts
}

const scatter = (
  rows: Uint32Array,
  low: Uint32Array,
  shift: number,
  width: number,
  starts: Uint32Array,
  toRows: Uint32Array,
  toLow: Uint32Array,
): void => {
  const mask = 2 ** width - 1
  for (let index = 0; index < rows.length; index += 1) {
    const key = uint32At(low, index)
    const digit = (key >>> shift) & mask
    const at = uint32At(starts, digit)
    starts[digit] = at + 1
    toRows[at] = uint32At(rows, index)
    toLow[at] = key
  }
}

const scatterWide = (
  rows: Uint32Array,
  low: Uint32Array,
  high: Uint32Array,
  digits: Uint32Array,
  shift: number,
  width: number,
  starts: Uint32Array,
  toRows: Uint32Array,
  toLow: Uint32Array,
  toHigh: Uint32Array,
): void => {
  const mask = 2 ** width - 1
  for (let index = 0; index < rows.length; index += 1) {
    const digit = (uint32At(digits, index) >>> shift) & mask
    const at = uint32At(starts, digit)
    starts[digit] = at + 1
    toRows[at] = uint32At(rows, index)
    toLow[at] = uint32At(low, index)
    toHigh[at] = uint32At(high, index)
  }
}
