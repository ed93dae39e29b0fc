import { eq } from 'drizzle-orm'
import { ARCHIVE_FORMAT, type ArchiveEnd, type ArchiveManifest } from '#contract/import/archive.ts'
import { picture } from '../database/schema/conversation.ts'
import { invoiceDocument } from '../database/schema/invoice-record.ts'
import { receivedDocument } from '../database/schema/received-invoice.ts'
import type { ZipSource } from '../runtime/zip-stream.ts'
import type { FileStore } from '../storage/file-store.ts'
import { linesOf, type RowSources, readChanges, readHorizon } from './archive-rows.ts'
import { ARCHIVED_TABLES, type ArchivedTable } from './archive-tables.ts'

/** Where the part of an archive that an import reads comes from. */
export interface DataSources extends RowSources {
  readonly files: FileStore
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const encodeLines = (lines: readonly string[]): Uint8Array => encode(lines.map((line) => `${line}\n`).join(''))

const jsonOf = (name: string, content: () => ArchiveManifest | ArchiveEnd): ZipSource => ({
  ...{ name, isPacked: false },
  read: () => [encode(JSON.stringify(content()))],
})

/** Names of the entries of an archive that an import reads. */
export const ENTRIES = {
  manifest: 'manifest.json',
  end: 'end.json',
  rows: (table: string): string => `data/${table}.jsonl`,
  /** Rows that changed while the archive was written: they take the place of those before. */
  changes: (table: string): string => `data/${table}.changes.jsonl`,
  picture: (storage: string): string => `pictures/${storage}`,
  received: (id: number): string => `received/${id}`,
  document: (id: number, part: 'pdf' | 'cii' | 'ubl'): string =>
    `documents/${id}.${part === 'pdf' ? 'pdf' : `${part}.xml`}`,
}

const manifest = (): ArchiveManifest => ({
  ...{ program: 'sav', format: ARCHIVE_FORMAT, made_at: new Date().toISOString() },
  tables: Object.fromEntries(ARCHIVED_TABLES.map(({ name, columns }) => [name, columns])),
})

/** The originals of sent invoices as they are stored. */
async function* documents({ database, forCaller }: DataSources): AsyncGenerator<ZipSource> {
  const rows = await forCaller(() =>
    database.select({ id: invoiceDocument.invoice_id }).from(invoiceDocument).orderBy(invoiceDocument.invoice_id),
  )
  for (const { id } of rows) {
    for (const part of ['pdf', 'cii', 'ubl'] as const) {
      const read = async function* () {
        const stored = () =>
          database
            .select({ bytes: invoiceDocument[part] })
            .from(invoiceDocument)
            .where(eq(invoiceDocument.invoice_id, id))
        for (const { bytes } of await forCaller(stored)) yield bytes
      }
      yield { name: ENTRIES.document(id, part), isPacked: part === 'pdf', read }
    }
  }
}

/** The files of received invoices as they came. */
async function* received({ database, forCaller }: DataSources): AsyncGenerator<ZipSource> {
  const key = receivedDocument.received_invoice_id
  const rows = await forCaller(() => database.select({ id: key }).from(receivedDocument).orderBy(key))
  for (const { id } of rows) {
    const read = async function* () {
      for (const { bytes } of await forCaller(() =>
        database.select({ bytes: receivedDocument.bytes }).from(receivedDocument).where(eq(key, id)),
      )) {
        yield bytes
      }
    }
    yield { name: ENTRIES.received(id), isPacked: false, read }
  }
}

/** Avatars, logos, pictures of articles and the terms of sale; those without bytes are left out. */
async function* pictures({ database, files, forCaller }: DataSources): AsyncGenerator<ZipSource> {
  const rows = await forCaller(() =>
    database.select({ storage: picture.storage }).from(picture).orderBy(picture.storage),
  )
  for (const { storage } of rows) {
    if ((await files.sizeOf(storage)) !== null)
      yield { name: ENTRIES.picture(storage), isPacked: true, read: () => files.read(storage, null) }
  }
}

/**
 * The part of an archive that an import reads: the rows of the tables with everything that a
 * program needs to go on with them, and the bytes that they name. Rows are read page by page, and
 * what changed meanwhile is read again at the end.
 */
export async function* dataOf(sources: DataSources): AsyncGenerator<ZipSource> {
  const lines: Record<string, number> = {}
  const count = (entry: string, added: number): void => {
    lines[entry] = (lines[entry] ?? 0) + added
  }
  yield jsonOf(ENTRIES.manifest, manifest)
  const horizon = await sources.forCaller(() => readHorizon(sources.database))
  for (const archived of ARCHIVED_TABLES) if (archived.changes !== 'whole') yield rowSource(sources, archived, count)
  const late = await readChanges(sources, horizon)
  for (const [{ name, changes }, changed] of late.lines) {
    const entry = changes === 'whole' ? ENTRIES.rows(name) : ENTRIES.changes(name)
    count(entry, changed.length)
    yield { name: entry, isPacked: false, read: () => [encodeLines(changed)] }
  }
  yield* documents(sources)
  yield* received(sources)
  yield* pictures(sources)
  yield jsonOf(ENTRIES.end, () => ({ lines, last: late.last }))
}

const rowSource = (
  sources: DataSources,
  archived: ArchivedTable,
  count: (entry: string, added: number) => void,
): ZipSource => {
  const entry = ENTRIES.rows(archived.name)
  const read = async function* () {
    count(entry, 0)
    for await (const page of linesOf(sources, archived)) {
      count(entry, page.length)
      yield encodeLines(page)
    }
  }
  return { name: entry, isPacked: false, read }
}
