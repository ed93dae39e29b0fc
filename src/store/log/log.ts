import type { LoggedEvent } from '#contract/core/event.ts'
import { answerOf } from '../indexed-db.ts'
import { BLOBS, DEVICE, DRAFTS, EVENTS, FACTS, valuesInChunks } from './log-database.ts'
import { forgetFormerLog, readFormerLog } from './log-of-before.ts'
import { type Ask, openOwnedDisk } from './owned-disk.ts'
import { readLogged, type StoredEvent } from './upcast.ts'

/**
 * The log: precious. It survives upgrades and sign-outs, and a write is acknowledged when it is on disk.
 *
 * 1. Writes answer only once their transaction is complete, with strict durability; each is all or nothing.
 * 2. Nothing is deleted but by `forget`, `forgetBlobs` and `wipe`.
 * 3. What cannot be read is quarantined and shown, never skipped.
 * 4. Whoever opened it last owns it: a worker that slept through that writes nothing any more, checked in the transaction of each write. Where the
 *    disk was emptied, and the owner's number with it, the lock is asked (`isOwner`).
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
  /** Whether nobody has taken this log over, by a word that an emptied disk does not take with it. Asked before `onWiped`. */
  readonly isOwner?: () => Promise<boolean>
}

/** Opens the log and takes it over from whoever had it before. @throws LogFailure */
export const openLog = async ({ name, factory, makeRoom, onWiped, isOwner = async () => true }: LogOptions): Promise<DeviceLog> => {
  /** What the log held when it was opened, until somebody has asked for it or something was written. */
  let atOpening: Promise<readonly LoggedEvent[]> | null = null
  let device: string | null = null
  /** Facts as this worker knows them. */
  const remembered = new Map<string, unknown>()

  const disk = await openOwnedDisk({
    name,
    factory,
    makeRoom,
    isOwner,
    onEmptied: (transaction) => {
      const facts = transaction.objectStore(FACTS)
      if (device !== null) facts.put(device, DEVICE)
      for (const [key, value] of remembered) facts.put(value, key)
      for (const event of onWiped?.() ?? []) transaction.objectStore(EVENTS).put(storedOf(event), event.id)
    },
  })

  const change = (ask: Ask): Promise<void> => {
    atOpening = null
    return disk.change(ask)
  }

  const read = <Value>(store: string, ask: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> =>
    disk.read(store, (opened) => answerOf(ask(opened)))

  const put = (store: string, key: string, value: unknown): Promise<void> => change((transaction) => transaction.objectStore(store).put(value, key))

  const remove = (store: string, keys: readonly string[]): Promise<void> =>
    change((transaction) => {
      for (const key of keys) transaction.objectStore(store).delete(key)
    })

  device = ((await read(FACTS, (facts) => facts.get(DEVICE))) as string | undefined) ?? null

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

  const readEvents = async (): Promise<readonly LoggedEvent[]> => {
    const stored = (await disk.read(EVENTS, valuesInChunks)) as readonly StoredEvent[]
    return stored.map(readLogged).sort((a, b) => a.sequence - b.sequence)
  }
  // Everybody who opens a log asks for this next: it is on its way while the mirror is opened. Nobody else writes any more.
  atOpening = readEvents()
  atOpening.catch(() => undefined)

  const write: EventLog['write'] = async (events, blobs = new Map()) => {
    if (events.length === 0 && blobs.size === 0) return
    await change((transaction) => {
      for (const event of events) transaction.objectStore(EVENTS).put(storedOf(event), event.id)
      for (const [id, blob] of blobs) transaction.objectStore(BLOBS).put(blob, id)
    })
  }

  return {
    all: () => {
      const events = atOpening ?? readEvents()
      atOpening = null
      return events
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
    close: async () => disk.close(),
    wipe: async () => {
      disk.close()
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
