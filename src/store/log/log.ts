import type { LoggedEvent } from '#contract/core/events/event.ts'
import { resultOf } from '../platform/indexed-db.ts'
import { BLOBS, DEVICE, DRAFTS, EVENTS, FACTS } from './log-database.ts'
import { importPreviousLog, logStoresOf, putEvents, readEvents } from './log-stores.ts'
import { type Ask, openOwnedDisk } from './owned-disk.ts'

/** Values of a form by field. */
export type Draft = Readonly<Record<string, unknown>>

/**
 * The log of a person's events. It is precious: it survives upgrades and sign-outs, and a write is
 * acknowledged when it is on disk.
 *
 * 1. A write resolves once its transaction is complete, with strict durability. It is all or
 *    nothing.
 * 2. Only `forget`, `forgetBlobs` and `wipe` delete events and files.
 * 3. An event that cannot be read is quarantined and shown, never skipped.
 * 4. The worker that opened the log last owns it. A previous owner writes nothing any more: each
 *    write checks the owner's number in its transaction. If the disk was emptied, and the number
 *    with it, a lock decides (`isOwner`).
 *
 * Writes reject with a `LogFailure`.
 */
export interface EventLog {
  /** Every event, oldest first. */
  readonly all: () => Promise<readonly LoggedEvent[]>
  /**
   * Writes new and known events, with their files, and deletes the drafts that they were typed in,
   * in one transaction.
   */
  readonly writeEvents: (
    events: readonly LoggedEvent[],
    blobs?: ReadonlyMap<string, Blob>,
    draftKeys?: readonly string[],
  ) => Promise<void>
  /** Deletes events by id. */
  readonly forget: (eventIds: readonly string[]) => Promise<void>
  /** The id of this device, created with `fresh` on first use. */
  readonly deviceId: (fresh: () => string) => Promise<string>
  /** The values typed into a form and not submitted yet; null when there are none. */
  readonly readDraft: (key: string) => Promise<Draft | null>
  /** Stores a draft; null deletes it. */
  readonly writeDraft: (key: string, values: Draft | null) => Promise<void>
  /** Reads a named value that this device keeps about itself; `undefined` when there is none. */
  readonly readFact: (name: string) => Promise<unknown>
  readonly writeFact: (name: string, value: unknown) => Promise<void>
  readonly close: () => Promise<void>
}

/** The log with the files of this person that wait to be sent. */
export interface DeviceLog extends EventLog {
  /** A chosen file that is not sent yet. Files outlive the page. */
  readonly readBlob: (id: string) => Promise<Blob | null>
  readonly writeBlobs: (blobs: ReadonlyMap<string, Blob>) => Promise<void>
  readonly forgetBlobs: (ids: readonly string[]) => Promise<void>
  readonly blobIds: () => Promise<readonly string[]>
  /** Closes the log and deletes its database. */
  readonly wipe: () => Promise<void>
}

/** Options of `openLog`. */
export interface LogOptions {
  readonly name: string
  readonly factory: IDBFactory
  /** Frees disk space once, before a write that failed for lack of it is tried again. */
  readonly makeRoom?: () => Promise<void>
  /** The events that this worker still knows, written again after the disk was emptied under it. */
  readonly onWiped?: () => readonly LoggedEvent[]
  /**
   * Whether this worker still owns the log, by a lock that an emptied disk does not lose. Asked
   * before `onWiped`.
   */
  readonly isOwner?: () => Promise<boolean>
}

const ownFact = (name: string): string => `own:${name}`

/** Opens the log and takes it over from its previous owner. @throws LogFailure */
export const openLog = async ({
  name,
  factory,
  makeRoom,
  onWiped,
  isOwner = async () => true,
}: LogOptions): Promise<DeviceLog> => {
  /** The read started at opening, until its events are asked for or something is written. */
  let openingRead: Promise<readonly LoggedEvent[]> | null = null
  let device: string | null = null
  /** Facts that this worker has read or written. */
  const knownFacts = new Map<string, unknown>()

  const onEmptied: Ask = (transaction) => {
    const facts = transaction.objectStore(FACTS)
    if (device !== null) facts.put(device, DEVICE)
    for (const [key, value] of knownFacts) facts.put(value, key)
    putEvents(transaction, onWiped?.() ?? [], new Map())
  }
  const disk = await openOwnedDisk({ name, factory, makeRoom, isOwner, onEmptied })

  const change = (ask: Ask): Promise<void> => {
    openingRead = null
    return disk.change(ask)
  }
  const { read, put, remove } = logStoresOf({ change, read: disk.read })

  device = ((await read(FACTS, (facts) => facts.get(DEVICE))) as string | undefined) ?? null
  if (device === null) device = await importPreviousLog(factory, name, change)

  // Every caller asks for the events next: they are read while the mirror opens. No other worker
  // writes any more.
  openingRead = readEvents(disk)
  openingRead.catch(() => undefined)

  return {
    all: () => {
      const events = openingRead ?? readEvents(disk)
      openingRead = null
      return events
    },
    writeEvents: async (events, blobs = new Map(), draftKeys = []) => {
      if (events.length === 0 && blobs.size === 0) return
      await change((transaction) => {
        putEvents(transaction, events, blobs)
        for (const key of draftKeys) transaction.objectStore(DRAFTS).delete(key)
      })
    },
    forget: (ids) => remove(EVENTS, ids),
    deviceId: async (fresh) => {
      if (device !== null) return device
      const created = fresh()
      await put(FACTS, DEVICE, created)
      device = created
      return created
    },
    readDraft: async (key) => ((await read(DRAFTS, (drafts) => drafts.get(key))) as Draft | undefined) ?? null,
    writeDraft: (key, values) => (values ? put(DRAFTS, key, values) : remove(DRAFTS, [key])),
    readBlob: async (id) => ((await read(BLOBS, (blobs) => blobs.get(id))) as Blob | undefined) ?? null,
    writeBlobs: (blobs) => change((transaction) => putEvents(transaction, [], blobs)),
    forgetBlobs: (ids) => remove(BLOBS, ids),
    blobIds: async () => (await read(BLOBS, (blobs) => blobs.getAllKeys())).map(String),
    readFact: async (fact) => {
      const value: unknown = await read(FACTS, (facts) => facts.get(ownFact(fact)))
      if (value !== undefined) knownFacts.set(ownFact(fact), value)
      return value
    },
    writeFact: async (fact, value) => {
      await put(FACTS, ownFact(fact), value)
      knownFacts.set(ownFact(fact), value)
    },
    close: async () => disk.close(),
    wipe: async () => {
      disk.close()
      await resultOf(factory.deleteDatabase(name))
    },
  }
}
