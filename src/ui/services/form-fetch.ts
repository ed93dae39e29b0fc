import { catchError, concat, defer, from, map, type Observable, of, switchMap, timer } from 'rxjs'
import { shownLongEnough } from './request-pauses.ts'

/** Rest of the input of a form before the server is asked (specification, section 9). */
const FORM_FETCH_PAUSE_MS = 300

export type FormFetch<Answer> =
  | { readonly state: 'busy' }
  | { readonly state: 'done'; readonly answer: Answer }
  | { readonly state: 'failed'; readonly problem: unknown }

/** A busy server is asked this often again, and not after a longer wait than this. */
const BUSY_RETRIES = 3
const MAX_BUSY_WAIT_SECONDS = 15

/** Wait that a busy server asks for, ms; null for any other problem. */
const busyWaitOf = (problem: unknown): number | null => {
  const { retryAfterSeconds } = (problem ?? {}) as { readonly retryAfterSeconds?: number | null }
  return typeof retryAfterSeconds === 'number' && retryAfterSeconds <= MAX_BUSY_WAIT_SECONDS
    ? retryAfterSeconds * 1000
    : null
}

const attempt = <Answer>(fetch: () => Promise<Answer>, retries: number): Observable<FormFetch<Answer>> =>
  defer(() => from(shownLongEnough(fetch()))).pipe(
    map((answer) => ({ state: 'done', answer }) as const),
    catchError((problem: unknown) => {
      const wait = retries > 0 ? busyWaitOf(problem) : null
      return wait === null
        ? of({ state: 'failed', problem } as const)
        : timer(wait).pipe(switchMap(() => attempt(fetch, retries - 1)))
    }),
  )

/**
 * Asks the server what a form shows, once its input has rested. An earlier end of the subscription
 * sends no request. While the server says that it is busy, the fetch stays under way and is sent
 * again.
 *
 * @param fetch reads only: a repeated call must change nothing
 */
export const fetchForForm = <Answer>(fetch: () => Promise<Answer>): Observable<FormFetch<Answer>> =>
  concat(of({ state: 'busy' } as const), timer(FORM_FETCH_PAUSE_MS).pipe(switchMap(() => attempt(fetch, BUSY_RETRIES))))
