import { uint32At, wordAt } from '../rows/typed-arrays.ts'
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
