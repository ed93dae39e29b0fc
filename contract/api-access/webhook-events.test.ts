import { expect, test } from 'vitest'
import { EVENTS_BY_MODEL, eventOf, WEBHOOK_EVENTS } from './webhook-events.ts'

test('events are the actions of the contract, without those about one person alone', () => {
  expect(WEBHOOK_EVENTS).toEqual(
    expect.arrayContaining(['ticket.create', 'ticket.start', 'pointage.create', 'invoice.markAsSent', 'file.create']),
  )
  const models = EVENTS_BY_MODEL.map(({ model }) => model)
  for (const personal of ['timer', 'notification', 'saved_view', 'list_layout', 'calendar_feed', 'last_login'])
    expect(models).not.toContain(personal)
  expect(eventOf('file', 'upload')).toBe('file.create')
  expect(eventOf('session', 'signIn')).toBeNull()
})
