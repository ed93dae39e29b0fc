/** Lengths of what is no text; below those of texts, the exceptional ones last. */
export const NULL = -1
export const MISSING = -2
/** Neither a text that UTF-8 can say, nor null, nor missing. */
export const OTHER = -3

/** Lengths of texts in bytes, in cells as wide as the longest asks for. */
export type Lengths = Int8Array | Int16Array | Int32Array

/** The first `length` of these lengths in cells of `size` bytes, at least as wide; further ones are missing. */
export const resizeLengths = (lengths: Lengths, size: number, length: number): Lengths => {
  const next = size === 1 ? new Int8Array(length) : size === 2 ? new Int16Array(length) : new Int32Array(length)
  next.set(lengths.subarray(0, length))
  return length > lengths.length ? next.fill(MISSING, lengths.length) : next
}
