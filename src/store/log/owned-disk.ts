import { together } from '../platform/indexed-db.ts'
import { FACTS, FENCE, LOG_STORES, openLogDatabase } from './log-database.ts'
import { isDeadConnection, isQuotaError, LogFailure, logFailureOf } from './log-failure.ts'

export type Ask = (transaction: IDBTransaction) => void

export interface OwnedDiskOptions {
  readonly name: string
  readonly factory: IDBFactory
  /** Gives disk room back once, before a write that found none is tried again. */
  readonly makeRoom?: (() => Promise<void>) | undefined
  /** Whether nobody has taken this disk over, by a word that an emptied one does not take with it. Asked before `onEmptied`. */
  readonly isOwner: () => Promise<boolean>
  /** Somebody emptied it under its owner, who writes again what it knows, before what is written now. */
  readonly onEmptied: Ask
}

/** A database that only one worker writes: whoever opened it last. */
export interface OwnedDisk {
  /** One transaction, all or nothing: on disk when this resolves. @throws LogFailure */
  readonly change: (ask: Ask) => Promise<void>
  /** By whomever, owner or not. */
  readonly read: <Value>(store: string, ask: (store: IDBObjectStore) => Promise<Value>) => Promise<Value>
  readonly close: () => void
}

/** Nothing is there, not even whose it is. */
const EMPTIED = new Error('The log was emptied.')

/** Strict durability: Chromium otherwise acknowledges before the operating system has the data. */
const STRICT: IDBTransactionOptions = { durability: 'strict' }

const FENCE_STRIDE = 1_000_000

/** Opens it and takes it over from whoever had it before. @throws LogFailure */
export const openOwnedDisk = async ({ name, factory, makeRoom, isOwner, onEmptied }: OwnedDiskOptions): Promise<OwnedDisk> => {
  let database: IDBDatabase | null = null

  const connect = async (): Promise<IDBDatabase> => {
    const opened = await openLogDatabase(factory, name)
    // A newer version wants to change it, or somebody deletes it: the next write finds out which.
    opened.onversionchange = () => {
      opened.close()
      if (database === opened) database = null
    }
    opened.onclose = () => {
      if (database === opened) database = null
    }
    database = opened
    return opened
  }

  const own = async (): Promise<number> => {
    const transaction = (await connect()).transaction(FACTS, 'readwrite', STRICT)
    let number = 0
    await together(transaction, () => {
      const facts = transaction.objectStore(FACTS)
      const before = facts.get(FENCE)
      before.onsuccess = () => {
        // Never one that was given before: one who sleeps may hold a number of a log that was deleted meanwhile.
        number = Number(before.result ?? 0) + 1 + Math.floor(Math.random() * FENCE_STRIDE)
        facts.put(number, FENCE)
      }
    })
    return number
  }
  const fence = await own().catch((error) => {
    throw logFailureOf(error)
  })

  /** By the owner only; where `mends`, an emptied disk is written anew. */
  const attempt = async (ask: Ask, mends: boolean): Promise<void> => {
    const transaction = (database ?? (await connect())).transaction([...LOG_STORES], 'readwrite', STRICT)
    await together(transaction, (_, stop) => {
      const facts = transaction.objectStore(FACTS)
      const owner = facts.get(FENCE)
      owner.onsuccess = () => {
        // Nothing more is asked for: without these words the browser waits until each answer has been heard.
        if (owner.result === fence) return transaction.commit()
        if (owner.result !== undefined) return stop(new LogFailure('overtaken'))
        if (!mends) return stop(EMPTIED)
        // What this worker knows comes first, what is written now replaces it.
        facts.put(fence, FENCE)
        onEmptied(transaction)
        ask(transaction)
      }
      // Queued behind the check; all of it is undone where that fails.
      ask(transaction)
    })
  }

  /** Who was overtaken finds no word of it in an emptied log, and would bring back less than what its successor knows. */
  const attemptOrMend = async (ask: Ask): Promise<void> => {
    try {
      await attempt(ask, false)
    } catch (failure) {
      if (failure !== EMPTIED) throw failure
      if (!(await isOwner())) throw new LogFailure('overtaken')
      await attempt(ask, true)
    }
  }

  return {
    change: async (ask) => {
      try {
        await attemptOrMend(ask)
      } catch (failure) {
        if (isQuotaError(failure) && makeRoom) await makeRoom()
        else if (isDeadConnection(failure)) database = null
        else throw logFailureOf(failure)
        await attemptOrMend(ask).catch((again) => {
          throw logFailureOf(again)
        })
      }
    },
    read: async (store, ask) => {
      const once = async () => ask((database ?? (await connect())).transaction(store).objectStore(store))
      return once().catch((error) => {
        if (!isDeadConnection(error)) throw error
        database = null
        return once()
      })
    },
    close: () => {
      database?.close()
      database = null
    },
  }
}
