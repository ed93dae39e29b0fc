import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { StartupError } from '../../runtime/startup-error.ts'
import type { Sequence } from './catalogue.ts'
import { bytesOf, type ReadEntry, readTar } from './tar.ts'

/**
 * A backup is a .tar.gz, the same for both databases:
 *
 *   manifest.json            what follows, and the migration that the rows belong to
 *   tables/<name>/<n>.copy   rows in PostgreSQL's text format, in pieces of whole lines
 *   files/<path>             what people uploaded
 *   end.json                 how much there was; without it the backup is incomplete
 */
export interface Manifest {
  readonly format: 1
  readonly made_at: string
  readonly migration: number
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[]
  readonly sequences: readonly Sequence[]
}

/** Last entry of a backup: the counts that a reader compares. */
export interface End {
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>
  readonly files: number
}

/** Names of entries in a backup. */
export const MANIFEST = 'manifest.json'
/** Name of the last entry of a backup; a file without it is incomplete. */
export const END = 'end.json'
/** Folder of the uploaded files in a backup. */
export const FILES = 'files/'

/** `tables/ticket/000001.copy`; zero-padded, so that a listing is in order. */
export const pieceName = (table: string, piece: number): string =>
  `tables/${table}/${String(piece).padStart(6, '0')}.copy`

/** Returns the table of an entry with rows; undefined for other entries. */
export const tableOfPiece = (name: string): string | undefined => /^tables\/([^/]+)\/\d{6}\.copy$/.exec(name)?.[1]

const LINE_END = 0x0a

/** Counts the lines of a piece. */
export const countLines = (lines: Buffer): number => {
  let count = 0
  for (let at = lines.indexOf(LINE_END); at !== -1; at = lines.indexOf(LINE_END, at + 1)) count++
  return count
}

/**
 * Pieces of about this many bytes that end where a line ends. In the text format a line break
 * inside a value is written as `\n`.
 */
export async function* wholeLines(source: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const piece of source) {
    waiting.push(piece)
    size += piece.length
    const cut = size < bytes ? -1 : piece.lastIndexOf(LINE_END)
    if (cut === -1) continue
    const rest = piece.subarray(cut + 1)
    waiting[waiting.length - 1] = piece.subarray(0, cut + 1)
    yield Buffer.concat(waiting)
    waiting = [rest]
    size = rest.length
  }
  if (size > 0) yield Buffer.concat(waiting)
}

/** Reads the entries of a compressed backup. */
export const readBackup = (file: string): AsyncGenerator<ReadEntry> =>
  // An error of any stream reaches the reader of the last one.
  readTar(pipeline(createReadStream(file), createGunzip(), () => undefined))

/** A backup whose entries were read and counted once. */
export interface Inspected {
  readonly manifest: Manifest
  readonly end: End
}

/**
 * Reads a whole backup and compares its manifest with its entries, before a restore changes
 * anything.
 */
export const inspectBackup = async (file: string): Promise<Inspected> => {
  const problem = (why: string, cause?: unknown) =>
    new StartupError(`${file} is not a complete backup: ${why}.`, { cause })
  const rows: Record<string, number> = {}
  let [manifest, end, files]: [Manifest | null, End | null, number] = [null, null, 0]
  try {
    for await (const { name, body } of readBackup(file)) {
      const table = tableOfPiece(name)
      if (name === MANIFEST) manifest = JSON.parse(String(await bytesOf(body))) as Manifest
      else if (name === END) end = JSON.parse(String(await bytesOf(body))) as End
      else if (table !== undefined) rows[table] = (rows[table] ?? 0) + countLines(await bytesOf(body))
      else if (name.startsWith(FILES)) files++
      else throw new Error(`${name} does not belong in it`)
    }
  } catch (cause) {
    throw problem(cause instanceof Error ? cause.message.replace(/\.$/, '') : String(cause), cause)
  }
  if (manifest?.format !== 1) throw problem('it has no manifest that this version can read')
  if (!end) throw problem('its end is missing')
  const short = Object.entries(end.rows).find(([table, count]) => (rows[table] ?? 0) !== count)
  if (short || files !== end.files) throw problem(`${short?.[0] ?? 'files'} are missing`)
  return { manifest, end }
}
