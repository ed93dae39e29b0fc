import { cellsFor, clearBit, hasBit, setBit } from '../rows/row-bits.ts'
import { createDictionary } from './dictionary.ts'
import { createFoundWords, type FoundWords } from './found-words.ts'
import { createRowWords, type RowWords } from './row-words.ts'
import type { TextSource } from './text-source.ts'
import { createWordReader } from './word-reader.ts'
import { createWordRows, type WordRows } from './word-rows.ts'

/** The words of a column's texts, made when they are first needed or while there is nothing else to do. */
export interface TextIndex {
  readonly rowWords: RowWords
  readonly wordRows: WordRows
  readonly found: FoundWords
  /** Rows 0 … read-1 have been read; changed ones among them may wait to be read again. */
  readonly read: number
  /** How many of the words there are; numbers go up to it. */
  readonly words: number
  /** Rows that have not been read as they are now. */
  behind(): number
  /** Reads what there is to read; afterwards nothing is behind. */
  finish(): void
  /** The row's text has changed. */
  changed(row: number): void
  /** Works for about so long; answers whether more is left. */
  step(milliseconds: number): boolean
  /** So many of the words are in no row any more that another index would be much smaller. */
  isOutworn(): boolean
  /** Gives back room; answers whether there was enough of it. */
  trim(): boolean
  bytes(): number
}

/** Rows between two looks at the clock: a fraction of a millisecond. */
const BATCH = 64
/** When more of the rows than one in so many have to be looked at one by one, a search sorts them first. */
const FEW = 8
/** Words of rows that changed stay, until they are so many, and more than the others. */
const MANY_UNUSED = 4096

export const createTextIndex = (source: TextSource): TextIndex => {
  const dictionary = createDictionary()
  const reader = createWordReader(dictionary)
  const rowWords = createRowWords()
  const wordRows = createWordRows(rowWords)
  let read = 0
  const waiting: number[] = []
  let waits = new Uint32Array(0)

  const readRow = (row: number): void => {
    const length = source.lengthOf(row)
    const count = length > 0 ? reader.read(source.bytes, source.startOf(row), length) : 0
    rowWords.set(row, reader.words, count)
    wordRows.changed(row)
  }

  /** Reads a few rows; false where there was none. */
  const readSome = (): boolean => {
    if (waiting.length === 0 && read >= source.rows) return false
    for (let done = 0; done < BATCH && waiting.length > 0; done += 1) {
      const row = waiting.pop() as number
      clearBit(waits, row)
      readRow(row)
    }
    for (const end = Math.min(read + BATCH, source.rows); read < end; read += 1) readRow(read)
    return true
  }

  return {
    rowWords,
    wordRows,
    found: createFoundWords(dictionary),
    get read() {
      return read
    },
    get words() {
      return dictionary.count
    },
    behind: () => waiting.length + Math.max(0, source.rows - read),
    finish: () => {
      while (readSome());
      if (wordRows.unsorted(read) * FEW > read) while (wordRows.sort(read));
    },
    changed: (row) => {
      // What has not been read yet is read as it will be then.
      if (row >= read) return
      if (row >>> 5 >= waits.length) {
        const more = new Uint32Array(cellsFor(source.rows))
        more.set(waits)
        waits = more
      }
      if (hasBit(waits, row)) return
      setBit(waits, row)
      waiting.push(row)
    },
    step: (milliseconds) => {
      const end = performance.now() + milliseconds
      while (readSome()) if (performance.now() >= end) return true
      while (wordRows.sort(read)) if (performance.now() >= end) return true
      return false
    },
    isOutworn: () => dictionary.count - rowWords.distinct > Math.max(MANY_UNUSED, rowWords.distinct),
    trim: rowWords.trim,
    bytes: () => dictionary.bytes() + rowWords.bytes() + wordRows.bytes() + waits.byteLength,
  }
}
