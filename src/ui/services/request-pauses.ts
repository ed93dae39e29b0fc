import {
  asyncScheduler,
  defer,
  distinctUntilChanged,
  map,
  type Observable,
  of,
  switchMap,
  throttleTime,
  timer,
} from 'rxjs'

/*
 * Pauses of what screens ask the server (specification, section 9), in ms. Lists and forms are
 * answered from this device without any.
 */
export const LIST_REFETCH_PAUSE_MS = 500
/** A spinner that is gone at once looks like a fault. */
export const SHORTEST_FETCH_MS = 200

/** The first call at once; those that follow within the pause make one call at its end. */
export const refetches = (calls$: Observable<void>): Observable<void> =>
  calls$.pipe(throttleTime(LIST_REFETCH_PAUSE_MS, asyncScheduler, { leading: true, trailing: true }))

/** Settles like the request, and no earlier than it has been shown as under way. */
export const shownLongEnough = async <Answer>(request: Promise<Answer>): Promise<Answer> => {
  const [outcome] = await Promise.allSettled([request, new Promise((done) => setTimeout(done, SHORTEST_FETCH_MS))])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/** Follows `busy$`, but stays true as long as a fetch is shown at least. */
export const busyLongEnough = (busy$: Observable<boolean>): Observable<boolean> =>
  defer(() => {
    let since = Number.NEGATIVE_INFINITY
    return busy$.pipe(
      distinctUntilChanged(),
      switchMap((isBusy) => {
        if (isBusy) since = performance.now()
        const left = isBusy ? 0 : since + SHORTEST_FETCH_MS - performance.now()
        return left > 0 ? timer(left).pipe(map(() => false)) : of(isBusy)
      }),
      distinctUntilChanged(),
    )
  })
