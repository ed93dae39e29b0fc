import type { SyncStatus } from '#contract/core/events/sync-status.ts'

type Answer = Extract<SyncStatus['storage'], 'persistent' | 'may_be_evicted'>

/**
 * Returns a function that asks the browser once to keep this site's data. It is called at the first
 * event, since some browsers ask the person.
 */
export const createPersistence = (storage: Pick<StorageManager, 'persist' | 'persisted'> | undefined) => {
  let answer: Promise<Answer> | null = null
  const ask = async (): Promise<Answer> => {
    if (!storage) return 'may_be_evicted'
    const isPersistent = (await storage.persisted().catch(() => false)) || (await storage.persist().catch(() => false))
    return isPersistent ? 'persistent' : 'may_be_evicted'
  }
  return (): Promise<Answer> => {
    answer ??= ask()
    return answer
  }
}
