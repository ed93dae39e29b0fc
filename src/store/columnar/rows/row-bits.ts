import { uint32At } from './typed-arrays.ts'
/** Number of cells for one bit a row, 32 bits a cell. */
export const cellsFor = (rows: number): number => Math.ceil(rows / 32)

/** Whether the bit of a row is set. */
export const hasBit = (bits: Uint32Array, row: number): boolean =>
  ((uint32At(bits, row >>> 5) >>> (row & 31)) & 1) === 1

/** Sets the bit of a row. */
export const setBit = (bits: Uint32Array, row: number): void => {
  bits[row >>> 5] = uint32At(bits, row >>> 5) | (1 << (row & 31))
}

/** Clears the bit of a row. */
export const clearBit = (bits: Uint32Array, row: number): void => {
  bits[row >>> 5] = uint32At(bits, row >>> 5) & ~(1 << (row & 31))
}

/** Sets the bits of the first `count` rows. */
export const setBits = (bits: Uint32Array, rows: Uint32Array, count: number): void => {
  for (let index = 0; index < count; index += 1) setBit(bits, uint32At(rows, index))
}

/** The upper four bits of the product with four bytes of 0 or 1 are these bytes. */
const GATHER = 0x1020_4080

/**
 * Sets bits from one byte of 0 or 1 a row, for rows from `first` on. `first` and the number of
 * bytes are multiples of 32. Bits beyond the end are dropped.
 */
export const addBytes = (bytes: Uint8Array, first: number, bits: Uint32Array): void => {
  const fours = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2)
  const cells = Math.min(bits.length - (first >>> 5), bytes.length >>> 5)
  for (let cell = 0; cell < cells; cell += 1) {
    let gathered = 0
    for (let four = 0; four < 8; four += 1)
      gathered |= (Math.imul(uint32At(fours, cell * 8 + four), GATHER) >>> 28) << (four * 4)
    const at = (first >>> 5) + cell
    bits[at] = uint32At(bits, at) | gathered
  }
}

/** Sets the bits that are set in `from`, for rows below `rows`. */
export const addBits = (from: Uint32Array, rows: number, bits: Uint32Array): void => {
  const whole = rows >>> 5
  for (let cell = 0; cell < whole; cell += 1) bits[cell] = uint32At(bits, cell) | uint32At(from, cell)
  const rest = rows & 31
  if (rest > 0) bits[whole] = uint32At(bits, whole) | (uint32At(from, whole) & ((1 << rest) - 1))
}

/** Number of bits that are set. */
export const countBits = (bits: Uint32Array): number => {
  let count = 0
  for (let cell = 0; cell < bits.length; cell += 1) {
    let rest = uint32At(bits, cell)
    rest -= (rest >>> 1) & 0x5555_5555
    rest = (rest & 0x3333_3333) + ((rest >>> 2) & 0x3333_3333)
    count += Math.imul((rest + (rest >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
  }
  return count
}

/** Writes the rows below `rows` whose bit is set, ascending. Returns their number. */
export const rowsOfBits = (bits: Uint32Array, rows: number, out: Uint32Array): number => {
  let found = 0
  const cells = cellsFor(rows)
  for (let cell = 0; cell < cells; cell += 1) {
    let rest = uint32At(bits, cell)
    const base = cell << 5
    while (rest !== 0) {
      const row = base + 31 - Math.clz32(rest & -rest)
      if (row >= rows) return found
      out[found++] = row
      rest &= rest - 1
    }
  }
  return found
}

/** Keeps the rows whose bit is set among the first `count`, in place. Returns their number. */
export const keepByBits = (bits: Uint32Array, rows: Uint32Array, count: number): number => {
  let found = 0
  for (let index = 0; index < count; index += 1) {
    const row = uint32At(rows, index)
    if (hasBit(bits, row)) rows[found++] = row
  }
  return found
}
