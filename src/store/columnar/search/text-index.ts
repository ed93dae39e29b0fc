import { createRowWords, type RowWords } from './row-words.ts'
import { StaleRows } from './stale-rows.ts'
import type { TextSource } from './text-source.ts'
import { createWordDictionary } from './word-dictionary.ts'
import { createWordMatches, type WordMatches } from './word-matches.ts'
import { createWordReader } from './word-reader.ts'
import { createWordRows, type WordRows } from './word-rows.ts'

/** An index of the words of a column's texts, built when it is first needed or in quiet moments. */
export interface TextIndex {
  readonly rowWords: RowWords
  readonly wordRows: WordRows
  readonly wordMatches: WordMatches
  /** Rows 0 … indexedRows-1 have been read. Changed rows among them may wait to be read again. */
  readonly indexedRows: number
  /** Number of known words, which is also the highest word number. */
  readonly wordCount: number
  /** Number of rows whose present text has not been read. */
  unreadRows(): number
  /** Reads every unread row. */
  indexUnread(): void
  /** Records that the row's text has changed. */
  markChanged(row: number): void
  /** Works for about so many milliseconds. Returns whether more is left to do. */
  step(milliseconds: number): boolean
  /** Whether so many words occur in no row any more that a new index would be much smaller. */
  isWasteful(): boolean
  /** Gives back unused room. Returns whether there was enough of it. */
  shrink(): boolean
  /** Bytes held, capacity included. */
  bytes(): number
}

/** Rows read between two looks at the clock: a fraction of a millisecond. */
const BATCH = 64
/**
 * A search sorts the index first when it would have to read more than one row in this many one by
 * one.
 */
const FEW = 8
/** Unused words that an index may keep; more are kept as long as the used words outnumber them. */
const MANY_UNUSED = 4096

/** An empty index of the texts of a column. */
export const createTextIndex = (source: TextSource): TextIndex => {
  const dictionary = createWordDictionary()
  const reader = createWordReader(dictionary)
  const rowWords = createRowWords()
  const wordRows = createWordRows(rowWords)
  const stale = new StaleRows()
  let indexedRows = 0

  const readRow = (row: number): void => {
    const length = source.lengthOf(row)
    const count = length > 0 ? reader.read(source.bytes, source.startOf(row), length) : 0
    rowWords.set(row, reader.words, count)
    wordRows.markChanged(row)
  }

  /** Reads a batch of unread rows. Returns false when there is none. */
  const readBatch = (): boolean => {
    if (stale.list.length === 0 && indexedRows >= source.rows) return false
    for (let done = 0; done < BATCH; done += 1) {
      const row = stale.pop()
      if (row === undefined) break
      readRow(row)
    }
    for (const end = Math.min(indexedRows + BATCH, source.rows); indexedRows < end; indexedRows += 1)
      readRow(indexedRows)
    return true
  }

  return {
    rowWords,
    wordRows,
    wordMatches: createWordMatches(dictionary),
    get indexedRows() {
      return indexedRows
    },
    get wordCount() {
      return dictionary.count
    },
    unreadRows: () => stale.list.length + Math.max(0, source.rows - indexedRows),
    indexUnread: () => {
      while (readBatch());
      if (wordRows.unsortedRows(indexedRows) * FEW > indexedRows) while (wordRows.sortSegment(indexedRows));
    },
    markChanged: (row) => {
      // A row that has not been read yet is read with the text that it has then.
      if (row < indexedRows) stale.add(row, source.rows)
    },
    step: (milliseconds) => {
      const end = performance.now() + milliseconds
      while (readBatch()) if (performance.now() >= end) return true
      while (wordRows.sortSegment(indexedRows)) if (performance.now() >= end) return true
      return false
    },
    isWasteful: () => dictionary.count - rowWords.distinct > Math.max(MANY_UNUSED, rowWords.distinct),
    shrink: rowWords.shrink,
    bytes: () => dictionary.bytes() + rowWords.bytes() + wordRows.bytes() + stale.bytes(),
  }
}
