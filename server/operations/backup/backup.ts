import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { StartupError } from '../../runtime/startup-error.ts'
import { migrationOf, quoteName, sequencesOf, type Table, tablesOf } from './catalogue.ts'
import { fileEntry } from './file-entry.ts'
import { listFiles } from './files.ts'
import { countLines, END, type End, MANIFEST, type Manifest, pieceName, wholeLines } from './format.ts'
import { LEFT_OUT_TABLES } from './left-out.ts'
import {
  isDatabaseFolder,
  lockStoppedFolder,
  type OneConnection,
  openOneConnection,
  type StoredLocation,
} from './one-connection.ts'
import { type Entry, packTar } from './tar.ts'

const PIECE_BYTES = 4 * 1024 * 1024

/** Source and target of a backup. */
export interface BackupOptions {
  readonly location: StoredLocation
  /** Folder of uploaded files. */
  readonly filesDir: string
  /** File to write; it must not exist yet. */
  readonly to: string
}

/**
 * Writes a backup into one file: the rows of one snapshot, then the files that they name.
 * PostgreSQL and the feed are served meanwhile, since the snapshot only reads. No server may use a
 * PGlite folder meanwhile. The file gets its name once it is complete.
 */
export const writeBackup = async ({ location, filesDir, to }: BackupOptions): Promise<End> => {
  if (existsSync(to)) throw new StartupError(`${to} exists already.`)
  const nothing = new StartupError('There is no database of this program to back up.')
  if ('folder' in location && !isDatabaseFolder(location.folder)) throw nothing
  const lock = 'folder' in location ? lockStoppedFolder(location.folder) : null
  try {
    const connection = await openOneConnection(location)
    try {
      await connection.query.execute(sql`begin isolation level repeatable read read only`)
      const migration = await migrationOf(connection.query)
      if (migration === null) throw nothing
      return await pack(connection, migration, filesDir, to)
    } finally {
      await connection.close()
    }
  } finally {
    lock?.release()
  }
}

const pack = async (connection: OneConnection, migration: number, filesDir: string, to: string): Promise<End> => {
  const tables = (await tablesOf(connection.query)).filter(({ name }) => !LEFT_OUT_TABLES.has(name))
  const manifest: Manifest = {
    format: 1,
    made_at: new Date().toISOString(),
    migration,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    sequences: await sequencesOf(connection.query),
  }
  const end = { rows: {} as Record<string, number>, files: 0 }

  const entries = async function* (): AsyncGenerator<Entry> {
    yield jsonEntry(MANIFEST, manifest)
    for (const table of tables) {
      end.rows[table.name] = 0
      for await (const entry of tableEntries(connection, table)) {
        end.rows[table.name] = (end.rows[table.name] ?? 0) + countLines(entry.lines)
        yield entry
      }
    }
    for (const path of await listFiles(filesDir)) {
      const entry = await fileEntry(filesDir, path)
      if (!entry) continue
      end.files++
      yield entry
    }
    yield jsonEntry(END, end)
  }

  const unfinished = `${to}.part`
  await mkdir(dirname(to), { recursive: true })
  try {
    // Readable by its owner only: the file has password hashes and realtime secrets.
    await pipeline(packTar(entries()), createGzip(), createWriteStream(unfinished, { mode: 0o600, flush: true }))
    await rename(unfinished, to)
  } finally {
    await rm(unfinished, { force: true })
  }
  return end
}

const jsonEntry = (name: string, value: unknown): Entry => {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
  return { name, size: bytes.length, body: [bytes] }
}

async function* tableEntries(
  connection: OneConnection,
  { name, columns }: Table,
): AsyncGenerator<Entry & { readonly lines: Buffer }> {
  let piece = 0
  const source = `${quoteName(name)} (${columns.map(quoteName).join(', ')})`
  for await (const lines of wholeLines(connection.copyOut(source), PIECE_BYTES)) {
    yield { name: pieceName(name, ++piece), size: lines.length, body: [lines], lines }
  }
}
