import { addBytes, cellsFor, clearBit, hasBit, setBit } from '../rows/row-bits.ts'
import { uint16At, uint32At, wordAt } from '../rows/typed-arrays.ts'
import type { RowWords } from './row-words.ts'

/** The other way round: the rows of each word, for words that few rows have. */
export interface WordRows {
  /** The row has other words than when its segment was made. */
  changed(row: number): void
  /** Sets the bits of the rows below `rows` that have one of the words; `wanted` is not 0 for the same words, and for 0. */
  mark(words: Uint32Array, wanted: Uint8Array, rows: number, bits: Uint32Array): void
  /** Rows below `rows` that `mark` looks at one by one. */
  unsorted(rows: number): number
  /** Makes one segment anew where that is worth it; false where there is nothing to do. */
  sort(rows: number): boolean
  bytes(): number
}

interface Segment {
  /** Rows of it that were there when it was made. */
  readonly rows: number
  /** Of word n: `list[heads[n], heads[n + 1])`, rows counted from the segment's first. */
  readonly heads: Uint32Array
  readonly list: Uint16Array
}

const SEGMENT = 32_768
/** From so many rows of words in a segment, a byte a row is written first: bits next to each other would wait for each other. */
const MANY = 1024
/** Rows looked at one by one cost little as long as they are not many. */
const WORTH_SORTING = 512

const makeSegment = ({ words, starts, counts }: RowWords, first: number, rows: number): Segment => {
  // One cell ahead, so that filling moves each head to where the next word begins.
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
  return { rows, heads, list }
}

export const createWordRows = (rowWords: RowWords): WordRows => {
  const segments: Segment[] = []
  let stale = new Uint32Array(0)
  let staleRows: number[] = []

  const isSorted = (row: number): boolean => row % SEGMENT < (segments[Math.floor(row / SEGMENT)]?.rows ?? 0)

  const hasWanted = (wanted: Uint8Array, row: number): boolean => {
    const { words, starts } = rowWords
    let at = uint32At(starts, row)
    while (wanted[wordAt(words, at)] === 0) at += 1
    return words[at] !== 0
  }

  /** A byte a row of one segment; all 0 between uses. */
  const passing = new Uint8Array(SEGMENT)

  const occurrencesIn = ({ heads }: Segment, words: Uint32Array): number => {
    let sum = 0
    for (const word of words) if (word + 2 <= heads.length) sum += uint32At(heads, word + 1) - uint32At(heads, word)
    return sum
  }

  const markManyIn = ({ heads, list }: Segment, first: number, words: Uint32Array, bits: Uint32Array): void => {
    for (const word of words) {
      if (word + 2 > heads.length) continue
      const end = uint32At(heads, word + 1)
      for (let at = uint32At(heads, word); at < end; at += 1) passing[uint16At(list, at)] = 1
    }
    addBytes(passing, first, bits)
    passing.fill(0)
  }

  const markFewIn = ({ heads, list }: Segment, first: number, words: Uint32Array, bits: Uint32Array): void => {
    for (const word of words) {
      // A word that is newer than the segment.
      if (word + 2 > heads.length) continue
      const end = uint32At(heads, word + 1)
      for (let at = uint32At(heads, word); at < end; at += 1) setBit(bits, first + uint16At(list, at))
    }
  }

  const forget = (from: number, to: number): void => {
    for (const row of staleRows) if (row >= from && row < to) clearBit(stale, row)
    staleRows = staleRows.filter((row) => row < from || row >= to)
  }

  return {
    changed: (row) => {
      if (!isSorted(row)) return
      if (row >>> 5 >= stale.length) {
        const more = new Uint32Array(cellsFor(rowWords.starts.length))
        more.set(stale)
        stale = more
      }
      if (hasBit(stale, row)) return
      setBit(stale, row)
      staleRows.push(row)
    },
    mark: (words, wanted, rows, bits) => {
      for (const [index, segment] of segments.entries()) {
        const first = index * SEGMENT
        if (first >= rows) break
        if (occurrencesIn(segment, words) < MANY) markFewIn(segment, first, words, bits)
        else markManyIn(segment, first, words, bits)
      }
      for (const row of staleRows) {
        if (row >= rows) continue
        if (hasWanted(wanted, row)) setBit(bits, row)
        else clearBit(bits, row)
      }
      for (let first = 0; first < rows; first += SEGMENT) {
        const end = Math.min(first + SEGMENT, rows)
        for (let row = first + (segments[first / SEGMENT]?.rows ?? 0); row < end; row += 1) if (hasWanted(wanted, row)) setBit(bits, row)
      }
    },
    unsorted: (rows) => rows - segments.reduce((sum, segment) => sum + segment.rows, 0) + staleRows.length,
    sort: (rows) => {
      for (let first = 0; first < rows; first += SEGMENT) {
        const index = first / SEGMENT
        const there = Math.min(SEGMENT, rows - first)
        const segment = segments[index]
        const old = staleRows.reduce((sum, row) => sum + (row >= first && row < first + SEGMENT ? 1 : 0), 0)
        if (segment && there - segment.rows + old < WORTH_SORTING) continue
        segments[index] = makeSegment(rowWords, first, there)
        forget(first, first + SEGMENT)
        return true
      }
      return false
    },
    bytes: () => segments.reduce((sum, { heads, list }) => sum + heads.byteLength + list.byteLength, stale.byteLength + staleRows.length * 8),
  }
}
