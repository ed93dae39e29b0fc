import { expect, it } from 'vitest'
import { isForRole, queryForReader } from './saved-view.ts'

it('a view with a filter on an unreadable field is not for this role', () => {
  const notInvoiced = { query: 'invoice_id=none&orderBy=date%3Adesc' }
  expect([isForRole(notInvoiced, 'pointage', 'manager'), isForRole(notInvoiced, 'pointage', 'technicien')]).toEqual([
    true,
    false,
  ])
  const ofClient = { query: 'q=pompe&is_locked=false&ticket_id.projet_id.client_id=3' }
  expect(isForRole(ofClient, 'pointage', 'technicien')).toBe(true)
  expect(isForRole({ query: 'ticket_id.projet_id.client_id.has_tva=true' }, 'pointage', 'technicien')).toBe(false)
  expect(isForRole({ query: null }, 'ticket', 'technicien')).toBe(true)
})

it('a reader of a shared view finds what is theirs where its author has filtered by themselves', () => {
  const mine = { user_id: '5', query: 'importance=5&responsable_id=5&status_id=5,6' }
  expect(queryForReader(mine, 'ticket', '9')).toBe('importance=5&responsable_id=9&status_id=5%2C6')
  expect(queryForReader(mine, 'ticket', '5')).toBe(mine.query)
  const both = { user_id: '5', query: 'ticket_id.responsable_id=9,5,none&q=5' }
  expect(queryForReader(both, 'pointage', '9')).toBe('ticket_id.responsable_id=9%2Cnone&q=5')
  expect(queryForReader({ user_id: '5', query: 'responsable_id=7' }, 'ticket', '9')).toBe('responsable_id=7')
  expect(queryForReader({ user_id: '5', query: null }, 'ticket', '9')).toBeNull()
})
