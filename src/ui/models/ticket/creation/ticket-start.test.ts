import { expect, it } from 'vitest'
import { originSearch, type TicketOrigin, ticketStart } from './ticket-start.ts'

const projet = (id: string, clientId: string, archivedAt: string | null = null) => ({ id, client_id: clientId, archived_at: archivedAt })
const PROJETS = [
  projet('1', '7'),
  projet('2', '8'),
  projet('3', '8'),
  projet('4', '7', '2026-01-05T08:00:00Z'),
  projet('5', '9', '2026-01-05T08:00:00Z'),
]

const startOn = (origin: TicketOrigin | null) => ticketStart(new URLSearchParams(originSearch(origin)), PROJETS)

it('chooses the only projet of a client that is in use', () => {
  expect(startOn({ model: 'client', id: '7' })).toEqual({ values: { projet_id: '1' }, clientId: null })
})

it('leaves the choice where a client has several projets, or none', () => {
  expect(startOn({ model: 'client', id: '8' })).toEqual({ values: {}, clientId: '8' })
  expect(startOn({ model: 'client', id: '9' })).toEqual({ values: {}, clientId: null })
})

it('takes the projet or the person of the page', () => {
  expect(startOn({ model: 'projet', id: '3' })).toEqual({ values: { projet_id: '3' }, clientId: null })
  expect(startOn({ model: 'user', id: '6' })).toEqual({ values: { responsable_id: '6' }, clientId: null })
})

it('knows nothing on other pages', () => {
  expect(originSearch(null)).toBe('')
  expect(startOn(null)).toEqual({ values: {}, clientId: null })
})
