import { describe, expect, test } from 'vitest'
import type { ComposedInvoice, ComposedLine, TvaSum } from '../composed-invoice.ts'
import { exchangeOf } from './exchange.ts'

const sum = (category: TvaSum['category'], amount: number): Partial<TvaSum> => ({ category, base: 1_000, amount })
const line = {
  category: 'standard',
  unit: 'unit',
  quantity: 100,
  unit_price: 1_000,
  amount: 1_000,
} satisfies Partial<ComposedLine>

const exchanged = (values: object) =>
  exchangeOf({
    kind: 'invoice',
    is_draft: false,
    ref: 'F2026-0042',
    date: '2026-11-02',
    nature: 'services',
    on_debits: false,
    period: null,
    ...{ lines: [line], tva: [sum('standard', 200)], corrects: null, deposits: [], delivery: null },
    ...{ amount_ht: 1_000, amount_tva: 200, amount_ttc: 1_200, amount_deducted: 0, amount_due: 1_200 },
    ...values,
  } as unknown as ComposedInvoice)

describe('parties show their TVA numbers', () => {
  test.each([
    ['unless nothing is subject to TVA', [sum('outside_scope', 0)], true],
    ['where something is', [sum('outside_scope', 0), sum('standard', 200)], false],
    ['where all is exempt', [sum('exempt', 0)], false],
  ])('%s', (_, tva, expected) => {
    expect(exchanged({ tva }).is_outside_scope).toBe(expected)
  })
})

describe('TVA is due', () => {
  const [goods, mixed] = [{ nature: 'goods' }, { nature: 'mixed' }]
  const corrects = (kind: string) => ({
    kind: 'credit_note',
    corrects: { ref: 'F2026-0041', date: '2026-11-01', kind },
  })
  test.each([
    ['of services on payment', {}, 'payment'],
    ['of services on invoicing, by the option for débits', { on_debits: true }, 'invoice'],
    ['of goods on delivery', goods, 'delivery'],
    ['of goods and services on payment', mixed, 'payment'],
    ['of a deposit for goods on payment', { ...goods, kind: 'deposit' }, 'payment'],
    [
      'of a deposit for goods on payment, whatever the option',
      { ...goods, kind: 'deposit', on_debits: true },
      'payment',
    ],
    ['of a deposit for services on invoicing, by the option', { kind: 'deposit', on_debits: true }, 'invoice'],
    ['of a credit note of a deposit for goods on payment', { ...goods, ...corrects('deposit') }, 'payment'],
    ['of a credit note of goods on delivery', { ...goods, ...corrects('invoice') }, 'delivery'],
  ])('%s', (_, values, expected) => {
    expect(exchanged(values).tva_due).toBe(expected)
  })
})
