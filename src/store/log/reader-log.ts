import type { DeviceLog } from './log.ts'
import { LogFailure } from './log-failure.ts'

const refuseWrite = (): Promise<never> => Promise.reject(new LogFailure('storage_unavailable'))

/**
 * An empty log for a page without a worker of its own. Writes of events and files reject with
 * `storage_unavailable`.
 */
export const readerLog = (): DeviceLog => ({
  all: async () => [],
  writeEvents: refuseWrite,
  forget: async () => undefined,
  deviceId: async (fresh) => fresh(),
  readDraft: async () => null,
  writeDraft: async () => undefined,
  readBlob: async () => null,
  writeBlobs: refuseWrite,
  forgetBlobs: async () => undefined,
  blobIds: async () => [],
  readFact: async () => undefined,
  writeFact: async () => undefined,
  close: async () => undefined,
  wipe: async () => undefined,
})
