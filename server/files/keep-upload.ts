import type { UploadModel } from '#contract/core/files/uploads.ts'
import { inTransaction, type WriteServices } from '../writes/in-transaction.ts'
import type { AcceptedFile } from './accept-file.ts'
import { namedAmong } from './named.ts'
import type { Quotas } from './quota.ts'
import { storeArticlePicture } from './store-article-picture.ts'
import { storePicture } from './store-picture.ts'
import { storeTicketFile } from './store-ticket-file.ts'
import type { StoreUpload, Upload, Uploaded } from './upload.ts'

const STORED_BY: Readonly<Record<UploadModel, StoreUpload>> = {
  ticket: storeTicketFile,
  user: storePicture('user'),
  client: storePicture('client'),
  projet: storePicture('projet'),
  settings: storePicture('settings'),
  help_article: storeArticlePicture,
}

/**
 * Stores the bytes durably in their final place, then commits the transaction that names them: a
 * committed record never lacks its bytes. A rollback removes the bytes.
 */
export const keepUpload = async (
  services: WriteServices & { readonly quotas: Quotas },
  upload: Omit<Upload, 'file' | 'quotas'>,
  { temporaryPath, ...described }: AcceptedFile,
): Promise<Uploaded> => {
  const { files, database, quotas } = services
  const storage = await files.keep(temporaryPath)
  const complete: Upload = { ...upload, quotas, file: { ...described, storage } }
  try {
    const uploaded = await inTransaction(services, (transaction, consequences) =>
      STORED_BY[upload.model](transaction, complete, consequences),
    )
    if (uploaded.replayed) files.discard(storage)
    return uploaded
  } catch (error) {
    // After a connection lost during the commit its outcome is unknown: unless the record is known
    // to be missing, `deleteOrphanFiles` decides later.
    const named = await namedAmong(database.query, [storage]).catch(() => null)
    if (named?.has(storage) === false) files.discard(storage)
    throw error
  }
}
