import { auditTime, filter, groupBy, map, mergeMap, type Observable, scan } from 'rxjs'
import type { LoggedEvent } from '#contract/core/events/event.ts'

/** News about one bulk action so far, in however many messages of the worker. */
export interface GroupNews {
  readonly groupId: string
  readonly events: readonly LoggedEvent[]
}

/**
 * Groups news by bulk action: fifty refusals are one growing message, updated at most once in
 * `quietMs`.
 */
export const newsByGroup = (events$: Observable<LoggedEvent>, quietMs: number): Observable<GroupNews> =>
  events$.pipe(
    filter(({ groupId }) => groupId !== null),
    groupBy(({ groupId }) => groupId ?? ''),
    mergeMap((group$) =>
      group$.pipe(
        scan((byId: ReadonlyMap<string, LoggedEvent>, event) => new Map(byId).set(event.id, event), new Map()),
        auditTime(quietMs),
        map((known) => ({ groupId: group$.key, events: [...known.values()] })),
      ),
    ),
  )
