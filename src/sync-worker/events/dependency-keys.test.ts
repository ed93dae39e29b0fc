import { expect, it } from 'vitest'
import { dependencyKeys } from './dependency-keys.ts'

it('names the record it writes and every reference of its payload', () => {
  expect(dependencyKeys({ model: 'pointage', recordId: 'new:p', action: 'create', payload: { ut: 4, ticket_id: 'new:t', user_id: '7' } })).toEqual({
    writes: ['pointage:new:p'],
    reads: ['ticket:new:t', 'user:7'],
  })
})

it('omits empty references', () => {
  expect(dependencyKeys({ model: 'ticket', recordId: '4', action: 'updateResponsable', payload: { responsable_id: null } }).reads).toEqual([])
})
