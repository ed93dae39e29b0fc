import { ALL_LIMIT } from '#contract/core/list-query.ts'
import { modelPath } from '#contract/core/model-path.ts'
import type { FeedAnswer } from '#contract/core/protocol.ts'
import type { ModelName } from '#contract/registry.ts'
import { type Cursor, readCursor } from '../epochs/cursor.ts'
import type { ApiAnswer } from './api-get.ts'
import { createFeedPass, type FeedPass } from './feed-pass.ts'
import type { ModelPullParts } from './model-pull-parts.ts'
import type { PullObserver } from './pull-observer.ts'
import type { Sweep } from './sweep.ts'
import { writeFeedPage } from './write-feed-page.ts'

/** How a pass over a feed ended. */
export type FeedResult =
  | { readonly kind: 'done' | 'more' | 'failed' }
  /** The server has no feed of this model. */
  | { readonly kind: 'no_feed' }
  /** The person may not see the model, or the server does not know it. */
  | { readonly kind: 'forbidden' | 'not_found'; readonly cursor: Cursor }

type FeedPageResult =
  | { readonly kind: 'feed_page'; readonly answer: FeedAnswer }
  | { readonly kind: 'cursor_gone' | 'no_feed' | 'forbidden' | 'not_found' | 'failed' }

/** Model and extent of one pass over a feed. */
export interface FollowFeedOptions {
  readonly model: ModelName
  /** One feed page, or all to the end. A resync reads all pages. */
  readonly feedPages: 'one' | 'all'
  readonly observer: PullObserver
  readonly sweep: Sweep
}

/**
 * Pulls the feed of a model from its cursor.
 *
 * The next page is requested while the present one is written. Pages are written one at a time, in
 * the order of the feed. Rejects where a page cannot be written.
 */
export const followFeed = async (
  parts: ModelPullParts,
  { model, feedPages, observer, sweep }: FollowFeedOptions,
): Promise<FeedResult> => {
  const { projection, deviceId, epochs, get, isStopped } = parts
  const requestFeedPage = (cursor: string): Promise<ApiAnswer | null> =>
    get(`${modelPath(model)}?since=${encodeURIComponent(cursor)}&limit=${ALL_LIMIT}`)

  let writing: Promise<void> = Promise.resolve()
  const storedCursor = await readCursor(projection.mirror, model)
  const pass = createFeedPass({
    model,
    mirror: projection.mirror,
    eventStore: projection.eventStore,
    deviceId,
    observer,
    storedCursor,
    arrivedBirths: () => epochs.arrivedBirths(model),
    feedPagesWritten: () => writing,
  })
  if (storedCursor.resync) await pass.startOver()
  let request = requestFeedPage(pass.cursor().cursor)
  for (;;) {
    const answer = await request
    const result = readAnswer(isStopped() ? null : answer, pass.cursor())
    if (result.kind === 'cursor_gone') {
      await pass.startOver()
      request = requestFeedPage('')
      continue
    }
    if (result.kind === 'no_feed') return { kind: 'no_feed' }
    if (result.kind !== 'feed_page') {
      await writing
      return { kind: result.kind, cursor: pass.cursor() }
    }
    const { metadata } = result.answer
    await beforeFirstFeedPage(pass, metadata.epoch)
    const isEnough = !metadata.has_more || (feedPages === 'one' && !pass.cursor().resync)
    if (!isEnough) request = requestFeedPage(metadata.cursor)
    const feedPage = pass.readFeedPage(result.answer)
    await writing
    writing = writeFeedPage({ ...parts, model, pass, observer, sweep }, feedPage)
    // Awaited above or below. Until then a failure must not count as unhandled.
    writing.catch(() => undefined)
    if (!isEnough) continue
    await writing
    return { kind: feedPage.isLast ? 'done' : 'more' }
  }
}

const readAnswer = (answer: ApiAnswer | null, { cursor }: Cursor): FeedPageResult => {
  switch (answer?.status) {
    case 200:
      return isFeed(answer.body) ? { kind: 'feed_page', answer: answer.body } : { kind: 'no_feed' }
    case 410:
      return { kind: 'cursor_gone' }
    case 400:
      // The server does not know this cursor.
      return { kind: cursor === '' ? 'failed' : 'cursor_gone' }
    case 403:
      return { kind: 'forbidden' }
    case 404:
      return { kind: 'not_found' }
    default:
      return { kind: 'failed' }
  }
}

const isFeed = (body: unknown): body is FeedAnswer =>
  typeof (body as FeedAnswer | undefined)?.metadata?.cursor === 'string'

/** Prepares a first pull, once its first page has named the epoch. */
const beforeFirstFeedPage = async (pass: FeedPass, epoch: string): Promise<void> => {
  const { cursor, first, resync } = pass.cursor()
  if (!first || cursor !== '' || resync) return
  const otherEpoch = pass.epochOtherThan(epoch)
  // The mirror was lost, and the server was restored: accepted events may be lost as well.
  if (otherEpoch !== undefined) await pass.startOver(otherEpoch)
  // Answers brought records that may have been deleted before this page: no later page says so.
  else await pass.expectLocalRecords()
}
