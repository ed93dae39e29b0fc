import { expect, it } from 'vitest'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { pendingChanges } from './pending-changes.ts'

const ME = '9'
const NOW = Date.UTC(2026, 10, 23, 10)

const facts = (events: readonly LoggedEvent[], activity: readonly { readonly event_id: string | null }[] = []) => ({
  events,
  activity,
  names: new Set(['new:a', '77']),
  personId: ME,
  now: NOW,
})

const place = (id: string, from: string | null, to: string, given: Partial<LoggedEvent> = {}): LoggedEvent =>
  loggedEvent({
    id,
    sequence: 1,
    recordId: '77',
    action: 'updateName',
    payload: { name: to },
    was: { name: from },
    ...given,
  })

const row = (event_id: string | null) => ({ event_id })

const idsOf = (...given: Parameters<typeof facts>): readonly string[] =>
  pendingChanges(facts(...given)).map(({ id }) => id)

it('finds unsent changes under both ids of their ticket, with the values before and after', () => {
  const events = [place('a', null, 'Angers', { recordId: 'new:a' }), place('b', 'Angers', 'Nantes', { sequence: 2 })]
  expect(pendingChanges(facts(events)).map(({ id, user_id: by, before, after }) => [id, by, before, after])).toEqual([
    ['a', ME, { name: null }, { name: 'Angers' }],
    ['b', ME, { name: 'Angers' }, { name: 'Nantes' }],
  ])
})

it('ignores creations, other tickets, and what was refused or withdrawn', () => {
  const events = [
    place('a', null, 'x', { action: 'create' }),
    place('b', null, 'x', { recordId: '78' }),
    place('c', null, 'x', { state: 'refused' }),
    place('d', null, 'x', { state: 'cancelled' }),
  ]
  expect(idsOf(events)).toEqual([])
})

it('tells a change once when its activity arrives before its answer', () => {
  const sending = place('a', null, 'Angers', { state: 'sending', attempts: 1 })
  expect(idsOf([sending])).toEqual(['a'])
  expect(idsOf([sending], [row('a')])).toEqual([])
  expect(idsOf([sending], [row('z'), row(null)])).toEqual(['a'])
})

it('tells values that go there and back by their events', () => {
  const there = place('a', 'Nantes', 'Angers', { state: 'accepted', attempts: 1, settledAt: NOW - 5000 })
  const back = place('b', 'Angers', 'Nantes', { sequence: 2, state: 'sending', attempts: 1 })
  expect(idsOf([there, back], [row('a')])).toEqual(['b'])
  expect(idsOf([there, back], [row('a'), row('b')])).toEqual([])
})

it('keeps an accepted change, as sent, until its activity is there, and for a minute at most', () => {
  const accepted = place('a', null, 'Angers', { state: 'accepted', attempts: 1, settledAt: NOW - 5000 })
  expect(pendingChanges(facts([accepted])).map(({ id, isSent }) => [id, isSent])).toEqual([['a', true]])
  expect(idsOf([accepted], [row('a')])).toEqual([])
  expect(idsOf([{ ...accepted, settledAt: NOW - 120_000 }])).toEqual([])
})
