/** Codes of values that are no text, below all lengths. Exceptions are lowest. */
export const NULL = -1
/** Code of a missing value. */
export const MISSING = -2
/** A value that is neither null nor missing nor a text that UTF-8 can encode. */
export const OTHER = -3

/** Lengths of texts in bytes, in cells as wide as the longest text needs. */
export type Lengths = Int8Array | Int16Array | Int32Array

/** A copy of the lengths with another cell size or length. Added lengths are `MISSING`. */
export const resizeLengths = (lengths: Lengths, size: number, length: number): Lengths => {
  const next = size === 1 ? new Int8Array(length) : size === 2 ? new Int16Array(length) : new Int32Array(length)
  next.set(lengths.subarray(0, length))
  return length > lengths.length ? next.fill(MISSING, lengths.length) : next
}
