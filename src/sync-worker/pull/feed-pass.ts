import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import { recordFromWire } from '#contract/core/kinds/wire.ts'
import type { FeedAnswer } from '#contract/core/protocol.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import {
  type ArrivedBirths,
  type Cursor,
  cursorAfter,
  formerEpochOf,
  type RecordCount,
  resyncCursor,
  writeCursor,
} from '../epochs/cursor.ts'
import { isHiddenByOwnEvent } from '../projection/mirror-entry.ts'
import type { ReplacePolicy } from '../projection/next-entry.ts'
import type { ProjectionParts } from '../projection/projection-parts.ts'
import type { ServerUpdate } from '../projection/replication.ts'
import type { PullObserver } from './pull-observer.ts'

/** Epoch of events that a server accepted without naming an epoch. */
export const UNKNOWN_EPOCH = ''

/** A feed page, and its meaning for this device. */
export interface FeedPage {
  readonly update: ServerUpdate
  /** Cursor to write once the feed page is in the mirror. */
  readonly next: Cursor
  readonly isLast: boolean
  /** Progress of a first pull, including this page. */
  readonly count: RecordCount | undefined
  readonly isResync: boolean
  /** The page is of another epoch than the rows that were here before the resync. */
  readonly isRestored: boolean
  /** At the end of a first pull: expected records that no page has brought. */
  readonly missingIds: readonly RecordId[]
}

/**
 * State of one pass over a feed: its cursor, and the local records that no page has brought so far.
 *
 * 1. Feed pages are read in the order of the feed; `cursor` is the cursor after the last page read.
 * 2. After `startOver`, every record here must come on a page; `unseenIds` are the others.
 * 3. In a first pull, records that an answer brought earlier must come on a page: `missingIds`.
 */
export interface FeedPass {
  readonly cursor: () => Cursor
  /**
   * Begins a resync at the start of the feed. `formerEpoch` replaces the epoch of the present
   * cursor, where the mirror is lost.
   */
  readonly startOver: (formerEpoch?: string) => Promise<void>
  /**
   * At the first page of a first pull: returns an epoch other than this one, of rows or accepted
   * events of this device; undefined where there is none.
   */
  readonly epochOtherThan: (epoch: string) => string | undefined
  /** At the first page of a first pull: expects every numbered record that is here. */
  readonly expectLocalRecords: () => Promise<void>
  readonly readFeedPage: (answer: FeedAnswer) => FeedPage
  /** Returns the records that a resync has not seen: here at its begin, or created since. */
  readonly unseenIds: () => readonly RecordId[]
}

interface FeedPassParts extends Pick<ProjectionParts, 'mirror' | 'eventStore'> {
  readonly model: ModelName
  readonly deviceId: string
  readonly observer: PullObserver
  /** Cursor that the last pull has written. */
  readonly storedCursor: Cursor
  /** Returns the births of rows that have arrived from the next epoch. */
  readonly arrivedBirths: () => ArrivedBirths | undefined
  /** Resolves when the feed pages that were read are in the mirror. */
  readonly feedPagesWritten: () => Promise<void>
}

/** Begins a pass at the stored cursor. */
export const createFeedPass = (parts: FeedPassParts): FeedPass => {
  const { model, mirror, eventStore, observer, storedCursor, arrivedBirths, feedPagesWritten } = parts
  let cursor = storedCursor
  let idsAtBegin: readonly RecordId[] = []
  const seenIds = new Set<RecordId>()
  let expectedIds = new Set(cursor.unseen)

  return {
    cursor: () => cursor,
    startOver: async (formerEpoch) => {
      await feedPagesWritten()
      cursor = resyncCursor(
        formerEpoch === undefined ? formerEpochOf(cursor) : { former: formerEpoch },
        arrivedBirths(),
      )
      // Before any new row: if previous rights return, the previous cursor would be valid again.
      await writeCursor(mirror, model, cursor)
      idsAtBegin = await localIds(parts)
      observer.restart()
      seenIds.clear()
      expectedIds.clear()
    },
    epochOtherThan: (epoch) => epochOfAccepted(parts, epoch) ?? (cursor.epoch === epoch ? undefined : cursor.epoch),
    expectLocalRecords: async () => {
      expectedIds = new Set((await localIds(parts)).filter((id) => !isTemporaryId(id)))
    },
    readFeedPage: ({ data, deleted, settled, metadata }) => {
      const { resync: isResync, former } = cursor
      const rows = data.map((row) => recordFromWire(modelOf(model), row))
      const acceptedKeys = settled.map(({ key, id }) => ({ key, id: String(id) }))
      for (const { key, id } of acceptedKeys) if (eventStore.find(key)?.action === 'create') expectedIds.add(id)
      for (const { id } of rows) expectedIds.delete(id)
      if (isResync) {
        for (const { id } of rows) seenIds.add(id)
        observer.addAcceptedKeys(acceptedKeys)
      }
      const isRestored = former !== undefined && former !== metadata.epoch
      const { next, count } = cursorAfter(cursor, metadata, rows.length, expectedIds)
      cursor = next
      const isLast = !metadata.has_more
      return {
        update: {
          model,
          rows,
          deletedIds: deleted.map(String),
          acceptedKeys,
          epoch: metadata.epoch,
          isFeedPage: true,
          policy: replacePolicyOf(isResync, isRestored),
          newestKnownVersion: observer.newestVersionOf,
        },
        next,
        isLast,
        count,
        isResync,
        isRestored,
        missingIds: isLast ? [...expectedIds] : [],
      }
    },
    unseenIds: () => {
      const ids = new Set([...idsAtBegin, ...observer.unconfirmedCreations()])
      return [...ids].filter((id) => !isTemporaryId(id) && !seenIds.has(id))
    },
  }
}

const replacePolicyOf = (isResync: boolean, isRestored: boolean): ReplacePolicy => {
  if (isRestored) return 'any_version'
  return isResync ? 'any_tombstone' : 'newer_version'
}

/** Returns the records that are shown, and the hidden ones that may be shown again. */
const localIds = async ({ model, mirror, eventStore }: FeedPassParts): Promise<readonly RecordId[]> => {
  // The event store may have dropped the deletion: a worker may end before the mirror shows the
  // record.
  const entries = await mirror.read(model, await mirror.hiddenIds(model))
  const hiddenByOwnEvents = [...entries].flatMap(([id, entry]) => (isHiddenByOwnEvent(entry) ? [id] : []))
  return [
    ...new Set([...(await mirror.ids(model)), ...hiddenByOwnEvents, ...eventStore.recordsWithAppliedEvents(model)]),
  ]
}

/**
 * Returns the epoch in which this device's events of the model were accepted, unless it is this
 * one.
 */
const epochOfAccepted = ({ model, eventStore, deviceId }: FeedPassParts, epoch: string): string | undefined => {
  const acceptedEvent = eventStore
    .events()
    .find(
      (event) =>
        event.model === model && event.state === 'accepted' && event.epoch !== epoch && event.deviceId === deviceId,
    )
  return acceptedEvent && (acceptedEvent.epoch ?? UNKNOWN_EPOCH)
}
