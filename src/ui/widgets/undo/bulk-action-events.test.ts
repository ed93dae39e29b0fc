import { Subject } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { type GroupNews, newsByGroup } from './bulk-action-events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const told = () => {
  const events$ = new Subject<LoggedEvent>()
  const heard: GroupNews[] = []
  newsByGroup(events$, 300).subscribe((each) => heard.push(each))
  return { events$, heard }
}

it('reports fifty refusals of one group once', () => {
  const { events$, heard } = told()
  for (let at = 0; at < 50; at++) events$.next(loggedEvent({ sequence: 1, id: `e${at}`, groupId: 'g' }))
  vi.advanceTimersByTime(300)
  expect(heard.map(({ groupId, events }) => [groupId, events.length])).toEqual([['g', 50]])
})

it('reports later events with the first, each once, and groups separately', () => {
  const { events$, heard } = told()
  events$.next(loggedEvent({ sequence: 1, id: 'a', groupId: 'g' }))
  events$.next(loggedEvent({ sequence: 1, id: 'x', groupId: 'h' }))
  vi.advanceTimersByTime(300)
  events$.next(loggedEvent({ sequence: 1, id: 'a', groupId: 'g' }))
  events$.next(loggedEvent({ sequence: 1, id: 'b', groupId: 'g' }))
  vi.advanceTimersByTime(300)
  expect(heard.map(({ groupId, events }) => [groupId, ...events.map(({ id }) => id)])).toEqual([
    ['g', 'a'],
    ['h', 'x'],
    ['g', 'a', 'b'],
  ])
})

it('ignores events without a group', () => {
  const { events$, heard } = told()
  events$.next(loggedEvent({ sequence: 1, id: 'a', groupId: null }))
  vi.advanceTimersByTime(300)
  expect(heard).toEqual([])
})
