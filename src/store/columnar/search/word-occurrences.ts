import { addBytes, setBit } from '../rows/row-bits.ts'
import { uint16At, uint32At } from '../rows/typed-arrays.ts'
import type { WordSegment } from './word-segment.ts'

/** Whether the word existed when the segment was made. */
const knowsWord = ({ heads }: WordSegment, word: number): boolean => word + 2 <= heads.length

/** Number of rows of these words in the segment. A row counts once for each word. */
export const occurrencesIn = (segment: WordSegment, words: Uint32Array): number => {
  const { heads } = segment
  let sum = 0
  for (const word of words) if (knowsWord(segment, word)) sum += uint32At(heads, word + 1) - uint32At(heads, word)
  return sum
}

/** Sets the bits of the rows of few occurrences. */
export const markFew = (segment: WordSegment, words: Uint32Array, bits: Uint32Array): void => {
  const { first, heads, list } = segment
  for (const word of words) {
    if (!knowsWord(segment, word)) continue
    const end = uint32At(heads, word + 1)
    for (let at = uint32At(heads, word); at < end; at += 1) setBit(bits, first + uint16At(list, at))
  }
}

/**
 * Sets the bits of the rows of many occurrences. Marks one byte a row first: setting neighbouring
 * bits would make each write wait for the one before. `marks` has `SEGMENT` bytes, all 0 before and
 * after.
 */
export const markMany = (segment: WordSegment, words: Uint32Array, bits: Uint32Array, marks: Uint8Array): void => {
  const { first, heads, list } = segment
  for (const word of words) {
    if (!knowsWord(segment, word)) continue
    const end = uint32At(heads, word + 1)
    for (let at = uint32At(heads, word); at < end; at += 1) marks[uint16At(list, at)] = 1
  }
  addBytes(marks, first, bits)
  marks.fill(0)
}
