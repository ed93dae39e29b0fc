import { bornIn } from '#contract/core/births.ts'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import { ALL_LIMIT } from '#contract/core/list-query.ts'
import type { FeedAnswer, ListAnswer, WireRow } from '#contract/core/replication.ts'
import { recordFromWire } from '#contract/core/wire.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { Exclusive } from '../exclusive.ts'
import type { Life, Lives } from '../lives.ts'
import { forgetTombstones, holdWhatWasLost, releaseHeld } from '../outbox/restored.ts'
import { isUncertain } from '../outbox/uncertain.ts'
import { type ReceivePorts, receive } from '../receive.ts'
import type { Answered, Ask } from './ask.ts'
import { anew, type Count, type Cursor, formerOf, readCursor, writeCursor } from './cursor.ts'
import { createFeedPass, type FeedPass, type Page, UNKNOWN } from './feed-pass.ts'
import { createHeard, type Heard } from './heard.ts'
import { createMarkAndSweep } from './mark-and-sweep.ts'
import { createSweep } from './sweep.ts'

/** Rows of the newest work, fetched before the feed of a large model, so that the first screen is usable at once. */
const NEWEST = 200

export interface ModelPullPorts {
  readonly deviceId: string
  readonly receive: ReceivePorts
  readonly exclusive: Exclusive
  readonly ask: Ask
  readonly isStopped: () => boolean
  readonly lives: Lives
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
const mayJoin = ({ former, epoch }: Cursor, life: string | undefined): boolean => {
  const present = former ?? epoch
  return present === undefined || life === undefined || present === life
}

/** Brings one model of the mirror in step with the server: by its feed, or by full pages where the server has none. */
export const createModelPull = ({ deviceId, receive: door, exclusive, ask, isStopped, lives, onPage }: ModelPullPorts): ModelPull => {
  const { mirror, journal } = door
  /** Models whose lists this server can't be asked for what changed. Asked anew by the next worker. */
  const feedless = new Set<ModelName>()
  const markAndSweep = createMarkAndSweep({ receive: door, exclusive, ask })
  const sweep = createSweep({ receive: door, exclusive, ask })

  const rowsOf = (model: ModelName, rows: readonly WireRow[]) => rows.map((row) => recordFromWire(modelOf(model), row))

  const askFeed = (model: ModelName, cursor: string): Promise<Answered | null> =>
    ask(`/api/models/${model}?since=${encodeURIComponent(cursor)}&limit=${ALL_LIMIT}`)

  /** Complete, and without a place to go on from. */
  const byPages = async (model: ModelName): Promise<PullOutcome> => {
    feedless.add(model)
    if (!(await markAndSweep(model))) return 'failed'
    lives.enter(model, undefined)
    await writeCursor(mirror, model, { cursor: '', resync: false })
    return 'done'
  }

  /** The model stands in this life from now on: what waited for that may go. */
  const enter = async (model: ModelName, life: Life | undefined): Promise<void> => {
    const isNext = lives.of(model) !== life?.epoch
    lives.enter(model, life)
    if (!isNext) return
    await releaseHeld(door, lives.isBarred)
    door.onSettled()
  }

  /** This person may not see the model at all, or the server does not know it: the others go on, and nothing is missing here. */
  const leave = async (model: ModelName, at: Cursor, status: 403 | 404): Promise<PullOutcome> => {
    // What could be seen before can't be any more; where the rights come back, it is pulled anew.
    if (status === 403 && (at.cursor !== '' || at.resync)) {
      await writeCursor(mirror, model, anew(formerOf(at), lives.arrived(model)))
      await sweep.remove(
        model,
        (await mirror.ids(model)).filter((id) => !isTemporaryId(id)),
      )
    }
    const present = lives.of(model) && lives.present()
    await exclusive(() => enter(model, present === undefined ? undefined : { epoch: present }))
    await writeCursor(mirror, model, { cursor: '', resync: false })
    return 'done'
  }

  /** Everything was pulled from the server of after a restore. */
  const enterRestored = async (model: ModelName, heard: Heard, life: Life | undefined): Promise<void> => {
    await forgetTombstones(door, model)
    await holdWhatWasLost(door, {
      model,
      deviceId,
      named: heard.named,
      life: life?.epoch ?? UNKNOWN,
      // An empty one stands for a server that named none.
      formerLife: lives.of(model) || undefined,
      formerBirth: (id) => lives.formerBirth(model, id),
      presentBirth: (id) => (life?.births === undefined ? undefined : bornIn(life.births, life.epoch, Number(id))),
    })
    await enter(model, life)
  }

  /**
   * Deletes the records of an epoch that is over, whether their numbers were given again or not.
   * The server is asked for the other records.
   */
  const sweepMissed = async (model: ModelName, ids: readonly RecordId[], life: Life | undefined): Promise<void> => {
    const isOfAnotherHistory = (id: RecordId): boolean => {
      const born = lives.bornIn(model, id)
      return born !== undefined && life?.births !== undefined && born !== bornIn(life.births, life.epoch, Number(id))
    }
    await sweep.remove(model, ids.filter(isOfAnotherHistory))
    await sweep.missed(
      model,
      ids.filter((id) => !isOfAnotherHistory(id)),
    )
  }

  /** A page enters the mirror, before the cursor that claims it. */
  const land = async (model: ModelName, pass: FeedPass, heard: Heard, { event, next, isLast, count, isRestored, lost }: Page): Promise<void> => {
    const life = next.epoch === undefined ? undefined : { epoch: next.epoch, births: next.births }
    await exclusive(async () => {
      if (isRestored && life)
        lives.arrive(
          model,
          life,
          event.rows.map(({ id }) => id),
        )
      await receive(door, event)
    })
    if (lost.length > 0) await sweep.lost(model, lost)
    if (isLast && event.resync) await sweepMissed(model, pass.missed(), life)
    if (isLast && isRestored) await exclusive(() => enterRestored(model, heard, life))
    else if (next.former === undefined) await exclusive(() => enter(model, life))
    const arrived = lives.arrived(model)
    await writeCursor(mirror, model, arrived === undefined ? next : { ...next, arrived })
    if (count) onPage(model, count)
  }

  /**
   * The next page is asked for as soon as this one is here, and is read while this one is being written. Pages enter the mirror one after the other.
   */
  const followWith = async (heard: Heard, model: ModelName, pages: 'one' | 'all'): Promise<PullOutcome> => {
    if (feedless.has(model)) return byPages(model)
    let landing: Promise<void> = Promise.resolve()
    const left = await readCursor(mirror, model)
    const pass = createFeedPass({ model, mirror, journal, deviceId, heard, left, arrived: () => lives.arrived(model), landed: () => landing })
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
        return status === 403 || status === 404 ? leave(model, pass.at(), status) : 'failed'
      }
      if (!isFeed(answer.body)) return byPages(model)
      const { metadata } = answer.body
      const { cursor, first, resync } = pass.at()
      if (first && cursor === '' && !resync) {
        const former = pass.formerLife(metadata.epoch)
        // The mirror was lost, and the server restored: what was accepted before may be lost as well.
        if (former !== undefined) await pass.startOver(former)
        // What an answer brought may have gone before this page was made: then it will never be told.
        else await pass.expectWhatIsHere()
      }
      const isEnough = !metadata.has_more || (pages === 'one' && !pass.at().resync)
      if (!isEnough) asked = askFeed(model, metadata.cursor)
      const page = pass.take(answer.body)
      await landing
      landing = land(model, pass, heard, page)
      // Waited for above, or below; until then nobody else is to be told of a failure.
      landing.catch(() => undefined)
      if (!isEnough) continue
      await landing
      return page.isLast ? 'done' : 'more'
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
        await exclusive(async () => {
          const at = await readCursor(mirror, model)
          if (!mayJoin(at, answer.life)) return
          // Rows of before a restore would outlive it: the first page tells by this.
          if (at.cursor === '' && answer.life !== undefined) await writeCursor(mirror, model, { ...at, epoch: answer.life })
          lives.begin(model, answer.life)
          await receive(door, { model, rows: rowsOf(model, (answer.body as ListAnswer).data), deleted: [], settled: [] })
        })
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
      else if (answer?.status === 404 || answer?.status === 410) await exclusive(() => receive(door, { model, rows: [], deleted: [id], settled: [] }))
    },
  }
}
