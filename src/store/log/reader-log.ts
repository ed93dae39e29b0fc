import type { DeviceLog } from './log.ts'
import { LogFailure } from './log-failure.ts'

const refuse = (): Promise<never> => Promise.reject(new LogFailure('storage_unavailable'))

/** The log of a page that may only read: it knows nothing and takes nothing. */
export const readerLog = (): DeviceLog => ({
  all: async () => [],
  write: refuse,
  forget: async () => undefined,
  deviceId: async (fresh) => fresh(),
  readDraft: async () => null,
  writeDraft: async () => undefined,
  readBlob: async () => null,
  writeBlobs: refuse,
  forgetBlobs: async () => undefined,
  blobIds: async () => [],
  readFact: async () => undefined,
  writeFact: async () => undefined,
  close: async () => undefined,
  wipe: async () => undefined,
})
