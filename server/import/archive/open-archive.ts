import { open } from 'node:fs/promises'
import { ARCHIVE_FORMAT, type ArchiveEnd, type ArchiveManifest, MAX_ARCHIVE_FILES } from '#contract/import/archive.ts'
import { ENTRIES } from '../../export/archive-data.ts'
import { ARCHIVED_TABLES, archivedColumn } from '../../export/archive-tables.ts'
import { listZip, type ZipEntry } from '../../files/zip-listing.ts'
import { UnreadableFile } from '../read/file-problem.ts'
import { isBomb, partBytes } from '../read/zip-part.ts'
import { MAX_ID } from './check-value.ts'

const MIB = 1024 * 1024
/** Most bytes of the manifest and of the end. */
const MAX_DESCRIPTION = MIB

/** An archive that is open for reading; `close` it. */
export interface Archive {
  readonly manifest: ArchiveManifest
  readonly end: ArchiveEnd
  entry(name: string): ZipEntry | undefined
  /** Attached files by the id in their names. */
  readonly attached: ReadonlyMap<number, ZipEntry>
  bytes(entry: ZipEntry): AsyncGenerator<Buffer>
  close(): Promise<void>
}

type Described = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Described =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

/**
 * Returns the manifest of an archive that this version reads: every table and column is known here,
 * and a column that lacks has a default.
 */
const parseManifest = (found: Described): ArchiveManifest => {
  const { format, made_at, tables } = found
  if (
    format !== ARCHIVE_FORMAT ||
    !isObject(tables) ||
    typeof made_at !== 'string' ||
    Number.isNaN(Date.parse(made_at))
  ) {
    throw new UnreadableFile('archive_version')
  }
  const known = new Map(ARCHIVED_TABLES.map((archived) => [archived.name, archived]))
  for (const [name, columns] of Object.entries(tables)) {
    const archived = known.get(name)
    if (!archived || !isNames(columns) || columns.some((column) => !archived.columns.includes(column)))
      throw new UnreadableFile('archive_version')
  }
  for (const archived of ARCHIVED_TABLES) {
    const written = tables[archived.name] as readonly string[] | undefined
    const isComplete = archived.columns.every((name) => {
      const { notNull, hasDefault } = archivedColumn(archived, name)
      return written?.includes(name) || (!archived.key.includes(name) && (!notNull || hasDefault))
    })
    if (!written || new Set(written).size !== written.length || !isComplete) throw new UnreadableFile('archive_version')
  }
  return {
    program: 'sav',
    format,
    made_at: new Date(made_at).toISOString(),
    tables: tables as ArchiveManifest['tables'],
  }
}

const parseEnd = (found: unknown): ArchiveEnd => {
  if (!isObject(found) || !isObject(found['lines']) || !isObject(found['last']))
    throw new UnreadableFile('archive_damaged')
  const isLast = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_ID
  if (!Object.values(found['last']).every(isLast)) throw new UnreadableFile('archive_damaged')
  return { lines: found['lines'] as ArchiveEnd['lines'], last: found['last'] as ArchiveEnd['last'] }
}

const ATTACHED = /^files\/([1-9]\d{0,14})-/

/** Attached files by the id in their names, everything else by its name. */
const placesOf = (listed: readonly ZipEntry[]) => {
  const entries = new Map<string, ZipEntry>()
  const attached = new Map<number, ZipEntry>()
  for (const entry of listed) {
    const [, id] = ATTACHED.exec(entry.name) ?? []
    if (id === undefined) entries.set(entry.name, entry)
    else attached.set(Number(id), entry)
  }
  return { entries, attached }
}

/**
 * Opens an archive of this program; null for any other file.
 *
 * @throws UnreadableFile for an archive of another version, and for a damaged one
 */
export const openArchive = async (path: string): Promise<Archive | null> => {
  const file = await open(path).catch(() => {
    throw new UnreadableFile('gone')
  })
  try {
    const listed = (await listZip(file, MAX_ARCHIVE_FILES)) ?? []
    const { entries, attached } = placesOf(listed)
    const described = async (name: string): Promise<unknown> => {
      const entry = entries.get(name)
      if (!entry || entry.size > MAX_DESCRIPTION) return null
      const parts: Buffer[] = []
      for await (const part of partBytes(file, entry)) parts.push(part)
      try {
        return JSON.parse(String(Buffer.concat(parts)))
      } catch {
        return null
      }
    }
    const found = await described(ENTRIES.manifest)
    if (!isObject(found) || found['program'] !== 'sav') {
      await file.close()
      return null
    }
    if (listed.some(isBomb)) throw new UnreadableFile('bomb')
    const manifest = parseManifest(found)
    const end = parseEnd(await described(ENTRIES.end))
    return {
      ...{ manifest, end, attached },
      entry: (name) => entries.get(name),
      bytes: (entry) => partBytes(file, entry),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}
