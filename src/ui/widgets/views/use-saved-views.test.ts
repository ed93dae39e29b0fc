import { expect, it } from 'vitest'
import { isForRole } from './use-saved-views.ts'

it('a view with a filter on an unreadable field is not for this role', () => {
  const notInvoiced = { query: 'invoice_id=none&orderBy=date%3Adesc' }
  expect([isForRole(notInvoiced, 'pointage', 'manager'), isForRole(notInvoiced, 'pointage', 'technicien')]).toEqual([true, false])
  const ofClient = { query: 'q=pompe&is_locked=false&ticket_id.projet_id.client_id=3' }
  expect(isForRole(ofClient, 'pointage', 'technicien')).toBe(true)
  expect(isForRole({ query: 'ticket_id.projet_id.client_id.has_tva=true' }, 'pointage', 'technicien')).toBe(false)
  expect(isForRole({ query: null }, 'ticket', 'technicien')).toBe(true)
})
