import { expect, it } from 'vitest'
import { hasUnsentOfInvoices } from './unsent.ts'

it.each([
  ...['invoice', 'invoice_line', 'pointage', 'billing_stage', 'client', 'settings', 'contract', 'ticket', 'projet'],
])('an invoice waits for a change of %s', (model) => {
  expect(hasUnsentOfInvoices([{ model, state: 'queued' }])).toBe(true)
  expect(hasUnsentOfInvoices([{ model, state: 'accepted' }])).toBe(false)
})

it('does not wait for a change that no invoice shows', () => {
  expect(hasUnsentOfInvoices([{ model: 'ticket_comment', state: 'queued' }])).toBe(false)
})
