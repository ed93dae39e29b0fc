import {
  asyncScheduler,
  catchError,
  concat,
  defer,
  distinctUntilChanged,
  from,
  map,
  type Observable,
  of,
  retry,
  switchMap,
  throttleTime,
  throwError,
  timer,
} from 'rxjs'

/*
 * Pauses of what screens ask the server (specification, section 9), in ms. Lists and forms are
 * answered from this device without any.
 */
export const LIST_REFETCH_PAUSE_MS = 500
export const FORM_FETCH_PAUSE_MS = 300
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

export type FormFetch<Answer> =
  | { readonly state: 'busy' }
  | { readonly state: 'done'; readonly answer: Answer }
  | { readonly state: 'failed'; readonly problem: unknown }

/** A busy server is asked this often again, and not after a longer wait than this. */
const BUSY_RETRIES = 3
const LONGEST_BUSY_WAIT_S = 15

/** Emits after the wait that a busy server asks for; any other problem is final. */
const afterBusyWait = (problem: unknown): Observable<unknown> => {
  const { retryAfterSeconds } = (problem ?? {}) as { readonly retryAfterSeconds?: number | null }
  const isBusy = typeof retryAfterSeconds === 'number' && retryAfterSeconds <= LONGEST_BUSY_WAIT_S
  return isBusy ? timer(retryAfterSeconds * 1000) : throwError(() => problem)
}

/**
 * Asks the server what a form shows, once its input has rested: who unsubscribes before asks nothing.
 * While the server says that it is busy, the fetch stays under way and is sent again.
 *
 * @param fetch reads only: a repeated call must change nothing
 */
export const fetchForForm = <Answer>(fetch: () => Promise<Answer>): Observable<FormFetch<Answer>> =>
  concat(
    of({ state: 'busy' } as const),
    timer(FORM_FETCH_PAUSE_MS).pipe(
      switchMap(() => defer(() => from(shownLongEnough(fetch()))).pipe(retry({ count: BUSY_RETRIES, delay: afterBusyWait }))),
      map((answer) => ({ state: 'done', answer }) as const),
      catchError((problem: unknown) => of({ state: 'failed', problem } as const)),
    ),
  )
