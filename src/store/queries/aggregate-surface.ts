import { type ProxyMarked, proxy, releaseProxy } from 'comlink'
import { normalizeMangoQuery } from 'rxdb'
import type { MirrorCollection } from '#contract/core/model.ts'
import type { AggregateGroup, AggregateQuestion, AggregateSource } from '../columnar/aggregate/aggregate-spec.ts'
import { createLiveAggregates, type LiveAggregates } from '../columnar/aggregate/live-aggregates.ts'
import type { ColumnarInternals } from '../columnar/instance.ts'
import type { MirrorDatabase } from '../mirror-database.ts'

/** Receives each answer. Over Comlink, its result resolves once the page has the answer. */
export type AggregateListener = (groups: readonly AggregateGroup[]) => unknown

/**
 * Watches counts and sums, beside RxDB's remote storage. Calls the listener with the answer and at
 * each change of it, until the returned function is called or the page ends. A slow page misses
 * answers, never the last one.
 * @param page name of a Web Lock that the page holds as long as it lives
 */
export type WatchAggregate = (
  page: string,
  collection: MirrorCollection,
  question: AggregateQuestion,
  listener: AggregateListener,
) => Promise<(() => void) & ProxyMarked>

/** The worker's side of `WatchAggregate`. */
export const serveAggregates = (database: MirrorDatabase, locks: Pick<LockManager, 'request'>): WatchAggregate => {
  const live = new Map<MirrorCollection, LiveAggregates>()
  const pages = new Map<string, Set<() => void>>()

  const liveOf = (name: MirrorCollection): LiveAggregates => {
    const known = live.get(name) ?? createLiveAggregates(sourceOf(database, name))
    live.set(name, known)
    return known
  }

  const watchesOf = (page: string): Set<() => void> => {
    const known = pages.get(page)
    if (known) return known
    const watches = new Set<() => void>()
    pages.set(page, watches)
    // Granted when the page is gone.
    void locks.request(page, () => {
      pages.delete(page)
      for (const stop of watches) stop()
    })
    return watches
  }

  return async (page, collection, question, listener) => {
    const watches = watchesOf(page)
    const { schema } = database.collections[collection].storageInstance
    const { selector } = normalizeMangoQuery(schema as never, { selector: question.selector as never }, true)
    const end = liveOf(collection).watch(
      { ...question, selector: selector as AggregateQuestion['selector'] },
      latestOnly(listener),
    )
    const stop = (): void => {
      if (!watches.delete(stop)) return
      end()
      ;(listener as { [releaseProxy]?: () => void })[releaseProxy]?.()
    }
    watches.add(stop)
    return proxy(stop)
  }
}

const sourceOf = (database: MirrorDatabase, name: MirrorCollection): AggregateSource => {
  const { collection } = database.collections[name].storageInstance.internals as unknown as ColumnarInternals
  const { table, selector, changes$, awaitReady } = collection
  return { table, selector, changes$, awaitReady, related: (other) => sourceOf(database, other as MirrorCollection) }
}

/** Sends one answer at a time. Of the answers that come meanwhile, only the newest is sent next. */
const latestOnly = (listener: AggregateListener): ((groups: readonly AggregateGroup[]) => void) => {
  let isBusy = false
  let waiting: readonly AggregateGroup[] | null = null
  const send = async (first: readonly AggregateGroup[]): Promise<void> => {
    isBusy = true
    for (let groups: typeof waiting = first; groups; ) {
      waiting = null
      await listener(groups)
      groups = waiting
    }
    isBusy = false
  }
  return (groups) => {
    if (isBusy) waiting = groups
    // A listener fails when its page has ended.
    else send(groups).catch(() => undefined)
  }
}
