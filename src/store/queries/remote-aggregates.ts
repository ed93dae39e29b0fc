import { proxy, type Remote, releaseProxy } from 'comlink'
import { Observable, switchMap } from 'rxjs'
import type { MirrorCollection } from '#contract/core/model.ts'
import type { AggregateGroup, AggregateQuestion } from '../columnar/aggregate/aggregate-spec.ts'
import type { WatchAggregate } from './aggregate-surface.ts'

/**
 * Counts and sums of a collection. Emits again at each change. Nothing runs while no one listens.
 */
export type AggregateOf = (
  collection: MirrorCollection,
  question: AggregateQuestion,
) => Observable<readonly AggregateGroup[]>

interface AggregateWorker {
  readonly watchAggregate: WatchAggregate
}

/**
 * The page's side of the worker's aggregates. Asks again whenever the worker is replaced.
 * @param page name of a Web Lock that the page holds as long as it lives
 */
export const remoteAggregates =
  (worker$: Observable<Remote<AggregateWorker>>, page: string): AggregateOf =>
  (collection, question) =>
    worker$.pipe(switchMap((worker) => watched(worker, page, collection, question)))

const watched = (
  worker: Remote<AggregateWorker>,
  page: string,
  collection: MirrorCollection,
  question: AggregateQuestion,
) =>
  new Observable<readonly AggregateGroup[]>((subscriber) => {
    const watching = worker.watchAggregate(
      page,
      collection,
      question,
      proxy((groups: readonly AggregateGroup[]) => subscriber.next(groups)),
    )
    // A worker that signs out rejects, one that ends never answers. The next worker is asked again.
    watching.catch(() => undefined)
    return () => {
      watching
        .then(async (stop) => {
          await stop()
          stop[releaseProxy]()
        })
        .catch(() => undefined)
    }
  })
