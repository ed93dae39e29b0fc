import { expect, it } from 'vitest'
import { canBeInvoiced, PAYMENTS, paymentOf } from './payment.ts'

const projet = (values: object) => ({ is_facturable: true, fixed_price: null, ...values })

it('time is paid by the hour or a contract, or it is not billable for the first reason of the rule', () => {
  const billable = { isBillable: true, contractId: null }
  // Time of a projet that is not billable is never billable.
  const notBillable = { isBillable: false, contractId: null }
  expect(paymentOf(projet({}), billable)).toBe('hourly')
  expect(paymentOf(projet({}), { isBillable: true, contractId: '5' })).toBe('contract')
  expect(paymentOf(projet({}), notBillable)).toBe('ticket_not_billable')
  expect(paymentOf(projet({ is_facturable: false, fixed_price: 1 }), notBillable)).toBe('projet_not_billable')
  expect(paymentOf(projet({ fixed_price: 0 }), { isBillable: true, contractId: '5' })).toBe('fixed_price')
})

it('time by the hour and of contracts alone can be put on an invoice', () => {
  expect(PAYMENTS.filter(canBeInvoiced)).toEqual(['hourly', 'contract'])
})
