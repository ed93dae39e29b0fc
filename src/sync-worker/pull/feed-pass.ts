import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import type { FeedAnswer } from '#contract/core/replication.ts'
import { recordFromWire } from '#contract/core/wire.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import { type Arrived, anew, type Count, type Cursor, cursorAfter, formerOf, writeCursor } from '../epochs/cursor.ts'
import type { ProjectionPorts } from '../projection/projection-ports.ts'
import type { ReplicationEvent } from '../projection/replication.ts'
import type { PullObserver } from './pull-observer.ts'

/** Accepted by a server that did not name its life. */
export const UNKNOWN = ''

/** A page of the feed, and what it means to this device. */
export interface Page {
  readonly event: ReplicationEvent
  /** Where the feed goes on when the page has landed. */
  readonly next: Cursor
  readonly isLast: boolean
  /** How far a first pull has come with it. */
  readonly count: Count | undefined
  readonly isResync: boolean
  /** The server was restored since everything was pulled before. */
  readonly isRestored: boolean
  /** At the end of a first pull: what an answer had brought, and no page since. */
  readonly lost: readonly RecordId[]
}

/** One way along a feed: where it stands, and which of what is here has come on no page yet. */
export interface FeedPass {
  readonly at: () => Cursor
  /** From the beginning, as if nothing were known but the life that the server had before. */
  readonly startOver: (former?: string) => Promise<void>
  /** At the first page of all: another life of the server than this one, of which this device knows something. */
  readonly isOtherEpoch: (epoch: string) => string | undefined
  /** At the first page of all: whatever is here before it must come on some page. */
  readonly expectLocalRecords: () => Promise<void>
  readonly take: (answer: FeedAnswer) => Page
  /** What was here when a pull anew began, or was created since, and came on none of its pages. */
  readonly unseenIds: () => readonly RecordId[]
}

interface PassPorts extends Pick<ProjectionPorts, 'mirror' | 'eventStore'> {
  readonly model: ModelName
  readonly deviceId: string
  readonly heard: PullObserver
  /** Where the feed was left. */
  readonly left: Cursor
  /** Records of a later epoch than the one in which the model stands. */
  readonly arrived: () => Arrived | undefined
  /** Resolves when the pages that were taken are in the mirror. */
  readonly landed: () => Promise<void>
}

export const createFeedPass = ({ model, mirror, eventStore, deviceId, heard, left, arrived, landed }: PassPorts): FeedPass => {
  let at = left
  let held: readonly RecordId[] = []
  const seen = new Set<RecordId>()
  let unseen = new Set(at.unseen)

  /** Records that an own deletion hides. The log may have forgotten it: a worker may die before the mirror shows them again. */
  const hidden = async (): Promise<readonly RecordId[]> => {
    const entries = await mirror.read(model, await mirror.hiddenIds(model))
    return [...entries].flatMap(([id, { document }]) => (document.sync.base === null ? [] : [id]))
  }

  /** Records that are displayed, and hidden ones that may be displayed again. */
  const here = async (): Promise<readonly RecordId[]> => [
    ...new Set([...(await mirror.ids(model)), ...(await hidden()), ...eventStore.shownRecords(model)]),
  ]

  /** Events of the model were accepted here that are not known to be in this life. */
  const lifeOfAccepted = (epoch: string): string | undefined => {
    const former = eventStore
      .events()
      .find((event) => event.model === model && event.state === 'accepted' && event.epoch !== epoch && event.deviceId === deviceId)
    return former && (former.epoch ?? UNKNOWN)
  }

  return {
    at: () => at,
    startOver: async (former) => {
      await landed()
      at = anew(former === undefined ? formerOf(at) : { former }, arrived())
      // Before any row of now: rights that come back would make the cursor of before valid again.
      await writeCursor(mirror, model, at)
      held = await here()
      heard.restart()
      seen.clear()
      unseen.clear()
    },
    isOtherEpoch: (epoch) => lifeOfAccepted(epoch) ?? (at.epoch === epoch ? undefined : at.epoch),
    expectLocalRecords: async () => {
      unseen = new Set((await here()).filter((id) => !isTemporaryId(id)))
    },
    take: ({ data, deleted, settled, metadata }) => {
      const { resync, former } = at
      const isLast = !metadata.has_more
      const rows = data.map((row) => recordFromWire(modelOf(model), row))
      for (const { key, id } of settled) if (eventStore.find(key)?.action === 'create') unseen.add(String(id))
      for (const { id } of rows) unseen.delete(id)
      if (resync) {
        for (const { id } of rows) seen.add(id)
        heard.addSettled(settled.map(({ key, id }) => ({ key, id: String(id) })))
      }
      const isRestored = former !== undefined && former !== metadata.epoch
      const { next, count } = cursorAfter(at, metadata, rows.length, unseen)
      at = next
      return {
        event: {
          model,
          rows,
          deletedIds: deleted.map(String),
          settledKeys: settled.map(({ key, id }) => ({ key, id: String(id) })),
          epoch: metadata.epoch,
          trust: isRestored ? 'any_version' : resync ? 'any_tombstone' : 'newer_version',
          newestKnownVersion: heard.versionOf,
        },
        next,
        isLast,
        count,
        isResync: resync,
        isRestored,
        lost: isLast ? [...unseen] : [],
      }
    },
    unseenIds: () => [...new Set([...held, ...heard.unconfirmedCreations()])].filter((id) => !isTemporaryId(id) && !seen.has(id)),
  }
}
