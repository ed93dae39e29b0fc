import { randomBytes } from 'node:crypto'
import type { Queryable } from '../../database/connect.ts'
import { invoiceDocument } from '../../database/schema/invoice-record.ts'
import { receivedDocument } from '../../database/schema/received-invoice.ts'
import { ENTRIES } from '../../export/archive-data.ts'
import type { ZipEntry } from '../../files/zip-listing.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { writeTemporaryFile } from '../../storage/write-temporary-file.ts'
import { UnreadableFile } from '../read/file-problem.ts'
import { STORAGE } from './insert-rows.ts'
import type { Archive } from './open-archive.ts'
import type { ArchivedRow } from './read-rows.ts'

/** Where bytes come from, and where they are kept. */
export interface Copying {
  readonly archive: Archive
  readonly files: FileStore
}

const unpack = async ({ archive, files }: Copying, entry: ZipEntry): Promise<string> => {
  const temporaryPath = files.temporaryPath()
  await writeTemporaryFile(temporaryPath, archive.bytes(entry))
  return temporaryPath
}

const readWhole = async ({ archive }: Copying, name: string): Promise<Buffer> => {
  const entry = archive.entry(name)
  if (!entry) throw new UnreadableFile('archive_damaged')
  const parts: Buffer[] = []
  for await (const part of archive.bytes(entry)) parts.push(part)
  return Buffer.concat(parts)
}

/**
 * A name under which nothing is stored: the file was without its bytes where the archive was made.
 */
const nameOfNothing = (): string => randomBytes(16).toString('hex')

/**
 * Copies the bytes of an attached file or a picture before its row is stored; returns the row with
 * their place. Files that a killed process copied without a row are swept like unused uploads.
 */
export const withBytes = async (copying: Copying, table: string, row: ArchivedRow): Promise<ArchivedRow> => {
  const { archive, files } = copying
  if (table === 'file') {
    const entry = archive.attached.get(Number(row['id']))
    return { ...row, [STORAGE]: entry ? await files.keep(await unpack(copying, entry)) : nameOfNothing() }
  }
  if (table === 'picture') {
    const storage = String(row['storage'])
    const entry = archive.entry(ENTRIES.picture(storage))
    if (entry) await files.keepAs(await unpack(copying, entry), storage)
  }
  return row
}

/** Stores a row with its bytes, which are in the database themselves; returns how. */
type Storing = (transaction: Queryable) => Promise<unknown>

/** Tables whose rows are stored one by one, each with its bytes. */
export const DOCUMENTS: Readonly<Record<string, (copying: Copying, row: ArchivedRow) => Promise<Storing>>> = {
  invoice_document: async (copying, row) => {
    const { invoice_id, format, sha256, created_at } = row as Omit<
      typeof invoiceDocument.$inferInsert,
      'pdf' | 'cii' | 'ubl'
    >
    const part = (name: 'pdf' | 'cii' | 'ubl'): Promise<Buffer> =>
      readWhole(copying, ENTRIES.document(invoice_id, name))
    const values = {
      invoice_id,
      format,
      sha256,
      created_at,
      pdf: await part('pdf'),
      cii: await part('cii'),
      ubl: await part('ubl'),
    }
    return (transaction) => transaction.insert(invoiceDocument).values(values)
  },
  received_document: async (copying, row) => {
    const { received_invoice_id, name, mime, sha256 } = row as Omit<typeof receivedDocument.$inferInsert, 'bytes'>
    const values = {
      received_invoice_id,
      name,
      mime,
      sha256,
      bytes: await readWhole(copying, ENTRIES.received(received_invoice_id)),
    }
    return (transaction) => transaction.insert(receivedDocument).values(values)
  },
}
