import { distinct, mergeMap, type Observable } from 'rxjs'
import { isPending, type LoggedEvent } from '#contract/core/events/event.ts'

/** Status of an answer of a server that failed. */
export const FAILED_STATUS = 500

const hasFirstFailed = ({ state, lastAnswer, failures }: LoggedEvent): boolean =>
  isPending(state) && failures === 1 && lastAnswer?.status === FAILED_STATUS

/** Emits each event once, after the server has failed on it for the first time. */
export const serverFailures = (events$: Observable<readonly LoggedEvent[]>): Observable<LoggedEvent> =>
  events$.pipe(
    mergeMap((events) => events.filter(hasFirstFailed)),
    distinct(({ id }) => id),
  )
