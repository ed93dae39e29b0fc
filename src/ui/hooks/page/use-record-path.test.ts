import { expect, it } from 'vitest'
import { pageOf } from './use-record-path.ts'

it.each([
  ['ticket', { model: 'ticket', field: null }],
  ['comment', { model: 'ticket', field: 'ticket_id' }],
  ['pointage', { model: 'ticket', field: 'ticket_id' }],
  ['client', { model: 'client', field: null }],
  ['projet', { model: 'projet', field: null }],
  ['user', { model: 'user', field: null }],
  ['product', null],
] as const)('a record of %s is shown on the page %j', (model, page) => {
  expect(pageOf(model)).toEqual(page)
})
