import { expect, it } from 'vitest'
import { can } from './scopes.ts'

it.each([
  [['ticket.create'], true],
  [['ticket.read'], false],
  [[], false],
  [{ 'ticket.create': true }, true],
  [{ 'ticket.create': 1 }, true],
  [{ 'ticket.create': false }, false],
  [{ 'ticket.read': true }, false],
] as const)('%j allows ticket.create: %s', (scopes, allowed) => {
  expect(can(scopes, 'ticket.create')).toBe(allowed)
})

it('does not take a property of every object for a scope', () => {
  expect(can({}, 'constructor')).toBe(false)
})
