import { expect, it } from 'vitest'
import { recordAddress, searchedModels } from './record-address.ts'

it.each([
  ['manager', 'client', { id: '7' }, '/manager/clients/7'],
  ['technicien', 'ticket', { id: 'new:a' }, '/technicien/tickets/new%3Aa'],
  ['client', 'ticket', { id: '12' }, '/client?ticket=12'],
  ['manager', 'comment', { id: '3', ticket_id: '12' }, '/manager/tickets/12/comments'],
  ['manager', 'file', { id: '3', ticket_id: '12' }, '/manager/tickets/12/files'],
  ['technicien', 'pointage', { id: '3', ticket_id: '12' }, '/technicien/tickets/12'],
  ['manager', 'commit', { id: '4' }, '/manager/github/commits?q=%234'],
  ['manager', 'product', { id: '4', client_id: null }, '/manager/invoicing/products?q=%234'],
  ['technicien', 'user', { id: '4', client_id: null }, null],
  ['technicien', 'user', { id: '4', client_id: '9' }, '/technicien/clients/9/users?q=%234'],
] as const)('in the space %s a %s %o is at %s', (space, model, record, path) => {
  expect(recordAddress(space, model, record)).toBe(path)
})

it('searches every model that the space shows, small ones first', () => {
  expect(searchedModels('manager')).toEqual(
    expect.arrayContaining([
      'client',
      'projet',
      'user',
      'ticket',
      'comment',
      'pointage',
      'file',
      'commit',
      'invoice',
      'product',
    ]),
  )
  expect(searchedModels('manager').indexOf('client')).toBeLessThan(searchedModels('manager').indexOf('ticket'))
  expect(searchedModels('client')).not.toContain('comment')
})
