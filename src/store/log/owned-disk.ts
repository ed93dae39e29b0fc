import { runTransaction } from '../platform/indexed-db.ts'
import { FACTS, FENCE, LOG_STORES, openLogDatabase } from './log-database.ts'
import { isDeadConnection, isQuotaError, LogFailure, logFailureOf } from './log-failure.ts'

/** Queues reads and writes on a transaction. */
export type Ask = (transaction: IDBTransaction) => void

/** Options of `openOwnedDisk`. */
export interface OwnedDiskOptions {
  readonly name: string
  readonly factory: IDBFactory
  /** Frees disk space once, before a write that failed for lack of it is tried again. */
  readonly makeRoom?: (() => Promise<void>) | undefined
  /**
   * Whether this worker still owns the disk, by a lock that an emptied disk does not lose. Asked
   * before `onEmptied`.
   */
  readonly isOwner: () => Promise<boolean>
  /** Writes again what the owner knows, after the disk was emptied and before the present write. */
  readonly onEmptied: Ask
}

/** A database that only the worker that opened it last writes. */
export interface OwnedDisk {
  /** Runs one transaction, all or nothing. Resolves when it is on disk. @throws LogFailure */
  readonly change: (ask: Ask) => Promise<void>
  /** Reads, whether or not this worker owns the disk. */
  readonly read: <Value>(store: string, ask: (store: IDBObjectStore) => Promise<Value>) => Promise<Value>
  readonly close: () => void
}

/** The disk holds nothing, not even its owner's number. */
const EMPTIED = new Error('The log was emptied.')

/** Without strict durability Chromium acknowledges before the operating system has the data. */
const STRICT: IDBTransactionOptions = { durability: 'strict' }

const FENCE_STRIDE = 1_000_000

/**
 * A connection to the log's database, opened again after the browser or another connection closed
 * it.
 */
class Connection {
  private readonly options: OwnedDiskOptions
  private database: IDBDatabase | null = null

  constructor(options: OwnedDiskOptions) {
    this.options = options
  }

  async open(): Promise<IDBDatabase> {
    if (this.database) return this.database
    const opened = await openLogDatabase(this.options.factory, this.options.name)
    const drop = (): void => {
      if (this.database === opened) this.database = null
    }
    // A newer version upgrades the database, or it is being deleted. The next write finds out
    // which.
    opened.onversionchange = () => {
      opened.close()
      drop()
    }
    opened.onclose = drop
    this.database = opened
    return opened
  }

  /** Opens a new connection at the next use. */
  reset(): void {
    this.database = null
  }

  close(): void {
    this.database?.close()
    this.database = null
  }
}

/** Stores a new owner's number, which stops the writes of the previous owner. */
const takeOwnership = async (connection: Connection): Promise<number> => {
  const transaction = (await connection.open()).transaction(FACTS, 'readwrite', STRICT)
  let fence = 0
  await runTransaction(transaction, () => {
    const facts = transaction.objectStore(FACTS)
    const previous = facts.get(FENCE)
    previous.onsuccess = () => {
      // Random, so that a number never comes back: a frozen worker may hold one of a log that was
      // deleted since.
      fence = Number(previous.result ?? 0) + 1 + Math.floor(Math.random() * FENCE_STRIDE)
      facts.put(fence, FENCE)
    }
  })
  return fence
}

/** The writes of one owner. */
class OwnerWrites {
  private readonly connection: Connection
  private readonly options: OwnedDiskOptions
  private readonly fence: number

  constructor(connection: Connection, options: OwnedDiskOptions, fence: number) {
    this.connection = connection
    this.options = options
    this.fence = fence
  }

  /**
   * Writes, and mends an emptied disk. A worker that was overtaken finds no trace of that in an
   * emptied disk, and would restore less than its successor knows: therefore it asks `isOwner`
   * first.
   */
  async write(ask: Ask): Promise<void> {
    try {
      await this.attempt(ask, false)
    } catch (failure) {
      if (failure !== EMPTIED) throw failure
      if (!(await this.options.isOwner())) throw new LogFailure('overtaken')
      await this.attempt(ask, true)
    }
  }

  private async attempt(ask: Ask, mendsEmptied: boolean): Promise<void> {
    const { fence, options } = this
    const transaction = (await this.connection.open()).transaction([...LOG_STORES], 'readwrite', STRICT)
    await runTransaction(transaction, (_, stop) => {
      const facts = transaction.objectStore(FACTS)
      const owner = facts.get(FENCE)
      owner.onsuccess = () => {
        // Nothing more is queued. Without this call the browser waits until every result has been
        // delivered.
        if (owner.result === fence) return transaction.commit()
        if (owner.result !== undefined) return stop(new LogFailure('overtaken'))
        if (!mendsEmptied) return stop(EMPTIED)
        // The present write comes last and replaces what this worker knew.
        facts.put(fence, FENCE)
        options.onEmptied(transaction)
        ask(transaction)
      }
      // Queued behind the check. Undone as a whole when the check fails.
      ask(transaction)
    })
  }
}

/** Opens the disk and takes it over from its previous owner. @throws LogFailure */
export const openOwnedDisk = async (options: OwnedDiskOptions): Promise<OwnedDisk> => {
  const connection = new Connection(options)
  const fence = await takeOwnership(connection).catch((error) => {
    throw logFailureOf(error)
  })
  const writes = new OwnerWrites(connection, options, fence)

  return {
    change: async (ask) => {
      try {
        await writes.write(ask)
      } catch (failure) {
        if (isQuotaError(failure) && options.makeRoom) await options.makeRoom()
        else if (isDeadConnection(failure)) connection.reset()
        else throw logFailureOf(failure)
        await writes.write(ask).catch((again) => {
          throw logFailureOf(again)
        })
      }
    },
    read: async (store, ask) => {
      const once = async () => ask((await connection.open()).transaction(store).objectStore(store))
      return once().catch((error) => {
        if (!isDeadConnection(error)) throw error
        connection.reset()
        return once()
      })
    },
    close: () => connection.close(),
  }
}
