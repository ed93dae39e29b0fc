import { capacityAtRest } from '../columns/capacity.ts'
import { uint32At, wordAt } from '../rows/typed-arrays.ts'
import { WordLists } from './word-lists.ts'

/** The words of each row, by number. */
export interface RowWords {
  /** The words of all rows one after another. A 0 ends the words of a row. */
  readonly words: Uint16Array | Uint32Array
  /**
   * Index of the first word of each row; 0, which is an ending 0 itself, for a row without words.
   */
  readonly starts: Uint32Array
  /** Number of words of all rows together. */
  readonly total: number
  /** Number of rows of each word (possibly a few too many, never too few). */
  readonly counts: Uint32Array
  /** Number of words that some row has. */
  readonly distinct: number
  /** Replaces the words of a row by the first `count` of `words`. */
  set(row: number, words: Uint32Array, count: number): void
  /** Gives back unused room. Returns whether there was enough of it. */
  shrink(): boolean
  /** Bytes held, capacity included. */
  bytes(): number
}

const FIRST = 256

const withRoom = (old: Uint32Array, size: number): Uint32Array => {
  if (size <= old.length) return old
  const next = new Uint32Array(Math.max(size, Math.ceil(old.length * 1.3)))
  next.set(old)
  return next
}

/** Uses two bytes a word while there are at most 65,535 different words. */
export const createRowWords = (): RowWords => {
  const lists = new WordLists()
  let starts: Uint32Array = new Uint32Array(FIRST)
  let counts: Uint32Array = new Uint32Array(FIRST)
  let total = 0
  let distinct = 0
  let rows = 0

  const dropWords = (row: number): void => {
    const start = uint32At(starts, row)
    if (start === 0) return
    const { words } = lists
    let at = start
    for (; words[at] !== 0; at += 1) {
      const word = wordAt(words, at)
      const left = uint32At(counts, word) - 1
      counts[word] = left
      if (left === 0) distinct -= 1
    }
    total -= at - start
    lists.drop(at - start)
    starts[row] = 0
  }

  const countWord = (word: number): void => {
    if (word >= counts.length) counts = withRoom(counts, word + 1)
    if (counts[word] === 0) distinct += 1
    counts[word] = uint32At(counts, word) + 1
  }

  return {
    get words() {
      return lists.words
    },
    get starts() {
      return starts
    },
    get total() {
      return total
    },
    get counts() {
      return counts
    },
    get distinct() {
      return distinct
    },
    set: (row, words, count) => {
      starts = withRoom(starts, row + 1)
      rows = Math.max(rows, row + 1)
      dropWords(row)
      if (count === 0) return
      if (lists.isWasteful) lists.compact(starts)
      for (let index = 0; index < count; index += 1) countWord(uint32At(words, index))
      starts[row] = lists.append(words, count)
      total += count
    },
    shrink: () => {
      const capacity = capacityAtRest(starts.length, rows)
      const hasShrunkLists = lists.shrink()
      if (!hasShrunkLists && capacity === starts.length) return false
      starts = starts.slice(0, capacity)
      return true
    },
    bytes: () => lists.words.byteLength + starts.byteLength + counts.byteLength,
  }
}
