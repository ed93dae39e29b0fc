import { expect, it } from 'vitest'
import { newEventOf } from './new-event.ts'

const RECORD = {
  id: '7',
  status: 'requested',
  type: 'rtt',
  start: '2027-08-02',
  end: '2027-08-06',
  start_half: false,
  end_half: true,
  comment: 'Vu',
}

it('an event says what the person saw of the fields that its action sets', () => {
  const event = newEventOf('e', 'ticket', {
    record: { id: '4', name: 'Avant', ut: 8 } as { id: string },
    action: 'updateName',
    payload: { name: 'Après' },
  })
  expect(event.was).toEqual({ name: 'Avant' })
})

it('a decision also says what the person saw of the fields that it is about', () => {
  expect(newEventOf('e', 'absence', { record: RECORD, action: 'approve', payload: {} }).was).toEqual({
    ...{ status: 'requested', decided_by_id: null, decided_at: null },
    ...{ type: 'rtt', start: '2027-08-02', end: '2027-08-06', start_half: false, end_half: true },
  })
})
