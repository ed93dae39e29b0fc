import type { Filter, RowRange } from '../rows/filter.ts'
import { uint8At, uint32At } from '../rows/typed-arrays.ts'

/** Cells of a word. */
const WIDTH = 4
const LOWEST_BITS = 0x0101_0101
const HIGHEST_BITS = 0x8080_8080

/** A byte to find in the cells of a column. */
interface Wanted {
  readonly cells: Uint8Array
  /** All cells, four a word. */
  readonly words: Uint32Array
  readonly byte: number
}

const searchCells = ({ cells, byte }: Wanted, { from, end }: RowRange, out: Uint32Array, at: number): number => {
  let found = at
  for (let row = from; row < end; row += 1) {
    out[found] = row
    found += Number(uint8At(cells, row) === byte)
  }
  return found
}

/**
 * Writes the rows of a range that have the byte. A word that has it nowhere is passed in one step:
 * with the byte subtracted bitwise, no cell of it is 0, so that no highest bit appears by
 * borrowing.
 */
const searchWords = (wanted: Wanted, { from, end }: RowRange, out: Uint32Array, at: number): number => {
  const { cells, words, byte } = wanted
  const pattern = Math.imul(byte, LOWEST_BITS)
  const firstWord = Math.min(end, Math.ceil(from / WIDTH) * WIDTH)
  const endWord = Math.max(firstWord, end - (end % WIDTH))
  let found = searchCells(wanted, { from, end: firstWord }, out, at)
  for (let row = firstWord; row < endWord; row += WIDTH) {
    const word = uint32At(words, row >>> 2) ^ pattern
    if (((word - LOWEST_BITS) & ~word & HIGHEST_BITS) === 0) continue
    for (let cell = row; cell < row + WIDTH; cell += 1) {
      out[found] = cell
      found += Number(uint8At(cells, cell) === byte)
    }
  }
  return searchCells(wanted, { from: endWord, end }, out, found)
}

/** Bytes that a cell can have. */
const BYTES = 256
/** To sort a row by its byte takes as long as to search this many. */
const SORTED_COST = 4
const NOTHING = new Uint32Array(0)

/**
 * The rows of a column of bytes, sorted by byte, so that a rare byte is found without a look at
 * each row. They are sorted once searches have cost as much, and dropped when a sorted row changes;
 * rows that are appended are searched.
 */
export class CodeRows {
  /** Every row below its length, by byte, ascending for each byte. */
  private rows = NOTHING
  /** Index of the first row of each byte, and of the end. */
  private starts = NOTHING
  /** Rows that were searched since the last sort. */
  private searched = 0

  /** Must be called after the byte of a row has changed. */
  markChanged(row: number): void {
    if (row < this.rows.length) this.clear()
  }

  clear(): void {
    this.rows = NOTHING
    this.searched = 0
  }

  /**
   * Writes the rows of a range that have the byte from index `at` on. Returns the index after the
   * last.
   */
  find(wanted: Wanted, { from, end }: RowRange, out: Uint32Array, at: number): number {
    const sorted = Math.min(end, this.rows.length)
    let found = at
    if (from < sorted) {
      const own = this.rows.subarray(uint32At(this.starts, wanted.byte), uint32At(this.starts, wanted.byte + 1))
      const inRange = own.subarray(lowerBound(own, from), lowerBound(own, sorted))
      out.set(inRange, at)
      found += inRange.length
    }
    const rest = { from: Math.max(from, sorted), end }
    if (rest.from >= end) return found
    this.searched += end - rest.from
    return searchWords(wanted, rest, out, found)
  }

  /** Sorts the first `used` rows when searches have cost as much. */
  sortIfWorth(cells: Uint8Array, used: number): void {
    if (this.searched < used * SORTED_COST) return
    this.searched = 0
    const starts = new Uint32Array(BYTES + 1)
    for (let row = 0; row < used; row += 1) {
      const next = uint8At(cells, row) + 1
      starts[next] = uint32At(starts, next) + 1
    }
    for (let byte = 0; byte < BYTES; byte += 1) starts[byte + 1] = uint32At(starts, byte + 1) + uint32At(starts, byte)
    const next = starts.slice()
    const rows = new Uint32Array(used)
    for (let row = 0; row < used; row += 1) {
      const byte = uint8At(cells, row)
      const place = uint32At(next, byte)
      rows[place] = row
      next[byte] = place + 1
    }
    this.rows = rows
    this.starts = starts
  }

  bytes(): number {
    return this.rows.byteLength + this.starts.byteLength
  }
}

/** Index of the first row that is not below `row`. */
const lowerBound = (rows: Uint32Array, row: number): number => {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (uint32At(rows, middle) < row) low = middle + 1
    else high = middle
  }
  return low
}

/** Columns whose cells are bytes, as far as a search reads them. */
interface ByteColumn {
  readonly cells: Uint8Array
  readonly used: number
  readonly byCode: CodeRows
}

/** Gives a filter for the rows of one byte a search that is faster where they are few. */
export const withByteSearch = (filter: Filter, { cells, used, byCode }: ByteColumn, byte: number): Filter => {
  if (cells.byteOffset % WIDTH !== 0) return filter
  byCode.sortIfWorth(cells, used)
  const wanted = { cells, byte, words: new Uint32Array(cells.buffer, cells.byteOffset, cells.length >>> 2) }
  return {
    ...filter,
    scan: (rows, out) => byCode.find(wanted, { from: 0, end: rows }, out, 0),
    scanRange: (range, out, at) => byCode.find(wanted, range, out, at),
  }
}
