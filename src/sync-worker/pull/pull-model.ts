import { bornIn } from '#contract/core/births.ts'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import { ALL_LIMIT } from '#contract/core/list-query.ts'
import type { FeedAnswer, ListAnswer, WireRow } from '#contract/core/replication.ts'
import { recordFromWire } from '#contract/core/wire.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { SerialQueue } from '../core/serial-queue.ts'
import { anew, type Count, type Cursor, formerOf, readCursor, writeCursor } from '../epochs/cursor.ts'
import type { Epochs, ServerEpoch } from '../epochs/epochs.ts'
import { forgetTombstones, holdLostEvents, releaseHeld } from '../epochs/restored.ts'
import { isUncertain } from '../events/uncertain.ts'
import { applyReplication, type ProjectionPorts } from '../projection/replication.ts'
import type { Answered, Ask } from './ask.ts'
import { createFeedPass, type FeedPass, type Page, UNKNOWN } from './feed-pass.ts'
import { createMarkAndSweep } from './mark-and-sweep.ts'
import { createPullObserver, type PullObserver } from './pull-observer.ts'
import { createSweep } from './sweep.ts'

/** Rows of the newest work, fetched before the feed of a large model, so that the first screen is usable at once. */
const NEWEST = 200

export interface ModelPullPorts {
  readonly deviceId: string
  readonly projection: ProjectionPorts
  readonly serialQueue: SerialQueue
  readonly ask: Ask
  readonly isStopped: () => boolean
  readonly epochs: Epochs
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

/** Too old, or nothing that this server has given out. */
const isCursorGone = (status: number | null, { cursor }: Cursor): boolean => status === 410 || (status === 400 && cursor !== '')

/**
 * Returns whether rows of this epoch may join the rows that are here. Rows of two epochs would count
 * as rows of the later one, and the records of the earlier one as deleted in it. The feed replaces
 * all of them.
 */
const mayJoin = ({ former, epoch }: Cursor, epochOfRows: string | undefined): boolean => {
  const epochHere = former ?? epoch
  return epochHere === undefined || epochOfRows === undefined || epochHere === epochOfRows
}

/** Brings one model of the mirror in step with the server: by its feed, or by full pages where the server has none. */
export const createModelPull = ({ deviceId, projection, serialQueue, ask, isStopped, epochs, onPage }: ModelPullPorts): ModelPull => {
  const { mirror, eventStore } = projection
  /** Models whose lists this server can't be asked for what changed. Asked anew by the next worker. */
  const feedless = new Set<ModelName>()
  const markAndSweep = createMarkAndSweep({ projection, serialQueue, ask })
  const sweep = createSweep({ projection, serialQueue, ask })

  const rowsOf = (model: ModelName, rows: readonly WireRow[]) => rows.map((row) => recordFromWire(modelOf(model), row))

  const askFeed = (model: ModelName, cursor: string): Promise<Answered | null> =>
    ask(`/api/models/${model}?since=${encodeURIComponent(cursor)}&limit=${ALL_LIMIT}`)

  /** Complete, and without a place to go on from. */
  const pullByPages = async (model: ModelName): Promise<PullOutcome> => {
    feedless.add(model)
    if (!(await markAndSweep(model))) return 'failed'
    epochs.setModelEpoch(model, undefined)
    await writeCursor(mirror, model, { cursor: '', resync: false })
    return 'done'
  }

  /** The model stands in this life from now on: what waited for that may go. */
  const setEpoch = async (model: ModelName, serverEpoch: ServerEpoch | undefined): Promise<void> => {
    const isNext = epochs.ofModel(model) !== serverEpoch?.epoch
    epochs.setModelEpoch(model, serverEpoch)
    if (!isNext) return
    await releaseHeld(projection, epochs.isBlocked)
    projection.onSettled()
  }

  /** This person may not see the model at all, or the server does not know it: the others go on, and nothing is missing here. */
  const dropModel = async (model: ModelName, at: Cursor, status: 403 | 404): Promise<PullOutcome> => {
    // What could be seen before can't be any more; where the rights come back, it is pulled anew.
    if (status === 403 && (at.cursor !== '' || at.resync)) {
      await writeCursor(mirror, model, anew(formerOf(at), epochs.arrivedBirths(model)))
      await sweep.remove(
        model,
        (await mirror.ids(model)).filter((id) => !isTemporaryId(id)),
      )
    }
    const present = epochs.ofModel(model) && epochs.current()
    await serialQueue(() => setEpoch(model, present === undefined ? undefined : { epoch: present }))
    await writeCursor(mirror, model, { cursor: '', resync: false })
    return 'done'
  }

  /** Everything was pulled from the server of after a restore. */
  const finishRestore = async (model: ModelName, heard: PullObserver, serverEpoch: ServerEpoch | undefined): Promise<void> => {
    await forgetTombstones(projection, model)
    await holdLostEvents(projection, {
      model,
      deviceId,
      named: heard.settledKeys,
      epoch: serverEpoch?.epoch ?? UNKNOWN,
      // An empty one stands for a server that named none.
      previousEpoch: epochs.ofModel(model) || undefined,
      previousBirth: (id) => epochs.previousBirth(model, id),
      presentBirth: (id) => (serverEpoch?.births === undefined ? undefined : bornIn(serverEpoch.births, serverEpoch.epoch, Number(id))),
    })
    await setEpoch(model, serverEpoch)
  }

  /**
   * Deletes the records of an epoch that is over, whether their numbers were given again or not.
   * The server is asked for the other records.
   */
  const sweepMissed = async (model: ModelName, ids: readonly RecordId[], serverEpoch: ServerEpoch | undefined): Promise<void> => {
    const isOfAnotherHistory = (id: RecordId): boolean => {
      const born = epochs.birthOf(model, id)
      return born !== undefined && serverEpoch?.births !== undefined && born !== bornIn(serverEpoch.births, serverEpoch.epoch, Number(id))
    }
    await sweep.remove(model, ids.filter(isOfAnotherHistory))
    await sweep.missed(
      model,
      ids.filter((id) => !isOfAnotherHistory(id)),
    )
  }

  /** A page enters the mirror, before the cursor that claims it. */
  const applyPage = async (
    model: ModelName,
    pass: FeedPass,
    heard: PullObserver,
    { event, next, isLast, count, isRestored, lost }: Page,
  ): Promise<void> => {
    const serverEpoch = next.epoch === undefined ? undefined : { epoch: next.epoch, births: next.births }
    await serialQueue(async () => {
      if (isRestored && serverEpoch)
        epochs.noteArrivedRows(
          model,
          serverEpoch,
          event.rows.map(({ id }) => id),
        )
      await applyReplication(projection, event)
    })
    if (lost.length > 0) await sweep.lost(model, lost)
    if (isLast && event.resync) await sweepMissed(model, pass.unseenIds(), serverEpoch)
    if (isLast && isRestored) await serialQueue(() => finishRestore(model, heard, serverEpoch))
    else if (next.former === undefined) await serialQueue(() => setEpoch(model, serverEpoch))
    const arrived = epochs.arrivedBirths(model)
    await writeCursor(mirror, model, arrived === undefined ? next : { ...next, arrived })
    if (count) onPage(model, count)
  }

  /**
   * The next page is asked for as soon as this one is here, and is read while this one is being written. Pages enter the mirror one after the other.
   */
  const followWith = async (heard: PullObserver, model: ModelName, pages: 'one' | 'all'): Promise<PullOutcome> => {
    if (feedless.has(model)) return pullByPages(model)
    let landing: Promise<void> = Promise.resolve()
    const left = await readCursor(mirror, model)
    const pass = createFeedPass({
      model,
      mirror,
      eventStore,
      deviceId,
      heard,
      left,
      arrived: () => epochs.arrivedBirths(model),
      landed: () => landing,
    })
    if (left.resync) await pass.startOver()
    let asked = askFeed(model, pass.at().cursor)
    for (;;) {
      const answer = await asked
      const status = isStopped() || !answer ? null : answer.status
      if (isCursorGone(status, pass.at())) {
        await pass.startOver()
        asked = askFeed(model, '')
        continue
      }
      if (answer === null || status !== 200) {
        await landing
        return status === 403 || status === 404 ? dropModel(model, pass.at(), status) : 'failed'
      }
      if (!isFeed(answer.body)) return pullByPages(model)
      const { metadata } = answer.body
      const { cursor, first, resync } = pass.at()
      if (first && cursor === '' && !resync) {
        const former = pass.isOtherEpoch(metadata.epoch)
        // The mirror was lost, and the server restored: what was accepted before may be lost as well.
        if (former !== undefined) await pass.startOver(former)
        // What an answer brought may have gone before this page was made: then it will never be told.
        else await pass.expectLocalRecords()
      }
      const isEnough = !metadata.has_more || (pages === 'one' && !pass.at().resync)
      if (!isEnough) asked = askFeed(model, metadata.cursor)
      const page = pass.take(answer.body)
      await landing
      landing = applyPage(model, pass, heard, page)
      // Waited for above, or below; until then nobody else is to be told of a failure.
      landing.catch(() => undefined)
      if (!isEnough) continue
      await landing
      return page.isLast ? 'done' : 'more'
    }
  }

  return {
    follow: (model, pages) => {
      const heard = createPullObserver(eventStore, model)
      return followWith(heard, model, pages).finally(heard.stop)
    },
    isFeedless: (model) => feedless.has(model),
    newest: async (model, order) => {
      if (eventStore.size() > 0) return true
      const answer = await ask(`/api/models/${model}?limit=${NEWEST}&orderBy=${order}`)
      // A list names no settled keys: with own events about, only the feed tells what it carries.
      if (answer?.status === 200 && eventStore.size() === 0)
        await serialQueue(async () => {
          const at = await readCursor(mirror, model)
          if (!mayJoin(at, answer.epoch)) return
          // Rows of before a restore would outlive it: the first page tells by this.
          if (at.cursor === '' && answer.epoch !== undefined) await writeCursor(mirror, model, { ...at, epoch: answer.epoch })
          epochs.noteFirstAcceptance(model, answer.epoch)
          await applyReplication(projection, { model, rows: rowsOf(model, (answer.body as ListAnswer).data), deleted: [], settled: [] })
        })
      return answer !== null
    },
    one: async (model, id) => {
      const answer = await ask(`/api/models/${model}/${id}`)
      // Judged as it enters: an own event that was sent meanwhile may be in it, or not.
      if (answer?.status === 200)
        await serialQueue(async () => {
          if (isUncertain(eventStore, model, id)) return
          await applyReplication(projection, { model, rows: rowsOf(model, [(answer.body as { data: WireRow }).data]), deleted: [], settled: [] })
        })
      else if (answer?.status === 404 || answer?.status === 410)
        await serialQueue(() => applyReplication(projection, { model, rows: [], deleted: [id], settled: [] }))
    },
  }
}
