import type { OutboxChange } from '#contract/core/events/event.ts'
import { INITIAL_SYNC_STATUS, type SyncStatus } from '#contract/core/events/sync-status.ts'
import { mergeChanges } from '../events/merge-changes.ts'
import type { WorkerNews } from '../surface.ts'
import { createBroadcast } from './broadcast.ts'

/**
 * Pace of status and outbox. A drain sends hundreds of events a second; pages get a few updates a
 * second. The delay of the first update lets the page paint the result of a click first.
 */
const PACE = { firstAfterMs: 25, everyMs: 150 } as const

/** News that a page acts on even when it came before the page watched. */
const isLasting = ({ kind }: WorkerNews): boolean =>
  ['mirror', 'log_restored', 'channel_failed', 'replaced'].includes(kind)

/** The three values that pages watch. */
export const createPageBroadcasts = () => {
  const status = createBroadcast<SyncStatus>(INITIAL_SYNC_STATUS, { ...PACE, merge: (_, later) => later })
  const outbox = createBroadcast<OutboxChange>({ changed: [], removed: [] }, { ...PACE, merge: mergeChanges })
  const news = createBroadcast<WorkerNews>({ kind: 'log', level: 'info', message: 'started' })
  /**
   * Repeated to each page that connects: the first page may connect after the trouble or the end.
   */
  const lastingNews: WorkerNews[] = []

  return {
    status,
    outbox,
    publishNews: (item: WorkerNews): void => {
      if (isLasting(item)) lastingNews.push(item)
      news.publish(item)
    },
    watchNews: (listener: (item: WorkerNews) => void) => {
      for (const item of lastingNews) listener(item)
      return news.watch(listener, () => null)
    },
    /** Publishes status and outbox changes that still wait for their time. */
    flush: (): void => {
      status.flush()
      outbox.flush()
    },
  }
}

/** Status, outbox and news of a worker, as pages watch them. */
export type PageBroadcasts = ReturnType<typeof createPageBroadcasts>
