import { auditTime, filter, groupBy, map, mergeMap, type Observable, scan } from 'rxjs'
import type { LoggedEvent } from '#contract/core/event.ts'

/** What is told of one bulk action: all that happened so far, in one word of the worker or in fifty. */
export interface Gathered {
  readonly groupId: string
  readonly events: readonly LoggedEvent[]
}

/** Fifty refusals of one bulk action are one message that grows, at most once in `quietMs`. */
export const gathered = (events$: Observable<LoggedEvent>, quietMs: number): Observable<Gathered> =>
  events$.pipe(
    filter(({ groupId }) => groupId !== null),
    groupBy(({ groupId }) => groupId ?? ''),
    mergeMap((group$) =>
      group$.pipe(
        scan((known: ReadonlyMap<string, LoggedEvent>, event) => new Map(known).set(event.id, event), new Map()),
        auditTime(quietMs),
        map((known) => ({ groupId: group$.key, events: [...known.values()] })),
      ),
    ),
  )
