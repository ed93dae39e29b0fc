import { addBytes, setBit } from '../rows/row-bits.ts'
import { uint16At, uint32At, wordAt } from '../rows/typed-arrays.ts'
import type { RowWords } from './row-words.ts'

/** Most rows of a segment. */
export const SEGMENT = 32_768

/** The rows of each word, for some neighbouring rows. */
export interface WordSegment {
  /** First row of the segment. */
  readonly first: number
  /** Rows that the segment contains. */
  readonly rows: number
  /** The rows of word n are `list[heads[n], heads[n + 1])`. */
  readonly heads: Uint32Array
  /** Rows, counted from the first row of the segment. */
  readonly list: Uint16Array
}

/** Sorts the words of `rows` rows from `first` on. */
export const makeSegment = ({ words, starts, counts }: RowWords, first: number, rows: number): WordSegment => {
  // One cell ahead, so that filling moves each head to the first row of the next word.
  const heads = new Uint32Array(counts.length + 2)
  for (let row = first; row < first + rows; row += 1) {
    for (let at = uint32At(starts, row); words[at] !== 0; at += 1) {
      const word = wordAt(words, at)
      heads[word + 2] = uint32At(heads, word + 2) + 1
    }
  }
  for (let word = 2; word < heads.length; word += 1) heads[word] = uint32At(heads, word) + uint32At(heads, word - 1)
  const list = new Uint16Array(uint32At(heads, heads.length - 1))
  for (let row = first; row < first + rows; row += 1) {
    for (let at = uint32At(starts, row); words[at] !== 0; at += 1) {
      const word = wordAt(words, at)
      const to = uint32At(heads, word + 1)
      heads[word + 1] = to + 1
      list[to] = row - first
    }
  }
  return { first, rows, heads, list }
}

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
