import { clearBit, setBit } from '../rows/row-bits.ts'
import { uint8At, uint32At, wordAt } from '../rows/typed-arrays.ts'
import type { RowWords } from './row-words.ts'
import { StaleRows } from './stale-rows.ts'
import { markFew, markMany, occurrencesIn } from './word-occurrences.ts'
import { makeSegment, SEGMENT, type WordSegment } from './word-segment.ts'

/** An inverted index: the rows of each word. For words that few rows have. */
export interface WordRows {
  /** Records that the row's words have changed since its segment was made. */
  markChanged(row: number): void
  /**
   * Sets the bits of the rows below `rows` that have one of the words.
   * @param wanted one byte a word: not 0 for these words, and for 0
   */
  mark(words: Uint32Array, wanted: Uint8Array, rows: number, bits: Uint32Array): void
  /** Number of rows below `rows` that `mark` reads one by one. */
  unsortedRows(rows: number): number
  /**
   * Makes one segment again where that is worth its cost. Returns false when there is nothing to
   * do.
   */
  sortSegment(rows: number): boolean
  /** Bytes held, capacity included. */
  bytes(): number
}

/** From this many occurrences in a segment, `markMany` is faster than `markFew`. */
const MANY = 1024
/** Fewer unsorted rows than this cost little to read one by one. */
const WORTH_SORTING = 512

/** The inverted index of the words of all rows. */
export const createWordRows = (rowWords: RowWords): WordRows => {
  const segments: WordSegment[] = []
  const stale = new StaleRows()
  const marks = new Uint8Array(SEGMENT)

  const sortedIn = (segment: number): number => segments[segment]?.rows ?? 0

  const hasWanted = (wanted: Uint8Array, row: number): boolean => {
    const { words, starts } = rowWords
    let at = uint32At(starts, row)
    while (uint8At(wanted, wordAt(words, at)) === 0) at += 1
    return words[at] !== 0
  }

  const markSegments = (words: Uint32Array, rows: number, bits: Uint32Array): void => {
    for (const segment of segments) {
      if (segment.first >= rows) break
      if (occurrencesIn(segment, words) < MANY) markFew(segment, words, bits)
      else markMany(segment, words, bits, marks)
    }
  }

  const markUnsorted = (wanted: Uint8Array, rows: number, bits: Uint32Array): void => {
    for (const row of stale.list) {
      if (row >= rows) continue
      if (hasWanted(wanted, row)) setBit(bits, row)
      else clearBit(bits, row)
    }
    for (let first = 0; first < rows; first += SEGMENT) {
      const end = Math.min(first + SEGMENT, rows)
      for (let row = first + sortedIn(first / SEGMENT); row < end; row += 1)
        if (hasWanted(wanted, row)) setBit(bits, row)
    }
  }

  return {
    markChanged: (row) => {
      if (row % SEGMENT < sortedIn(Math.floor(row / SEGMENT))) stale.add(row, rowWords.starts.length)
    },
    mark: (words, wanted, rows, bits) => {
      markSegments(words, rows, bits)
      markUnsorted(wanted, rows, bits)
    },
    unsortedRows: (rows) => rows - segments.reduce((sum, segment) => sum + segment.rows, 0) + stale.list.length,
    sortSegment: (rows) => {
      for (let first = 0; first < rows; first += SEGMENT) {
        const index = first / SEGMENT
        const segmentRows = Math.min(SEGMENT, rows - first)
        const unsorted = segmentRows - sortedIn(index) + stale.countIn(first, first + SEGMENT)
        if (segments[index] && unsorted < WORTH_SORTING) continue
        segments[index] = makeSegment(rowWords, first, segmentRows)
        stale.removeIn(first, first + SEGMENT)
        return true
      }
      return false
    },
    bytes: () => segments.reduce((sum, { heads, list }) => sum + heads.byteLength + list.byteLength, stale.bytes()),
  }
}
