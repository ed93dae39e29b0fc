import { MAX_ARCHIVE_CHANGES } from '#contract/import/archive.ts'
import { ENTRIES } from '../../export/archive-data.ts'
import type { ArchivedTable } from '../../export/archive-tables.ts'
import type { ZipEntry } from '../../files/zip-listing.ts'
import { UnreadableFile } from '../read/file-problem.ts'
import type { Archive } from './open-archive.ts'

/** A row of a table as it is in an archive: unknown until it is checked. */
export type ArchivedRow = Readonly<Record<string, unknown>>

/** A row with its place; null for a line that is no row of this table. */
export interface PlacedRow {
  readonly line: number
  readonly row: ArchivedRow | null
}

/** Longest line, in characters: the content of a received invoice is the longest. */
const MAX_LINE_LENGTH = 4 * 1024 * 1024

async function* linesOf(archive: Archive, entry: ZipEntry): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder('utf-8')
  let rest = ''
  for await (const block of archive.bytes(entry)) {
    const lines = (rest + decoder.decode(block, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MAX_LINE_LENGTH) throw new UnreadableFile('archive_damaged')
    if (lines.length > 0) yield lines
  }
  if (rest + decoder.decode() !== '') throw new UnreadableFile('archive_damaged')
}

const rowOf = (text: string): ArchivedRow | null => {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as ArchivedRow) : null
  } catch {
    return null
  }
}

/** Rows of one entry; throws where it lacks lines that the end of the archive counts. */
async function* rowsOfEntry(archive: Archive, name: string): AsyncGenerator<readonly PlacedRow[]> {
  const entry = archive.entry(name)
  const counted = archive.end.lines[name]
  let line = 0
  if (entry) {
    for await (const lines of linesOf(archive, entry)) {
      const first = line + 1
      line += lines.length
      yield lines.map((text, place) => ({ line: first + place, row: rowOf(text) }))
    }
  }
  if (line !== (counted ?? 0) || (entry === undefined) !== (counted === undefined))
    throw new UnreadableFile('archive_damaged')
}

/** Order of two rows by their keys, which are numbers. */
export const compareKeys = ({ key }: ArchivedTable, one: ArchivedRow, other: ArchivedRow): number => {
  for (const name of key) {
    const difference = Number(one[name]) - Number(other[name])
    if (difference !== 0) return difference
  }
  return 0
}

const changesOf = async (archive: Archive, { name }: ArchivedTable): Promise<PlacedRow[]> => {
  const changes: PlacedRow[] = []
  for await (const rows of rowsOfEntry(archive, ENTRIES.changes(name))) {
    changes.push(...rows)
    if (changes.length > MAX_ARCHIVE_CHANGES) throw new UnreadableFile('archive_damaged')
  }
  return changes
}

/**
 * Rows of a table in the order of its key. Those that changed while the archive was written take
 * the place of what was written before.
 */
export async function* readRows(archive: Archive, table: ArchivedTable): AsyncGenerator<readonly PlacedRow[]> {
  const entry = ENTRIES.rows(table.name)
  if (archive.entry(entry) === undefined) throw new UnreadableFile('archive_damaged')
  const changes = await changesOf(archive, table)
  let next = 0
  const takeChange = (): readonly PlacedRow[] => changes.slice(next, ++next)
  for await (const rows of rowsOfEntry(archive, entry)) {
    const merged: PlacedRow[] = []
    for (const placed of rows) {
      while (orderOf(table, changes[next], placed) < 0) merged.push(...takeChange())
      merged.push(...(orderOf(table, changes[next], placed) === 0 ? takeChange() : [placed]))
    }
    yield merged
  }
  yield changes.slice(next)
}

/** Order of a change and a row; what is no row of the table comes first, and is refused. */
const orderOf = (table: ArchivedTable, change: PlacedRow | undefined, placed: PlacedRow): number => {
  if (change === undefined) return 1
  return change.row && placed.row ? compareKeys(table, change.row, placed.row) : -1
}
