import { expect, it } from 'vitest'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { createEventIndex } from './event-index.ts'

const creation = (id: string, sequence: number, values: Partial<LoggedEvent> = {}): LoggedEvent =>
  loggedEvent({
    id,
    sequence,
    recordId: 'new:t',
    action: 'create',
    payload: { name: 'Écran', projet_id: '1' },
    ...values,
  })

it('resolves to the correction when the corrected creation is accepted late nevertheless', () => {
  const index = createEventIndex()
  index.put(creation('refused', 1, { state: 'cancelled' }))
  index.put(creation('corrected', 2, { state: 'accepted', resultId: '41', replaces: 'refused' }))
  index.put(creation('refused', 1, { state: 'accepted', resultId: '40' }))
  expect(index.resolve('new:t')).toBe('41')
  expect([index.temporaryOf('ticket', '41'), index.temporaryOf('ticket', '40')]).toEqual(['new:t', null])
})

it('applies an accepted creation to the record that it made, whatever its temporary id resolves to', () => {
  const index = createEventIndex()
  index.put(creation('refused', 1, { state: 'accepted', resultId: '40', effectVersion: 2 }))
  index.put(creation('corrected', 2, { state: 'accepted', resultId: '41', effectVersion: 1, replaces: 'refused' }))
  const shownOn = (id: string): readonly string[] => index.appliedEventsOf('ticket', id).map((event) => event.id)
  expect([shownOn('40'), shownOn('41'), shownOn('new:t')]).toEqual([['refused'], ['corrected'], ['corrected']])
  index.put(creation('refused', 1, { state: 'accepted', resultId: '40', effectVersion: 0 }))
  expect(shownOn('40')).toEqual([])
})

it('keeps a number while another creation of the same key changes without one', () => {
  const index = createEventIndex()
  index.put(creation('refused', 1, { state: 'accepted', resultId: '40' }))
  index.put(creation('corrected', 2, { replaces: 'refused' }))
  expect(index.resolve('new:t')).toBe('40')
  index.put(creation('corrected', 2, { state: 'accepted', resultId: '41', replaces: 'refused' }))
  expect([index.resolve('new:t'), index.temporaryOf('ticket', '40')]).toEqual(['41', null])
})

it('takes the number of a new record from other events when its creation is unreadable', () => {
  const index = createEventIndex()
  const damaged = creation('damaged', 1, { state: 'quarantined', unreadable: '…' })
  index.put(damaged)
  index.put(
    loggedEvent({ id: 'change', sequence: 2, recordId: 'new:t', state: 'accepted', resultId: '40', effectVersion: 2 }),
  )
  expect([index.resolve('new:t'), index.temporaryOf('ticket', '40')]).toEqual(['40', 'new:t'])
  expect(index.appliedEventsOf('ticket', '40').map(({ id }) => id)).toEqual(['change'])
})

it('forgets a number with the creation that a restored server has lost, although a change names it', () => {
  const index = createEventIndex()
  index.put(creation('lost', 1, { state: 'accepted', resultId: '40' }))
  index.put(
    loggedEvent({ id: 'change', sequence: 2, recordId: 'new:t', state: 'accepted', resultId: '40', effectVersion: 2 }),
  )
  index.put(creation('lost', 1, { state: 'held' }))
  expect([index.resolve('new:t'), index.temporaryOf('ticket', '40')]).toEqual(['new:t', null])
})

it('names the corrected creation again once an unreadable correction is deleted, as after a restart', () => {
  const index = createEventIndex()
  index.put(creation('corrected', 1, { state: 'cancelled' }))
  index.put(creation('correction', 2, { state: 'quarantined', unreadable: '…' }))
  expect(index.creatorOf('ticket:new:t')?.id).toBe('correction')
  index.remove('correction')
  expect(index.creatorOf('ticket:new:t')?.id).toBe('corrected')
})
