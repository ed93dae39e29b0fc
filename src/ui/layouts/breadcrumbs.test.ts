import { expect, it } from 'vitest'
import { isTab } from './breadcrumbs.tsx'

it.each([
  ['manager.client', 'manager.client', false],
  ['manager.clientFiche', 'manager.client', false],
  ['manager.clientTickets', 'manager.client', true],
  ['manager.ticketTicket', 'manager.ticket', false],
  ['manager.ticketComments', 'manager.ticket', true],
  ['manager.users', 'manager.client', false],
] as const)('%s beside %s is another tab: %s', (route, record, expected) => {
  expect(isTab(route, record)).toBe(expected)
})
