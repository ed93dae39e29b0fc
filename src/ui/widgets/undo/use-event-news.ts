import { useEffect, useRef } from 'react'
import { filter, type Observable, Subject } from 'rxjs'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { newsByGroup } from './bulk-action-events.ts'

/** News about one bulk action is collected for this long, in ms. */
const QUIET_MS = 400

interface EventNewsHandlers {
  one(event: LoggedEvent): void
  many(groupId: string, events: readonly LoggedEvent[]): void
}

/** Calls `one` for single events and `many` for groups; always the newest handlers. */
export const useEventNews = (events$: Observable<LoggedEvent>, handlers: EventNewsHandlers): void => {
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    const heard$ = new Subject<LoggedEvent>()
    // News of a group that are still collected are dropped with it.
    const subscription = newsByGroup(heard$, QUIET_MS).subscribe(({ groupId, events }) =>
      latest.current.many(groupId, events),
    )
    subscription.add(
      heard$.pipe(filter(({ groupId }) => groupId === null)).subscribe((event) => latest.current.one(event)),
    )
    subscription.add(events$.subscribe((event) => heard$.next(event)))
    return () => subscription.unsubscribe()
  }, [events$])
}
