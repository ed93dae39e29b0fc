import type { FileStore } from '../storage/file-store.ts'

/**
 * What draws the documents of a write, and reads the pictures on them. The form of a job is the
 * concern of those who draw (`server/invoicing/pdf/printer.ts`).
 */
export interface Studio {
  readonly printer: { print(job: object): Promise<Buffer> }
  readonly files: Pick<FileStore, 'read'>
}
