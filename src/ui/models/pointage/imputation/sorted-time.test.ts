import { describe, expect, it } from 'vitest'
import { sortedTime } from './sorted-time.ts'
import { billingOf } from './time-billing.ts'

const PROJETS = new Map([
  ['1', { client_id: '10', is_facturable: true, fixed_price: null }],
  ['2', { client_id: '10', is_facturable: true, fixed_price: 500_000 }],
  ['3', { client_id: '11', is_facturable: false, fixed_price: null }],
])

const TICKETS = [
  { id: '21', projet_id: '1', is_facturable: true },
  { id: '22', projet_id: '1', is_facturable: false },
  { id: '23', projet_id: '2', is_facturable: true },
  { id: '24', projet_id: '3', is_facturable: true },
  { id: '25', projet_id: '99', is_facturable: false },
]

const billing = billingOf(TICKETS, (id) => PROJETS.get(id))
const entry = (id: string, ticket_id: string) => ({ id, ticket_id })
const always = () => true

describe('time before it is put on invoices', () => {
  it('leaves out entries that the server would refuse, counted by reason', () => {
    const rows = [entry('1', '21'), entry('2', '22'), entry('3', '23'), entry('4', '23'), entry('5', '24')]
    const { taken, notBillable, unchanged } = sortedTime(rows, always, billing.reasonOf)
    expect(taken.map(({ id }) => id)).toEqual(['1'])
    expect(notBillable).toEqual([
      { reason: 'fixed_price', count: 2 },
      { reason: 'projet_not_billable', count: 1 },
      { reason: 'ticket_not_billable', count: 1 },
    ])
    expect(unchanged).toBe(0)
  })

  it('counts an entry that the step does not change once, billable or not', () => {
    const rows = [entry('1', '21'), entry('2', '23'), entry('3', '23')]
    const { taken, notBillable, unchanged } = sortedTime(rows, ({ id }) => id === '3', billing.reasonOf)
    expect([taken, notBillable, unchanged]).toEqual([[], [{ reason: 'fixed_price', count: 1 }], 2])
  })

  it('leaves the decision about unknown tickets and projets to the server', () => {
    const rows = [entry('1', '25'), entry('2', '77')]
    expect(sortedTime(rows, always, billing.reasonOf).taken).toEqual(rows)
    expect(['21', '24', '25', '77'].map(billing.clientOf)).toEqual(['10', '11', null, null])
  })
})
