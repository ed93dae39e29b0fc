import { type CellReader, type CellReading, readCell } from './cells/cell-text.ts'
import type { Change } from './changes.ts'
import type { Entry, WeekRow } from './week-grid.ts'

/** One line of the form of a cell's entries; without an entry it will create one. */
export interface EntryLine {
  readonly entry: Entry | null
  readonly time: string
  readonly comment: string
}

export const NEW_LINE: EntryLine = { entry: null, time: '', comment: '' }

/** How a line reads; `noTime`: a comment that no entry would hold. */
export type LineReading = CellReading | { readonly problem: 'noTime' }

export const readLine = ({ entry, time, comment }: EntryLine, reader: CellReader): LineReading => {
  const reading = readCell(time, reader)
  const isEmpty = 'ut' in reading && reading.ut === 0
  return entry === null && isEmpty && comment.trim() !== '' ? { problem: 'noTime' } : reading
}

/** The line without its entry: saving deletes the entry, and creates none. */
export const emptyLine = (line: EntryLine): EntryLine => (line.entry === null ? NEW_LINE : { ...line, time: '' })

/** The changes that store a line whose time reads as `ut`. */
export const changesOfLine = (
  { entry, comment }: EntryLine,
  ut: number,
  row: Pick<WeekRow, 'ticketId' | 'kind'>,
  day: string,
): readonly Change[] => {
  const text = comment.trim() === '' ? null : comment.trim()
  if (entry === null)
    return ut > 0 ? [{ type: 'create', ticketId: row.ticketId, kind: row.kind, day, ut, comment: text }] : []
  if (ut === 0) return [{ type: 'delete', entry }]
  return [
    ...(ut === entry.ut ? [] : [{ type: 'setUt', entry, ut } as const]),
    ...(text === entry.comment ? [] : [{ type: 'setComment', entry, comment: text } as const]),
  ]
}
