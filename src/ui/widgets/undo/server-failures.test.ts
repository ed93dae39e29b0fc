import { Subject } from 'rxjs'
import { expect, it } from 'vitest'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { serverFailures } from './server-failures.ts'

const heardFrom = () => {
  const events$ = new Subject<readonly LoggedEvent[]>()
  const heard: string[] = []
  serverFailures(events$).subscribe(({ id }) => heard.push(id))
  return { events$, heard }
}

const answered = (id: string, status: number, failures = 1): LoggedEvent =>
  loggedEvent({ sequence: 1, id, failures, lastAnswer: { status } as NonNullable<LoggedEvent['lastAnswer']> })

it('reports each event on which the server failed once', () => {
  const { events$, heard } = heardFrom()
  events$.next([answered('a', 500), loggedEvent({ sequence: 2, id: 'waiting' })])
  events$.next([answered('a', 500), answered('b', 500)])
  events$.next([answered('a', 500, 2), answered('b', 500)])
  expect(heard).toEqual(['a', 'b'])
})

it('leaves out another answer, a later failure, and an event that has ended', () => {
  const { events$, heard } = heardFrom()
  events$.next([answered('busy', 503), answered('again', 500, 3), { ...answered('gone', 500), state: 'cancelled' }])
  expect(heard).toEqual([])
})
