import { createHash } from 'node:crypto'
import type { ArchiveReason } from '#contract/import/archive.ts'
import { ENTRIES } from '../../export/archive-data.ts'
import type { ZipEntry } from '../../files/zip-listing.ts'
import type { FileStore } from '../../storage/file-store.ts'
import type { Archive } from './open-archive.ts'
import type { ArchivedRow } from './read-rows.ts'

const digestOf = async (archive: Archive, entry: ZipEntry): Promise<string> => {
  const hash = createHash('sha256')
  for await (const block of archive.bytes(entry)) hash.update(block)
  return hash.digest('hex')
}

const hasDigest = async (archive: Archive, name: string, digest: unknown): Promise<boolean> => {
  const entry = archive.entry(name)
  return entry !== undefined && (await digestOf(archive, entry)) === digest
}

/** Bytes that rows name, and how many of them an archive lacks. */
export interface BytesFound {
  files: number
  without: number
}

const ofSize = (entry: ZipEntry | undefined, bytes: unknown, found: BytesFound): ArchiveReason | null => {
  found.files++
  if (entry === undefined) found.without++
  return entry === undefined || entry.size === bytes ? null : 'bytes'
}

/**
 * Checks the bytes that a row names. A file or a picture may be without them, as it was where the
 * archive was made; the original of an invoice may not, and is compared with its digest.
 */
export const checkBytes = async (
  { archive, files }: { readonly archive: Archive; readonly files: FileStore },
  table: string,
  row: ArchivedRow,
  found: BytesFound,
): Promise<ArchiveReason | null> => {
  if (table === 'file' && row['deleted_at'] === null)
    return ofSize(archive.attached.get(Number(row['id'])), row['bytes'], found)
  if (table === 'picture') {
    const storage = String(row['storage'])
    return (await files.sizeOf(storage)) === null
      ? ofSize(archive.entry(ENTRIES.picture(storage)), row['bytes'], found)
      : 'repeated'
  }
  if (table === 'received_document') {
    return (await hasDigest(archive, ENTRIES.received(Number(row['received_invoice_id'])), row['sha256']))
      ? null
      : 'bytes'
  }
  if (table !== 'invoice_document') return null
  const id = Number(row['invoice_id'])
  const hasXml =
    archive.entry(ENTRIES.document(id, 'cii')) !== undefined && archive.entry(ENTRIES.document(id, 'ubl')) !== undefined
  return hasXml && (await hasDigest(archive, ENTRIES.document(id, 'pdf'), row['sha256'])) ? null : 'bytes'
}
