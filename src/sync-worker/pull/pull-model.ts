import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import { ALL_LIMIT } from '#contract/core/list-query.ts'
import type { FeedAnswer, ListAnswer, WireRow } from '#contract/core/replication.ts'
import { recordFromWire } from '#contract/core/wire.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { Exclusive } from '../exclusive.ts'
import { forgetTombstones, holdWhatWasLost } from '../outbox/restored.ts'
import { isUncertain } from '../outbox/uncertain.ts'
import { type ReceivePorts, type ReplicationEvent, receive } from '../receive.ts'
import type { Answered, Ask } from './ask.ts'
import { BEGINNING, type Count, type Cursor, readCursor, writeCursor } from './cursor.ts'
import { createHeard, type Heard } from './heard.ts'
import type { KnownEpoch } from './known-epoch.ts'
import { createMarkAndSweep } from './mark-and-sweep.ts'
import { createStillThere } from './still-there.ts'

/** The most that the server hands out at once. */
const PAGE = ALL_LIMIT
/** Rows of the newest work, fetched before the feed of a large model, so that the first screen is usable at once. */
const NEWEST = 200
/** Somebody who may not see a model's records any more has lost all of them: these are not asked for one by one. */
const MOST_ASKED = 2000
const NONE: ReadonlySet<RecordId> = new Set()

export interface ModelPullPorts {
  readonly deviceId: string
  readonly receive: ReceivePorts
  readonly exclusive: Exclusive
  readonly ask: Ask
  readonly isStopped: () => boolean
  readonly knownEpoch: Pick<KnownEpoch, 'readOr'>
  /** One more page of a first pull is in the mirror. */
  readonly onPage: (model: ModelName, count: Count) => void
}

/** `more`: the feed goes on, and its cursor says where. `failed`: the server could not be asked to the end. */
export type PullOutcome = 'done' | 'more' | 'failed'

export interface ModelPull {
  /** Follows the feed of a model: one page of it, or to its end. */
  readonly follow: (model: ModelName, pages: 'one' | 'all') => Promise<PullOutcome>
  /** The newest records in this order (`field:direction`), before all others. False when the server could not be asked. */
  readonly newest: (model: ModelName, order: string) => Promise<boolean>
  /** One record alone, where there is no feed that would tell of it. */
  readonly one: (model: ModelName, id: RecordId) => Promise<void>
  /** The server has answered that it has no feed of this model. */
  readonly isFeedless: (model: ModelName) => boolean
}

const isFeed = (body: unknown): body is FeedAnswer => typeof (body as FeedAnswer | undefined)?.metadata?.cursor === 'string'

/** Brings one model of the mirror in step with the server: by its feed, or by full pages where the server has none. */
export const createModelPull = ({ deviceId, receive: door, exclusive, ask, isStopped, knownEpoch, onPage }: ModelPullPorts): ModelPull => {
  const { mirror, journal } = door
  /** Models whose lists this server can't be asked for what changed. Asked anew by the next worker. */
  const feedless = new Set<ModelName>()

  const rowsOf = (model: ModelName, rows: readonly WireRow[]) => rows.map((row) => recordFromWire(modelOf(model), row))

  const take = (event: ReplicationEvent): Promise<void> => exclusive(() => receive(door, event))

  const askFeed = (model: ModelName, cursor: string): Promise<Answered | null> =>
    ask(`/api/models/${model}?since=${encodeURIComponent(cursor)}&limit=${PAGE}`)

  const markAndSweep = createMarkAndSweep({ receive: door, exclusive, ask })

  /** Complete, and without a place to go on from. */
  const byPages = async (model: ModelName): Promise<PullOutcome> => {
    if (!(await markAndSweep(model))) return 'failed'
    await writeCursor(mirror, model, { cursor: '', resync: false })
    return 'done'
  }

  const stillThere = createStillThere(ask)

  const remove = (model: ModelName, ids: readonly RecordId[]): Promise<void> =>
    exclusive(async () => {
      for (let start = 0; start < ids.length; start += PAGE) {
        await receive(door, { model, rows: [], deleted: ids.slice(start, start + PAGE), settled: [] })
      }
    })

  /** Removes what was held and came on none of the pages, where the server says that it has gone. */
  const sweep = async (model: ModelName, held: Iterable<RecordId>, seen: ReadonlySet<RecordId>): Promise<void> => {
    const missed = [...held].filter((id) => !isTemporaryId(id) && !seen.has(id))
    const there = missed.length > MOST_ASKED ? NONE : await stillThere(model, missed)
    if (!there) throw new Error(`Nobody told what has become of ${missed.length} ${model}.`)
    await remove(
      model,
      missed.filter((id) => !there.has(id)),
    )
    // Not asked for: the feed may still bring one of them, as it was.
    if (missed.length > MOST_ASKED) await exclusive(() => forgetTombstones(door, model))
  }

  const shownAmong = async (model: ModelName, ids: readonly RecordId[]): Promise<readonly RecordId[]> => {
    const entries = await mirror.read(model, ids)
    return [...entries].flatMap(([id, { document, hidden }]) => (hidden && document.sync.base === null ? [] : [id]))
  }

  /** This person may not see the model at all, or the server does not know it: the others go on, and nothing is missing here. */
  const leave = async (model: ModelName, at: Cursor, status: 403 | 404): Promise<PullOutcome> => {
    // What could be seen before can't be any more.
    if (status === 403 && (at.cursor !== '' || at.resync))
      await remove(
        model,
        (await mirror.ids(model)).filter((id) => !isTemporaryId(id)),
      )
    await writeCursor(mirror, model, { cursor: '', resync: false })
    return 'done'
  }

  /**
   * The next page is asked for as soon as this one is here, and is read while this one is being written. Pages enter the mirror one after the
   * other, each before the cursor that claims it.
   */
  const followWith = async (heard: Heard, model: ModelName, pages: 'one' | 'all'): Promise<PullOutcome> => {
    if (feedless.has(model)) return byPages(model)
    let at = await readCursor(mirror, model)
    let held: readonly RecordId[] = []
    const seen = new Set<RecordId>()
    let unseen = new Set(at.unseen)
    let landing: Promise<void> = Promise.resolve()

    /** From the beginning, as if nothing were known but the life that the server had before. */
    const startOver = async (former = at.former ?? at.epoch): Promise<void> => {
      await landing
      at = { ...BEGINNING, resync: true, ...(former === undefined ? {} : { former }) }
      held = [...(await mirror.ids(model)), ...journal.shownRecords(model)]
      heard.begin()
      seen.clear()
      unseen.clear()
    }

    const land = async (
      event: ReplicationEvent,
      next: Cursor,
      isLast: boolean,
      count: Count | undefined,
      isRestored: boolean,
      lost: readonly RecordId[],
    ): Promise<void> => {
      await take(event)
      if (lost.length > 0) await sweep(model, await shownAmong(model, lost), NONE)
      if (isLast && event.resync) await sweep(model, new Set([...held, ...heard.createdUnnamed()]), seen)
      if (isLast && isRestored)
        await exclusive(async () => {
          await forgetTombstones(door, model)
          await holdWhatWasLost(door, { model, deviceId, named: heard.named, accepted: heard.before() })
        })
      await writeCursor(mirror, model, next)
      if (count) onPage(model, count)
    }

    if (at.resync) await startOver()
    let asked = askFeed(model, at.cursor)
    for (;;) {
      const answer = await asked
      const status = isStopped() || !answer ? null : answer.status
      if (status === 410 || (status === 400 && at.cursor !== '')) {
        await startOver()
        asked = askFeed(model, '')
        continue
      }
      if (answer === null || status !== 200) {
        await landing
        return status === 403 || status === 404 ? leave(model, at, status) : 'failed'
      }
      if (!isFeed(answer.body)) {
        feedless.add(model)
        return byPages(model)
      }
      const { data, deleted, settled, metadata } = answer.body
      if (at.first && at.cursor === '' && !at.resync) {
        const known = await knownEpoch.readOr(metadata.epoch)
        // The mirror was lost, and the server restored: what was accepted before may be lost as well.
        if (known !== metadata.epoch) await startOver(known)
        // What an answer brought may have gone before this page was made: then it will never be told.
        else unseen = new Set((await mirror.ids(model)).filter((id) => !isTemporaryId(id)))
      }
      const { resync, first } = at
      const isLast = !metadata.has_more
      const isEnough = isLast || (pages === 'one' && !resync)
      if (!isEnough) asked = askFeed(model, metadata.cursor)
      const rows = rowsOf(model, data)
      const { former } = at
      if (resync) for (const row of rows) seen.add(row.id)
      for (const { key, id } of settled) if (journal.find(key)?.action === 'create') unseen.add(String(id))
      for (const { id } of rows) unseen.delete(id)
      if (resync) heard.name(settled.map(({ key }) => key))
      const count = first && { received: first.received + rows.length, expected: metadata.total ?? first.expected }
      const isRestored = former !== undefined && former !== metadata.epoch
      at = {
        cursor: metadata.cursor,
        resync: resync && !isLast,
        epoch: metadata.epoch,
        ...(former !== undefined && !isLast ? { former } : {}),
        ...(count && !isLast ? { first: count } : {}),
        ...(unseen.size > 0 && !isLast ? { unseen: [...unseen] } : {}),
      }
      const event = {
        model,
        restored: isRestored,
        rows,
        deleted: deleted.map(String),
        settled: settled.map(({ key, id }) => ({ key, id: String(id) })),
        resync,
        heardOf: heard.versionOf,
      }
      await landing
      landing = land(event, at, isLast, count, isRestored, isLast ? [...unseen] : [])
      // Waited for above, or below; until then nobody else is to be told of a failure.
      landing.catch(() => undefined)
      if (!isEnough) continue
      await landing
      return isLast ? 'done' : 'more'
    }
  }

  return {
    follow: (model, pages) => {
      const heard = createHeard(journal, model)
      return followWith(heard, model, pages).finally(heard.stop)
    },
    isFeedless: (model) => feedless.has(model),
    newest: async (model, order) => {
      if (journal.size() > 0) return true
      const answer = await ask(`/api/models/${model}?limit=${NEWEST}&orderBy=${order}`)
      // A list names no settled keys: with own events about, only the feed tells what it carries.
      if (answer?.status === 200 && journal.size() === 0)
        await take({ model, rows: rowsOf(model, (answer.body as ListAnswer).data), deleted: [], settled: [] })
      return answer !== null
    },
    one: async (model, id) => {
      const answer = await ask(`/api/models/${model}/${id}`)
      // Judged as it enters: an own event that was sent meanwhile may be in it, or not.
      if (answer?.status === 200)
        await exclusive(async () => {
          if (isUncertain(journal, model, id)) return
          await receive(door, { model, rows: rowsOf(model, [(answer.body as { data: WireRow }).data]), deleted: [], settled: [] })
        })
      else if (answer?.status === 404 || answer?.status === 410) await take({ model, rows: [], deleted: [id], settled: [] })
    },
  }
}
