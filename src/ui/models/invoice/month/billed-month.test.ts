import { expect, it } from 'vitest'
import { billedMonthOf } from './billed-month.ts'

const left = (reason: string, client_id: number, more: object) => ({
  reason,
  client_id,
  product_id: null,
  billing_stage_id: null,
  contract_id: null,
  month: null,
  pointages: 0,
  ut: 0,
  ...more,
})

it('adds up what is left out by reason, client and contract', () => {
  const { leftOut } = billedMonthOf({
    invoices: [],
    left_out: [
      left('fixed_price', 7, { pointages: 2, ut: 8 }),
      left('fixed_price', 7, { pointages: 1, ut: 4 }),
      left('already_invoiced', 7, { product_id: 3 }),
      left('fixed_price', 8, { pointages: 1, ut: 1 }),
      left('contract', 7, { contract_id: 5, pointages: 1, ut: 2 }),
      left('contract', 7, { contract_id: 6, pointages: 1, ut: 3 }),
      left('contract', 7, { contract_id: 5, pointages: 1, ut: 4 }),
    ],
  })
  expect(leftOut).toEqual([
    { reason: 'fixed_price', clientId: '7', contractId: null, pointages: 3, ut: 12, others: 0, months: [] },
    { reason: 'already_invoiced', clientId: '7', contractId: null, pointages: 0, ut: 0, others: 1, months: [] },
    { reason: 'fixed_price', clientId: '8', contractId: null, pointages: 1, ut: 1, others: 0, months: [] },
    { reason: 'contract', clientId: '7', contractId: '5', pointages: 2, ut: 6, others: 0, months: [] },
    { reason: 'contract', clientId: '7', contractId: '6', pointages: 1, ut: 3, others: 0, months: [] },
  ])
})

it('tells the months to close for subscriptions that were skipped', () => {
  const skipped = (product_id: number, month: string) => left('earlier_month', 7, { product_id, month })
  const left_out = [
    skipped(3, '2026-03-01'),
    left('earlier_month', 7, { pointages: 1, ut: 4 }),
    skipped(3, '2026-02-01'),
    skipped(4, '2026-03-01'),
  ]
  expect(billedMonthOf({ invoices: [], left_out }).leftOut).toMatchObject([
    { reason: 'earlier_month', clientId: '7', pointages: 1, ut: 4, others: 3, months: ['2026-02-01', '2026-03-01'] },
  ])
})

it('keeps the lines of a draft in their order', () => {
  const lines = [
    { designation: 'Réseau', quantity: 150, unit_price: 8000, amount: 12_000 },
    { designation: 'Sauvegarde', quantity: 100, unit_price: 6500, amount: 6500 },
  ]
  const { invoices } = billedMonthOf({
    invoices: [{ client_id: 7, ut: 6, amount_ht: 18_500, draft_lines: lines }],
    left_out: [],
  })
  expect(invoices).toEqual([{ clientId: '7', ut: 6, amountHt: 18_500, lines }])
})
