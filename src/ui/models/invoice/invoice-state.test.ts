import { describe, expect, it } from 'vitest'
import { clientStateOf, invoiceStateOf } from './invoice-state.ts'

const SENT = { stage: 'sent', kind: 'invoice', fully_paid: false, due_date: '2026-11-20', disputed_at: null } as const

it.each([
  ['a draft', { ...SENT, stage: 'draft' }, 'draft'],
  ['a closed invoice', { ...SENT, stage: 'closed', fully_paid: true }, 'closed'],
  ['a paid invoice', { ...SENT, fully_paid: true }, 'paid'],
  ['an invoice after its due date', SENT, 'late'],
  ['a disputed invoice, however late', { ...SENT, disputed_at: '2026-11-18T09:00:00.000Z' }, 'disputed'],
  ['an invoice on its due date', { ...SENT, due_date: '2026-11-21' }, 'sent'],
  ['an invoice without a due date', { ...SENT, due_date: null }, 'sent'],
  ['a deposit after its due date', { ...SENT, kind: 'deposit' }, 'late'],
  ['a credit note', { ...SENT, kind: 'credit_note' }, 'sent'],
] as const)('%s', (_, invoice, state) => {
  expect(invoiceStateOf(invoice, '2026-11-21')).toBe(state)
})

describe('a client reads', () => {
  it.each([
    ['a sent invoice as one to pay', { ...SENT, due_date: '2026-12-20' }, 'toPay'],
    ['a late invoice as late', SENT, 'late'],
    ['a disputed invoice as disputed', { ...SENT, disputed_at: '2026-11-18T09:00:00.000Z' }, 'disputed'],
    ['a paid invoice as paid', { ...SENT, fully_paid: true }, 'paid'],
    ['a closed invoice as paid', { ...SENT, stage: 'closed', fully_paid: true }, 'paid'],
    ['a credit note as such, refunded or not', { ...SENT, kind: 'credit_note', fully_paid: true }, 'creditNote'],
    ['no draft', { ...SENT, stage: 'draft' }, null],
  ] as const)('%s', (_, invoice, state) => {
    expect(clientStateOf(invoice, '2026-11-21')).toBe(state)
  })
})
