import { expect, it } from 'vitest'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import type { ActivityEntry } from '../../activity/activity-runs.ts'
import { pendingChanges } from './pending-changes.ts'

const ME = '9'
const NOW = Date.UTC(2026, 10, 23, 10)

const facts = (events: readonly LoggedEvent[], activity: readonly ActivityEntry[] = []) => ({
  events,
  activity,
  names: new Set(['new:a', '77']),
  personId: ME,
  now: NOW,
})

const place = (id: string, from: string | null, to: string, given: Partial<LoggedEvent> = {}): LoggedEvent =>
  loggedEvent({ id, sequence: 1, recordId: '77', action: 'updateName', payload: { name: to }, was: { name: from }, ...given })

const row = (id: string, from: string | null, to: string, by = ME): ActivityEntry => ({
  id,
  user_id: by,
  model: 'ticket',
  record_id: 77,
  action: 'updateName',
  before: { name: from },
  after: { name: to },
  created_at: '2026-11-23T09:30:00.000Z',
})

const idsOf = (...given: Parameters<typeof facts>): readonly string[] => pendingChanges(facts(...given)).map(({ id }) => id)

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
  expect(idsOf([sending], [row('5', null, 'Angers')])).toEqual([])
  expect(idsOf([sending], [row('5', null, 'Angers', '8')])).toEqual(['a'])
})

it('tells a change that was made before, and taken back since', () => {
  const again = place('a', null, 'Angers', { state: 'sending', attempts: 1 })
  const earlier = [row('5', null, 'Angers'), { ...row('6', 'Angers', 'x'), after: { name: null } }]
  expect(idsOf([again], earlier)).toEqual(['a'])
  expect(idsOf([again], [...earlier, row('7', null, 'Angers')])).toEqual([])
  // An event that was never sent can't have a row.
  expect(idsOf([place('a', null, 'Angers')], [row('5', null, 'Angers')])).toEqual(['a'])
})

it('keeps an accepted change until its activity is there, and for a minute at most', () => {
  const accepted = place('a', null, 'Angers', { state: 'accepted', attempts: 1, settledAt: NOW - 5000 })
  expect(idsOf([accepted])).toEqual(['a'])
  expect(idsOf([accepted], [row('5', null, 'Angers')])).toEqual([])
  expect(idsOf([{ ...accepted, settledAt: NOW - 120_000 }])).toEqual([])
})
