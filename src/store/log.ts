import type { LoggedEvent } from '#contract/core/event.ts'
import { answerOf, BLOBS, DEVICE, DRAFTS, EVENTS, FACTS, FENCE, LOG_STORES, openLogDatabase, written } from './log-database.ts'
import { isDeadConnection, isQuotaError, LogFailure, logFailureOf } from './log-failure.ts'
import { forgetFormerLog, readFormerLog } from './log-of-before.ts'
import { readLogged, type StoredEvent } from './upcast.ts'

/**
 * The log: precious. It survives upgrades and sign-outs, and a write is acknowledged when it is on disk.
 *
 * 1. Writes answer only once their transaction is complete, with strict durability; each is all or nothing.
 * 2. Nothing is deleted but by `forget`, `forgetBlobs` and `wipe`.
 * 3. What cannot be read is quarantined and shown, never skipped.
 * 4. Whoever opened it last owns it: a worker that slept through that writes nothing any more, checked in the transaction of each write.
 *
 * Writes reject with a `LogFailure`.
 */
export interface EventLog {
  /** Every event, oldest first. */
  readonly all: () => Promise<readonly LoggedEvent[]>
  /** New and known events, with the files that belong to them, in one transaction. */
  readonly write: (events: readonly LoggedEvent[], blobs?: ReadonlyMap<string, Blob>) => Promise<void>
  readonly forget: (eventIds: readonly string[]) => Promise<void>
  /** Identity of this device, made on first use. */
  readonly deviceId: (fresh: () => string) => Promise<string>
  /** What was typed into a form and not submitted yet. */
  readonly readDraft: (key: string) => Promise<Draft | null>
  readonly writeDraft: (key: string, values: Draft | null) => Promise<void>
  /** Small things this device remembers of itself. */
  readonly readFact: (name: string) => Promise<unknown>
  readonly writeFact: (name: string, value: unknown) => Promise<void>
  readonly close: () => Promise<void>
}

/** What else the log's database keeps for this person. */
export interface DeviceLog extends EventLog {
  /** Files chosen and not sent yet: they outlive the page. */
  readonly readBlob: (id: string) => Promise<Blob | null>
  readonly writeBlobs: (blobs: ReadonlyMap<string, Blob>) => Promise<void>
  readonly forgetBlobs: (ids: readonly string[]) => Promise<void>
  readonly blobIds: () => Promise<readonly string[]>
  /** Closes and deletes everything. */
  readonly wipe: () => Promise<void>
}

export type Draft = Readonly<Record<string, unknown>>

export interface LogOptions {
  readonly name: string
  readonly factory: IDBFactory
  /** Gives disk room back once, before a write that found none is tried again. */
  readonly makeRoom?: () => Promise<void>
  /** Somebody emptied the disk under a living worker: what it still knows is written again. */
  readonly onWiped?: () => readonly LoggedEvent[]
}

/** Strict durability: Chromium otherwise acknowledges before the operating system has the data. */
const STRICT: IDBTransactionOptions = { durability: 'strict' }

const FENCE_STRIDE = 1_000_000

type Ask = (transaction: IDBTransaction) => void

/** Opens the log and takes it over from whoever had it before. @throws LogFailure */
export const openLog = async ({ name, factory, makeRoom, onWiped }: LogOptions): Promise<DeviceLog> => {
  let database: IDBDatabase | null = null
  let fence = 0
  /** Facts as this worker knows them. */
  const remembered = new Map<string, unknown>()

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

  /** One transaction, by the owner of the log only. */
  const attempt = async (ask: Ask): Promise<void> => {
    const current = database ?? (await connect())
    const transaction = current.transaction([...LOG_STORES], 'readwrite', STRICT)
    await written(transaction, (stop) => {
      const facts = transaction.objectStore(FACTS)
      const owner = facts.get(FENCE)
      owner.onsuccess = () => {
        if (owner.result === fence) return
        if (owner.result !== undefined) return stop(new LogFailure('overtaken'))
        // Emptied by somebody else. What this worker knows comes first, what is written now replaces it.
        facts.put(fence, FENCE)
        if (device !== null) facts.put(device, DEVICE)
        for (const [key, value] of remembered) facts.put(value, key)
        for (const event of onWiped?.() ?? []) transaction.objectStore(EVENTS).put(storedOf(event), event.id)
        ask(transaction)
      }
      // Queued behind the check; all of it is undone where that fails.
      ask(transaction)
    })
  }

  const change = async (ask: Ask): Promise<void> => {
    try {
      await attempt(ask)
    } catch (first) {
      if (isQuotaError(first) && makeRoom) await makeRoom()
      else if (isDeadConnection(first)) database = null
      else throw logFailureOf(first)
      await attempt(ask).catch((second) => {
        throw logFailureOf(second)
      })
    }
  }

  const read = async <Value>(store: string, ask: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> => {
    const once = async (): Promise<Value> => answerOf(ask((database ?? (await connect())).transaction(store).objectStore(store)))
    return once().catch((error) => {
      if (!isDeadConnection(error)) throw error
      database = null
      return once()
    })
  }

  const put = (store: string, key: string, value: unknown): Promise<void> => change((transaction) => transaction.objectStore(store).put(value, key))

  const remove = (store: string, keys: readonly string[]): Promise<void> =>
    change((transaction) => {
      for (const key of keys) transaction.objectStore(store).delete(key)
    })

  const own = async (): Promise<number> => {
    const transaction = (await connect()).transaction(FACTS, 'readwrite', STRICT)
    let number = 0
    await written(transaction, () => {
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

  fence = await own().catch((error) => {
    throw logFailureOf(error)
  })
  let device = ((await read(FACTS, (facts) => facts.get(DEVICE))) as string | undefined) ?? null

  const former = device === null ? await readFormerLog(factory, name) : null
  if (former) {
    device = former.deviceId
    await change((transaction) => {
      for (const stored of former.events) transaction.objectStore(EVENTS).put(stored, stored.id)
      for (const [key, values] of former.drafts) transaction.objectStore(DRAFTS).put(values, key)
      if (former.deviceId !== null) transaction.objectStore(FACTS).put(former.deviceId, DEVICE)
    })
    await forgetFormerLog(factory, name)
  }

  const close = async (): Promise<void> => {
    database?.close()
    database = null
  }

  const write: EventLog['write'] = async (events, blobs = new Map()) => {
    if (events.length === 0 && blobs.size === 0) return
    await change((transaction) => {
      for (const event of events) transaction.objectStore(EVENTS).put(storedOf(event), event.id)
      for (const [id, blob] of blobs) transaction.objectStore(BLOBS).put(blob, id)
    })
  }

  return {
    all: async () => {
      const stored = (await read(EVENTS, (events) => events.getAll())) as readonly StoredEvent[]
      return stored.map(readLogged).sort((a, b) => a.sequence - b.sequence)
    },
    write,
    forget: async (ids) => (ids.length > 0 ? remove(EVENTS, ids) : undefined),
    deviceId: async (fresh) => {
      if (device !== null) return device
      const made = fresh()
      await put(FACTS, DEVICE, made)
      device = made
      return made
    },
    readDraft: async (key) => ((await read(DRAFTS, (drafts) => drafts.get(key))) as Draft | undefined) ?? null,
    writeDraft: (key, values) => (values ? put(DRAFTS, key, values) : remove(DRAFTS, [key])),
    readBlob: async (id) => ((await read(BLOBS, (blobs) => blobs.get(id))) as Blob | undefined) ?? null,
    writeBlobs: (blobs) =>
      change((transaction) => {
        for (const [id, blob] of blobs) transaction.objectStore(BLOBS).put(blob, id)
      }),
    forgetBlobs: async (ids) => (ids.length > 0 ? remove(BLOBS, ids) : undefined),
    blobIds: async () => (await read(BLOBS, (blobs) => blobs.getAllKeys())).map(String),
    readFact: async (fact) => {
      const value: unknown = await read(FACTS, (facts) => facts.get(`own:${fact}`))
      if (value !== undefined) remembered.set(`own:${fact}`, value)
      return value
    },
    writeFact: async (fact, value) => {
      await put(FACTS, `own:${fact}`, value)
      remembered.set(`own:${fact}`, value)
    },
    close,
    wipe: async () => {
      await close()
      await answerOf(factory.deleteDatabase(name))
    },
  }
}

/** An event that could not be read goes back as it was. */
const storedOf = ({ unreadable, ...event }: LoggedEvent): StoredEvent => ({
  id: event.id,
  sequence: event.sequence,
  schema: event.schema,
  event: unreadable === undefined ? event : unreadable,
})
