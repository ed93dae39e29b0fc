import type { FileStore } from '../storage/file-store.ts'

/**
 * Draws the documents that a transaction stores, and reads the pictures on them. `Work` is known
 * to the folder that stores documents (`invoicing/pdf/printer.ts`), which this one cannot import.
 */
export interface DocumentServices<Work extends object = object> {
  readonly printer: { print(work: Work): Promise<Buffer> }
  readonly files: Pick<FileStore, 'read'>
}
