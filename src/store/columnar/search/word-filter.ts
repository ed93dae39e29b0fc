import type { Filter } from '../rows/filter.ts'
import { addBits, cellsFor, countBits, keepByBits, rowsOfBits } from '../rows/row-bits.ts'
import { uint32At, wordAt } from '../rows/typed-arrays.ts'
import type { RowWords } from './row-words.ts'
import type { TextIndex } from './text-index.ts'

/** Measured nanoseconds: to begin with a row's words, and for each word. */
const PER_WALK = 6
const PER_WORD = 1.2
/** Measured nanoseconds: to begin with a word's rows in a thousand rows, and for each row. */
const PER_THOUSAND = 0.7
const PER_ROW = 2
/** Estimate before the words have been read. */
const UNKNOWN = { cost: 30, share: 0.1 }

/**
 * The words that contain the part. `flags` has a byte a word, with 1 also for word 0, so that the 0
 * after a row's words ends the loop over them.
 */
interface Wanted {
  readonly index: TextIndex
  readonly words: Uint32Array
  readonly flags: Uint8Array
  /** Number of rows of all these words. A row counts once for each word. */
  readonly occurrences: number
}

const occurrencesOf = ({ counts }: RowWords, words: Uint32Array): number => {
  let sum = 0
  for (const word of words) sum += uint32At(counts, word)
  return sum
}

const wantedOf = (index: TextIndex, part: string): Wanted => {
  const words = index.wordMatches.wordsContaining(part)
  const flags = new Uint8Array(index.wordCount + 1)
  flags[0] = 1
  for (const word of words) flags[word] = 1
  return { index, words, flags, occurrences: occurrencesOf(index.rowWords, words) }
}

/** Nanoseconds to read the words of `rows` rows, each up to the first wanted word. */
const walkCost = ({ total }: RowWords, occurrences: number, all: number, rows: number): number =>
  all === 0 ? 0 : rows * (PER_WALK + PER_WORD * Math.min(total / all, total / (occurrences + 1)))

/** Nanoseconds to mark the rows of each of the words. */
const markCost = ({ index: { indexedRows: read, wordRows }, words, occurrences }: Wanted): number =>
  words.length === 0
    ? 0
    : occurrences * PER_ROW +
      (words.length * read * PER_THOUSAND) / 1000 +
      wordRows.unsortedRows(read) * (PER_WALK + PER_WORD)

const scanWords = ({ words, starts }: RowWords, flags: Uint8Array, rows: number, out: Uint32Array): number => {
  let found = 0
  for (let row = 0; row < rows; row += 1) {
    let at = uint32At(starts, row)
    while (flags[wordAt(words, at)] === 0) at += 1
    if (words[at] !== 0) out[found++] = row
  }
  return found
}

/** Skips rows whose bit is set already. */
const markWords = ({ words, starts }: RowWords, flags: Uint8Array, rows: number, bits: Uint32Array): void => {
  for (let first = 0; first < rows; first += 32) {
    // As a signed number, which stays an integer in a register.
    const known = uint32At(bits, first >>> 5) | 0
    if (known === -1) continue
    let cell = known
    const end = Math.min(first + 32, rows)
    for (let row = first; row < end; row += 1) {
      if (((known >>> (row & 31)) & 1) === 1) continue
      let at = uint32At(starts, row)
      while (flags[wordAt(words, at)] === 0) at += 1
      if (words[at] !== 0) cell |= 1 << (row & 31)
    }
    bits[first >>> 5] = cell
  }
}

const refineWords = ({ words, starts }: RowWords, flags: Uint8Array, rows: Uint32Array, count: number): number => {
  let found = 0
  for (let index = 0; index < count; index += 1) {
    const row = uint32At(rows, index)
    let at = uint32At(starts, row)
    while (flags[wordAt(words, at)] === 0) at += 1
    if (words[at] !== 0) rows[found++] = row
  }
  return found
}

/**
 * Passes rows with a word that contains `part`: reads the rows of each such word where these are
 * few, else the words of each row.
 */
export const wordFilter = (current: () => TextIndex, known: TextIndex | null, part: string): Filter => {
  let wanted: Wanted | null = null
  const look = (): Wanted => {
    const index = current()
    if (wanted === null || wanted.flags.length !== index.wordCount + 1) wanted = wantedOf(index, part)
    return wanted
  }
  const bitsOf = ({ index, words, flags }: Wanted): Uint32Array => {
    const bits = new Uint32Array(cellsFor(index.indexedRows))
    index.wordRows.mark(words, flags, index.indexedRows, bits)
    return bits
  }
  const mark = (rows: number, bits: Uint32Array): void => {
    const found = look()
    const limit = Math.min(rows, found.index.indexedRows)
    if (found.words.length === 0) return
    if (byRows(found, limit - countBits(bits))) addBits(bitsOf(found), limit, bits)
    else markWords(found.index.rowWords, found.flags, limit, bits)
  }
  const byRows = (found: Wanted, rows: number): boolean =>
    markCost(found) < walkCost(found.index.rowWords, found.occurrences, found.index.indexedRows, rows)

  const estimate = (): { readonly cost: number; readonly share: number } => {
    if (known === null || known.indexedRows === 0) return UNKNOWN
    const found = look()
    const { occurrences, index } = found
    const walk = walkCost(index.rowWords, occurrences, index.indexedRows, index.indexedRows)
    return {
      cost: 0.2 + Math.min(walk, markCost(found)) / index.indexedRows,
      share: 1 - Math.exp(-occurrences / index.indexedRows),
    }
  }
  return {
    ...estimate(),
    scan: (rows, out) => {
      const found = look()
      const limit = Math.min(rows, found.index.indexedRows)
      if (found.words.length === 0) return 0
      return byRows(found, limit)
        ? rowsOfBits(bitsOf(found), limit, out)
        : scanWords(found.index.rowWords, found.flags, limit, out)
    },
    mark,
    refine: (rows, count) => {
      const found = look()
      if (found.words.length === 0) return 0
      let within = count
      while (within > 0 && uint32At(rows, within - 1) >= found.index.indexedRows) within -= 1
      return byRows(found, within)
        ? keepByBits(bitsOf(found), rows, within)
        : refineWords(found.index.rowWords, found.flags, rows, within)
    },
  }
}
