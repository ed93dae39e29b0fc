import { capacityFor } from './capacity.ts'

/** Codes of a column, in cells as wide as the widest code. */
export type Codes = Int8Array | Int16Array | Int32Array

/** Code of a missing field. */
export const MISSING = -1
/** Code of null. */
export const NULL = -2
/** Codes from this one down are dictionary entries: entry 0 is -3, entry 1 is -4. */
export const FIRST_ENTRY = -3

const FIRST_TOO_LARGE = 1 << 30

/**
 * Codes that are `MISSING` from index `from` on.
 * @param size bytes of a cell: 1, 2 or 4
 */
export const emptyCodes = (size: number, length: number, from = 0): Codes =>
  (size === 1 ? new Int8Array(length) : size === 2 ? new Int16Array(length) : new Int32Array(length)).fill(
    MISSING,
    from,
  )

/** Bytes of the narrowest cell that holds a code. */
export const sizeOf = (code: number): 1 | 2 | 4 =>
  (code << 24) >> 24 === code ? 1 : (code << 16) >> 16 === code ? 2 : 4

/** A copy of the codes with another cell size or length. Added codes are `MISSING`. */
export const resizeCodes = (codes: Codes, size: number, length: number): Codes => {
  const next = emptyCodes(size, length, Math.min(length, codes.length))
  next.set(codes.subarray(0, length))
  return next
}

/** Views the bytes as unsigned numbers, which are indexes into a table. */
export const asUnsigned = (codes: Int8Array | Int16Array): Uint8Array | Uint16Array =>
  codes instanceof Int8Array
    ? new Uint8Array(codes.buffer, codes.byteOffset, codes.length)
    : new Uint16Array(codes.buffer, codes.byteOffset, codes.length)

/** The code of a cell of `asUnsigned`. */
export const signed = (cell: number, codes: Int8Array | Int16Array): number => {
  const unused = codes instanceof Int8Array ? 24 : 16
  return (cell << unused) >> unused
}

/** A longer copy of the codes. */
export const growCodes = (codes: Codes, needed: number): Codes =>
  resizeCodes(codes, codes.BYTES_PER_ELEMENT, capacityFor(codes.length, needed))

/** The number whose canonical decimal form is `text`, if it can be its own code; else -1. */
export const decimalCode = (text: string): number => {
  const { length } = text
  if (length === 0 || length > 10) return -1
  const first = text.charCodeAt(0) - 48
  if (!(first >= 0 && first <= 9) || (first === 0 && length > 1)) return -1
  let code = first
  for (let index = 1; index < length; index += 1) {
    const digit = text.charCodeAt(index) - 48
    if (!(digit >= 0 && digit <= 9)) return -1
    code = code * 10 + digit
  }
  return code < FIRST_TOO_LARGE ? code : -1
}
