import { expect, it } from 'vitest'
import { invoiceStateOf } from './invoice-state.ts'

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
