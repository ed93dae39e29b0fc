import { distinctUntilChanged, interval, map, type Observable, of, startWith } from 'rxjs'
import type { ListQuery } from '#contract/core/list-query.ts'
import { movesWithDay, withDays } from '#src/ui/text/days-now.ts'
import { localDay } from '#src/ui/text/format.ts'

/**
 * Timers rest while a device sleeps: a day that has passed meanwhile is noticed at the next look.
 */
const LOOK_MS = 60_000

/** Gives filters the days that their bounds mean, and again after midnight for those that move. */
export const filtersAtPresent =
  (now: () => Date) =>
  (filter: ListQuery['filter']): Observable<ListQuery['filter']> =>
    movesWithDay(filter)
      ? interval(LOOK_MS).pipe(
          startWith(null),
          map(() => localDay(now())),
          distinctUntilChanged(),
          map((today) => withDays(filter, today)),
        )
      : of(filter)
