import { expect, it } from 'vitest'
import { isTab } from './breadcrumbs.tsx'

it.each([
  ['manager.client', false],
  ['manager.clientFiche', false],
  ['manager.clientTickets', true],
  ['manager.clientForm', true],
  ['manager.clientCreate', false],
  ['manager.ticketTicket', false],
  ['manager.ticketComments', true],
  ['manager.ticketExport', false],
  ['manager.teamMember', false],
  ['manager.teamFiche', false],
  ['manager.teamRates', true],
  ['manager.invoicePointages', true],
  ['manager.users', false],
] as const)('%s is another tab than a first one: %s', (route, expected) => {
  expect(isTab(route)).toBe(expected)
})
