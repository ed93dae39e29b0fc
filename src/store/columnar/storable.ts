import type { BulkWriteRow } from 'rxdb'

const refuseDocument = (document: Readonly<Record<string, unknown>>, primaryPath: string): void => {
  const key = document[primaryPath]
  if (typeof key !== 'string') throw new Error(`A document needs a text as its ${primaryPath}`)
  const attachments = document['_attachments']
  if (attachments && Object.keys(attachments).length > 0)
    throw new Error(`The columnar storage keeps no attachments: document ${key} has some`)
  const meta = document['_meta'] as { readonly lwt?: unknown } | null | undefined
  if (typeof meta?.lwt !== 'number')
    throw new Error(`A document needs the time of its last write: document ${key} has none`)
}

/**
 * Throws when a table cannot store one of the documents: no text as key, attachments, or no time of
 * its last write. Every document is checked before any is written.
 */
export const refuseUnstorable = <Doc>(writes: readonly BulkWriteRow<Doc>[], primaryPath: string): void => {
  for (const { document } of writes)
    refuseDocument(document as unknown as Readonly<Record<string, unknown>>, primaryPath)
}
