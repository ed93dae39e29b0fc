import { ReplaySubject } from 'rxjs'
import type { LoggedEvent, OutboxChange } from '#contract/core/event.ts'

/** A drain settles hundreds of events a second: the page hears of them this often. */
const TOLD_EVERY_MS = 100
/** Each time costs what all of them cost: where there are many it is told less often. */
const MANY = 2000
const MANY_TOLD_EVERY_MS = 500

/** The outbox as this page knows it, from the changes that the worker tells; nothing before its first word. */
export const createOutboxView = () => {
  const events$ = new ReplaySubject<readonly LoggedEvent[]>(1)
  const byId = new Map<string, LoggedEvent>()
  let timer: ReturnType<typeof setTimeout> | null = null
  let isFirst = true

  const publish = (): void => {
    timer = null
    events$.next([...byId.values()].sort((a, b) => a.sequence - b.sequence))
  }

  return {
    events$,
    take: ({ changed, removed }: OutboxChange): void => {
      // The first word of a worker is everything.
      if (isFirst) byId.clear()
      for (const id of removed) byId.delete(id)
      for (const event of changed) byId.set(event.id, event)
      if (isFirst) {
        isFirst = false
        if (timer !== null) clearTimeout(timer)
        publish()
      } else timer ??= setTimeout(publish, byId.size > MANY ? MANY_TOLD_EVERY_MS : TOLD_EVERY_MS)
    },
    /** Another worker is about to tell everything. */
    begin: (): void => {
      isFirst = true
    },
  }
}
