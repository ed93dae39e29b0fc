import { expect, it } from 'vitest'
import { mustFollow } from '#contract/core/events/dependencies.ts'
import { dependencyKeys } from './dependency-keys.ts'

it('names the record it writes and every reference of its payload', () => {
  expect(
    dependencyKeys({
      model: 'pointage',
      recordId: 'new:p',
      action: 'create',
      payload: { ut: 4, ticket_id: 'new:t', user_id: '7' },
    }),
  ).toEqual({
    writes: ['pointage:new:p'],
    reads: ['ticket:new:t', 'user:7'],
  })
})

it('omits empty references', () => {
  expect(
    dependencyKeys({ model: 'ticket', recordId: '4', action: 'updateResponsable', payload: { responsable_id: null } })
      .reads,
  ).toEqual([])
})

it('keeps the order in which invoices are issued: the server numbers one after another', () => {
  const [first, second] = ['4', 'new:i'].map((recordId) =>
    dependencyKeys({ model: 'invoice', recordId, action: 'markAsSent', payload: {} }),
  )
  if (!first || !second) throw new Error('No keys.')
  expect(first.writes[0]).toBe('invoice:4')
  expect(mustFollow(second, first)).toBe(true)
  // Steps that take no number overlap.
  const closed = dependencyKeys({ model: 'invoice', recordId: '5', action: 'markAsClosed', payload: {} })
  expect(mustFollow(closed, first)).toBe(false)
})
