import { proxy, type Remote, releaseProxy } from 'comlink'
import { Observable, switchMap } from 'rxjs'
import type { MirrorCollection } from '#contract/core/model.ts'
import type { AggregateGroup, AggregateQuestion } from '../columnar/aggregate/aggregate-spec.ts'
import type { WatchAggregate } from './aggregate-surface.ts'

/** Counts and sums of a collection, told again at each change; nothing runs while nobody listens. */
export type AggregateOf = (collection: MirrorCollection, question: AggregateQuestion) => Observable<readonly AggregateGroup[]>

interface AggregateWorker {
  readonly watchAggregate: WatchAggregate
}

/** A page's end of the worker's aggregates: asked anew whenever there is another worker. `page` names a lock that the page holds. */
export const remoteAggregates =
  (worker$: Observable<Remote<AggregateWorker>>, page: string): AggregateOf =>
  (collection, question) =>
    worker$.pipe(switchMap((worker) => watched(worker, page, collection, question)))

const watched = (worker: Remote<AggregateWorker>, page: string, collection: MirrorCollection, question: AggregateQuestion) =>
  new Observable<readonly AggregateGroup[]>((subscriber) => {
    const watching = worker.watchAggregate(
      page,
      collection,
      question,
      proxy((groups: readonly AggregateGroup[]) => subscriber.next(groups)),
    )
    // A worker that signs out refuses, one that ends never answers: the next one is asked again.
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
