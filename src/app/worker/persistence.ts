import type { SyncStatus } from '#contract/core/sync-status.ts'

type Answer = Extract<SyncStatus['storage'], 'persistent' | 'may_be_evicted'>

/** Asks the browser once, at the first thing worth keeping, to keep what this device has. Some browsers ask the person. */
export const createPersistence = (storage: Pick<StorageManager, 'persist' | 'persisted'> | undefined) => {
  let asked: Promise<Answer> | null = null
  const ask = async (): Promise<Answer> => {
    if (!storage) return 'may_be_evicted'
    const isKept = (await storage.persisted().catch(() => false)) || (await storage.persist().catch(() => false))
    return isKept ? 'persistent' : 'may_be_evicted'
  }
  return (): Promise<Answer> => {
    asked ??= ask()
    return asked
  }
}
