import { createCollectionDisk } from './collection-disk.ts'
import { deleteDatabase, removeEverything } from './database.ts'
import { createFacts } from './facts.ts'
import { type Folding, USUAL_FOLDING } from './folding.ts'
import type { CollectionDisk, Disk } from './persistence.ts'
import { startDisk } from './start.ts'
import { createTurns } from './turns.ts'
import { createWriter, idleWriter } from './writer.ts'

export interface BlockDiskOptions {
  readonly factory: IDBFactory
  readonly name: string
  /** Facts that stand for the rows of a collection: they are gone when it starts empty. */
  readonly factsOf: (collection: string) => readonly string[]
  /** From now on nothing is written (quota, a dead disk), or nothing could be read. Told at most a few times. */
  readonly onTrouble: (error: unknown) => void
  readonly folding?: Folding
}

/**
 * Rows in blocks of columns, and facts about them, in one IndexedDB database:
 *
 * 1. Writes reach the disk in the order in which they were made, those that come together in one transaction.
 * 2. So a fact on disk is never ahead of the rows it stands for; a collection that starts empty loses its facts in the same transaction.
 * 3. It is disposable: whatever can't be read or written costs a new pull, never an action and never a start.
 * 4. After one failed write nothing more is written in this life, and everything is removed, so that the next one starts empty and the
 *    room is there for what is not disposable. Where not even that can be done, the disk stays as it was: older, and consistent.
 * 5. Whoever opens it last is the one that writes; whoever wants to drop it is not kept waiting.
 */
export interface BlockDisk extends Disk {
  /** Waits for the loads that have begun: a damaged collection has lost its facts by then. */
  readFact(name: string): Promise<unknown>
  /** The same without waiting: those of a collection that turns out to be damaged are lost later. */
  recallFact(name: string): unknown
  writeFact(name: string, value: unknown): void
  /** Resolves when everything written so far is on disk. */
  flushed(): Promise<void>
  /** Resolves when every collection opened so far is loaded. */
  loaded(): Promise<void>
  /** Writes nothing more in this life and removes what is there: its room is needed by something that is not disposable. */
  abandon(): Promise<void>
  wipe(): Promise<void>
  /** Writes what is still on its way. */
  close(): Promise<void>
}

export const openBlockDisk = async ({ factory, name, factsOf, onTrouble, folding = USUAL_FOLDING }: BlockDiskOptions): Promise<BlockDisk> => {
  const started = await startDisk(factory, name, onTrouble)
  const database = started?.database ?? null
  const manifests = started?.manifests ?? new Map<string, unknown>()
  const turns = createTurns()

  /** Those that are being loaded are let finish. Where nothing can be removed, the disk stays as it was. */
  const empty = async (): Promise<void> => {
    manifests.clear()
    await turns.settled()
    if (started?.life) await removeEverything(started.database, started.life).catch(() => undefined)
  }

  const writer = started?.life
    ? createWriter({
        database: started.database,
        life: started.life,
        onFailure: (error) => {
          onTrouble(error)
          void empty()
        },
      })
    : idleWriter
  const facts = createFacts(started?.facts ?? new Map(), writer)
  const open = new Map<string, CollectionDisk>()
  const closing = new Map<string, Promise<void>>()

  const letGo = (): void => {
    writer.end()
    database?.close()
  }
  if (database) {
    database.onversionchange = letGo
    // The browser has taken it away, with the data of the site or with the disk.
    database.onclose = () => {
      writer.end()
      onTrouble(new Error(`The database ${name} was closed.`))
    }
  }

  const closeCollections = async (): Promise<void> => {
    await Promise.all([...open.values()].map((collection) => collection.close()))
    await writer.flushed()
  }

  return {
    collection: (collection, shape, table) => {
      const before = closing.get(collection)
      if (open.has(collection) && !before) throw new Error(`The collection ${collection} is open already.`)
      const disk = createCollectionDisk({
        name: collection,
        shape,
        table,
        database,
        writer,
        turns,
        manifests,
        folding,
        dropFacts: () => facts.drop(factsOf(collection)),
      })
      const ended = async (end: Promise<void>): Promise<void> => {
        if (open.get(collection) === held) closing.set(collection, end)
        await end
        if (open.get(collection) !== held) return
        open.delete(collection)
        closing.delete(collection)
      }
      const held: CollectionDisk = {
        ...disk,
        load: async () => {
          await before
          return disk.load()
        },
        close: () => ended(disk.close()),
        clear: () => ended(disk.clear()),
      }
      open.set(collection, held)
      closing.delete(collection)
      return held
    },
    readFact: async (fact) => {
      await turns.settled()
      return facts.get(fact)
    },
    recallFact: facts.get,
    writeFact: facts.set,
    flushed: writer.flushed,
    loaded: turns.settled,
    abandon: async () => {
      writer.end()
      await empty()
    },
    close: async () => {
      await closeCollections()
      letGo()
    },
    wipe: async () => {
      await closeCollections()
      const isEmpty = await (started?.life ? removeEverything(started.database, started.life) : Promise.reject()).then(
        () => true,
        () => false,
      )
      letGo()
      try {
        await deleteDatabase(factory, name)
      } catch (error) {
        // It goes when whoever holds it open makes way; nothing is in it.
        if (!isEmpty) throw error
      }
    },
  }
}
