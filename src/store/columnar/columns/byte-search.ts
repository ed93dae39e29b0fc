import type { Filter, RowRange } from '../rows/filter.ts'
import { uint8At, uint32At } from '../rows/typed-arrays.ts'

/** Cells of a word. */
const WIDTH = 4
const LOWEST_BITS = 0x0101_0101
const HIGHEST_BITS = 0x8080_8080

interface Searched {
  readonly cells: Uint8Array
  /** The same cells, four a word. */
  readonly words: Uint32Array
  readonly byte: number
}

const searchCells = ({ cells, byte }: Searched, { from, end }: RowRange, out: Uint32Array, at: number): number => {
  let found = at
  for (let row = from; row < end; row += 1) {
    out[found] = row
    found += Number(uint8At(cells, row) === byte)
  }
  return found
}

/**
 * Writes the rows of a range that have the byte. A word that has it nowhere is passed in one step: with
 * the byte subtracted bitwise, no cell of it is 0, so that no highest bit appears by borrowing.
 */
const searchWords = (searched: Searched, { from, end }: RowRange, out: Uint32Array, at: number): number => {
  const { cells, words, byte } = searched
  const pattern = Math.imul(byte, LOWEST_BITS)
  const firstWord = Math.min(end, Math.ceil(from / WIDTH) * WIDTH)
  const endWord = Math.max(firstWord, end - (end % WIDTH))
  let found = searchCells(searched, { from, end: firstWord }, out, at)
  for (let row = firstWord; row < endWord; row += WIDTH) {
    const word = uint32At(words, row >>> 2) ^ pattern
    if (((word - LOWEST_BITS) & ~word & HIGHEST_BITS) === 0) continue
    for (let cell = row; cell < row + WIDTH; cell += 1) {
      out[found] = cell
      found += Number(uint8At(cells, cell) === byte)
    }
  }
  return searchCells(searched, { from: endWord, end }, out, found)
}

/** The same filter, which passes rows whose cell is this byte, with a search that is faster where few are. */
export const withByteSearch = (filter: Filter, cells: Uint8Array, byte: number): Filter => {
  if (cells.byteOffset % WIDTH !== 0) return filter
  const searched = { cells, byte, words: new Uint32Array(cells.buffer, cells.byteOffset, cells.length >>> 2) }
  return {
    ...filter,
    scan: (rows, out) => searchWords(searched, { from: 0, end: rows }, out, 0),
    scanRange: (range, out, at) => searchWords(searched, range, out, at),
  }
}
