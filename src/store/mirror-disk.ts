/**
 * The durable side of the mirror: documents by collection and a few facts (cursors), written behind the memory.
 *
 * 1. Writes reach the disk in the order in which they were made; those of one batch in one transaction.
 * 2. So a cursor on disk is never ahead of the rows it stands for.
 * 3. It is disposable: whatever can't be read or written costs a new pull, never an action.
 * 4. After one failed write nothing more is written in this life, and the next one starts empty: a later cursor would claim rows
 *    that are not there.
 */
export interface MirrorDisk {
  readonly load: (store: string) => Promise<readonly DiskDocument[]>
  readonly save: (store: string, documents: readonly DiskDocument[]) => void
  readonly remove: (store: string, keys: readonly string[]) => void
  readonly readFact: (name: string) => Promise<unknown>
  readonly writeFact: (name: string, value: unknown) => void
  /** Resolves when everything written so far is on disk. */
  readonly flushed: () => Promise<void>
  readonly wipe: () => Promise<void>
  readonly close: () => void
}

export interface DiskDocument {
  readonly key: string
}

const FACTS = 'facts'
const SHAPE = 'shape'
/** Shape of a disk that lacks something: no mirror has it, so the next start drops it. */
const DAMAGED = 'damaged'
const BATCH = 5000

type Write = (transaction: IDBTransaction) => void

const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
  })

const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((done, fail) => {
    transaction.oncomplete = () => done()
    transaction.onerror = () => fail(transaction.error)
    transaction.onabort = () => fail(transaction.error)
  })

/** All of these writes or none of them. */
const writeTogether = (transaction: IDBTransaction, writes: readonly Write[]): Promise<void> => {
  const done = completed(transaction)
  try {
    for (const write of writes) write(transaction)
  } catch (error) {
    transaction.abort()
    return done.catch(() => Promise.reject(error))
  }
  return done
}

const openDatabase = (factory: IDBFactory, name: string, stores: readonly string[]): Promise<IDBDatabase> => {
  const request = factory.open(name, 1)
  request.onupgradeneeded = () => {
    for (const store of [...stores, FACTS]) {
      if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store, store === FACTS ? {} : { keyPath: 'key' })
    }
  }
  return answerOf(request)
}

/** Opens the disk of a mirror; one of another shape is emptied first. */
export const openMirrorDisk = async (
  factory: IDBFactory,
  name: string,
  stores: readonly string[],
  shape: string,
  onTrouble: (error: unknown) => void,
): Promise<MirrorDisk> => {
  let database = await openDatabase(factory, name, stores)
  const known = await answerOf(database.transaction(FACTS).objectStore(FACTS).get(SHAPE))
  if (known !== shape) {
    if (known !== undefined) {
      database.close()
      await answerOf(factory.deleteDatabase(name))
      database = await openDatabase(factory, name, stores)
    }
    const transaction = database.transaction(FACTS, 'readwrite')
    transaction.objectStore(FACTS).put(shape, SHAPE)
    await completed(transaction)
  }

  let queue: Write[] = []
  let flushing: Promise<void> | null = null
  let isDamaged = false
  // Another worker drops this mirror or makes it anew: it must not wait for us, and we write nothing into what it makes.
  database.onversionchange = () => {
    isDamaged = true
    queue = []
    database.close()
  }

  const markDamaged = async (): Promise<void> => {
    const transaction = database.transaction(FACTS, 'readwrite')
    transaction.objectStore(FACTS).put(DAMAGED, SHAPE)
    await completed(transaction)
  }

  const flush = async (): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue
      queue = []
      try {
        await writeTogether(database.transaction([...stores, FACTS], 'readwrite', { durability: 'relaxed' }), batch)
      } catch (error) {
        // The memory goes on. Where not even the mark can be written, the disk stays as it was before: older, and consistent.
        isDamaged = true
        queue = []
        await markDamaged().catch(() => undefined)
        onTrouble(error)
      }
    }
    flushing = null
  }

  const enqueue = (write: Write): void => {
    if (isDamaged) return
    queue.push(write)
    flushing ??= Promise.resolve().then(flush)
  }

  return {
    load: async (store) => {
      const documents: DiskDocument[] = []
      let range: IDBKeyRange | undefined
      for (;;) {
        const part = (await answerOf(database.transaction(store).objectStore(store).getAll(range, BATCH))) as DiskDocument[]
        documents.push(...part)
        const last = part.at(-1)
        if (!last || part.length < BATCH) return documents
        range = IDBKeyRange.lowerBound(last.key, true)
      }
    },
    save: (store, documents) => enqueue((transaction) => documents.forEach((document) => void transaction.objectStore(store).put(document))),
    remove: (store, keys) => enqueue((transaction) => keys.forEach((key) => void transaction.objectStore(store).delete(key))),
    readFact: (fact) => answerOf(database.transaction(FACTS).objectStore(FACTS).get(fact)),
    writeFact: (fact, value) => enqueue((transaction) => void transaction.objectStore(FACTS).put(value, fact)),
    flushed: async () => {
      while (flushing) await flushing
    },
    wipe: async () => {
      while (flushing) await flushing
      database.close()
      await answerOf(factory.deleteDatabase(name))
    },
    close: () => database.close(),
  }
}
