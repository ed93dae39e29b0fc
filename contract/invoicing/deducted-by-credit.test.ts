import { expect, it } from 'vitest'
import { deductedByCredit } from './deducted-by-credit.ts'

const FINAL = { amount_ttc: 120_000, amount_deducted: 60_000 }

it.each([
  ['the whole invoice at once leaves all deposits', FINAL, 0, -120_000, -60_000],
  ['a part leaves none', FINAL, 0, -60_000, 0],
  ['the rest leaves them', FINAL, -48_000, -72_000, -60_000],
  ['a rest below the deposits leaves its own amount', FINAL, -60_000, -60_000, -60_000],
  ['an invoice without deposits leaves none', { ...FINAL, amount_deducted: 0 }, 0, -120_000, 0],
])('%s', (_case, credited, before, amount, deducted) => {
  expect(deductedByCredit(credited, before, amount)).toBe(deducted)
})
