import { resultOf } from '#src/store/platform/indexed-db.ts'
import type { SharedFiles, SharedPort } from '#src/ui/services/ports.ts'

/** The database that `public/share.js` fills, in the service worker. */
const NAME = 'sav-shared'
const STORE = 'shares'
/** An unread share is deleted then: it may be a private photo on a shared device. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

interface Share {
  /** Epoch ms. */
  readonly at: number
  readonly files: readonly File[]
  readonly text: string
}

const open = (databases: IDBFactory): Promise<IDBDatabase> => {
  const request = databases.open(NAME, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { autoIncrement: true })
  return resultOf(request)
}

const inStore = async <Value>(
  databases: IDBFactory,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> => {
  const database = await open(databases)
  try {
    return await resultOf(work(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

const together = (shares: readonly Share[]): SharedFiles => ({
  files: shares.flatMap(({ files }) => files),
  text: shares
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join('\n'),
})

/** Files that other applications have shared into this one on this device. */
export const sharedFiles = (databases: IDBFactory, now: () => number): SharedPort => {
  const clear = async (): Promise<void> => {
    await inStore(databases, 'readwrite', (store) => store.clear())
  }
  return {
    read: async () => {
      const shares = await inStore<Share[]>(databases, 'readonly', (store) => store.getAll())
      const recent = shares.filter(({ at }) => now() - at < KEPT_MS)
      if (recent.length === 0 && shares.length > 0) await clear()
      return together(recent)
    },
    clear,
  }
}
