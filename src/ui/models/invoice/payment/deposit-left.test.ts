import { expect, it } from 'vitest'
import { depositLeft } from './deposit-left.ts'

const note = (credited_invoice_id: string, amount_ttc: number, stage: 'draft' | 'sent' | 'closed' = 'sent') => ({
  credited_invoice_id,
  amount_ttc,
  stage,
})

it('a deposit has left what its sent credit notes did not take back', () => {
  const deposit = { id: '1', amount_ttc: 36_000 }
  expect(depositLeft(deposit, [])).toBe(36_000)
  expect(
    depositLeft(deposit, [
      note('1', -12_000),
      note('1', -4_000, 'closed'),
      note('1', -20_000, 'draft'),
      note('2', -9_000),
    ]),
  ).toBe(20_000)
})
