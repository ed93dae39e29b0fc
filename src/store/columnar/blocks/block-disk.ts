import { createCollectionDisk } from './collection-disk.ts'
import { type CompactionPolicy, DEFAULT_COMPACTION } from './compaction.ts'
import { deleteDatabase, removeEverything } from './database.ts'
import { createFacts } from './facts.ts'
import { createLoadScheduler } from './load-scheduler.ts'
import { createOpenCollections } from './open-collections.ts'
import { openOrRecreate } from './open-or-recreate.ts'
import type { Disk } from './persistence.ts'
import { createWriter, idleWriter } from './writer.ts'

/** Options of `openBlockDisk`. */
export interface BlockDiskOptions {
  readonly factory: IDBFactory
  readonly name: string
  /**
   * Names of the facts that depend on the rows of a collection: they are deleted when it starts
   * empty.
   */
  readonly factsOf: (collection: string) => readonly string[]
  /**
   * Called when nothing is written any more (quota, a dead disk) or nothing could be read; at most
   * a few times.
   */
  readonly onTrouble: (error: unknown) => void
  readonly compaction?: CompactionPolicy
}

/**
 * Rows in blocks of columns, and facts about them, in one IndexedDB database:
 *
 * 1. Writes reach the disk in the order in which they were made. Writes queued together share a
 *    transaction.
 * 2. A fact on disk is therefore never ahead of its rows. A collection that starts empty loses its
 *    facts in the same transaction.
 * 3. The disk is disposable: a failed read or write costs a new pull, never an action and never a
 *    start.
 * 4. After one failed write nothing more is written until the disk is opened again, and everything
 *    is removed: the next opening starts empty, and data that is not disposable gets the room. If
 *    the removal fails too, the disk stays as it was: older, and consistent.
 * 5. The connection that opened the disk last is the only writer. A request to delete the disk
 *    never waits.
 */
export interface BlockDisk extends Disk {
  /** Waits for the loads in progress: a damaged collection has lost its facts by then. */
  readFact(name: string): Promise<unknown>
  /**
   * Reads a fact without waiting. Facts of a collection that turns out to be damaged are deleted
   * later.
   */
  recallFact(name: string): unknown
  writeFact(name: string, value: unknown): void
  /** Resolves when everything written so far is on disk. */
  flushed(): Promise<void>
  /** Resolves when every collection opened so far is loaded. */
  loaded(): Promise<void>
  /** Stops writing and removes the stored data, to give its room to data that is not disposable. */
  abandon(): Promise<void>
  /** Closes the disk and deletes its database. */
  wipe(): Promise<void>
  /** Writes what is queued, then closes the database. */
  close(): Promise<void>
}

/**
 * Opens the disk. Never rejects: when the database cannot be opened, everything stays in memory.
 */
export const openBlockDisk = async (options: BlockDiskOptions): Promise<BlockDisk> => {
  const { factory, name, factsOf, onTrouble, compaction = DEFAULT_COMPACTION } = options
  const opened = await openOrRecreate(factory, name, onTrouble)
  const database = opened?.database ?? null
  const writable = opened?.openingNumber ? { database: opened.database, openingNumber: opened.openingNumber } : null
  const manifests = opened?.manifests ?? new Map<string, unknown>()
  const loads = createLoadScheduler()
  const collections = createOpenCollections()

  /** Lets loads in progress finish first. If nothing can be removed, the disk stays as it was. */
  const removeStoredData = async (): Promise<void> => {
    manifests.clear()
    await loads.allFinished()
    if (writable) await removeEverything(writable.database, writable.openingNumber).catch(() => undefined)
  }
  const onFailure = (error: unknown): void => {
    onTrouble(error)
    void removeStoredData()
  }
  const writer = writable ? createWriter({ ...writable, onFailure }) : idleWriter
  const facts = createFacts(opened?.facts ?? new Map(), writer)

  const disconnect = (): void => {
    writer.end()
    database?.close()
  }
  if (database) {
    database.onversionchange = disconnect
    // The browser removed the database, with the site's data or with the disk.
    database.onclose = () => {
      writer.end()
      onTrouble(new Error(`The database ${name} was closed.`))
    }
  }

  const closeCollections = async (): Promise<void> => {
    await collections.closeAll()
    await writer.flushed()
  }

  return {
    collection: (collection, shape, table) => {
      const dropFacts = () => facts.drop(factsOf(collection))
      return collections.add(collection, () =>
        createCollectionDisk({
          name: collection,
          shape,
          table,
          database,
          writer,
          loads,
          manifests,
          compaction,
          dropFacts,
        }),
      )
    },
    readFact: async (fact) => {
      await loads.allFinished()
      return facts.get(fact)
    },
    recallFact: facts.get,
    writeFact: facts.set,
    flushed: writer.flushed,
    loaded: loads.allFinished,
    abandon: async () => {
      writer.end()
      await removeStoredData()
    },
    close: async () => {
      await closeCollections()
      disconnect()
    },
    wipe: async () => {
      await closeCollections()
      const isEmpty =
        writable !== null && (await hasResolved(removeEverything(writable.database, writable.openingNumber)))
      disconnect()
      try {
        await deleteDatabase(factory, name)
      } catch (error) {
        // An empty database is deleted by the browser once the other connection closes.
        if (!isEmpty) throw error
      }
    },
  }
}

const hasResolved = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  )
