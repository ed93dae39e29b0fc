import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inOrderOfPaying, shareOut } from './shared-payment.ts'

const OPEN = [
  { id: '1', remaining: 100 },
  { id: '2', remaining: 50 },
  { id: '3', remaining: 80 },
]
const NONE: ReadonlyMap<string, number> = new Map()

describe('the order in which a payment pays invoices', () => {
  it('begins with the invoice of the page, then the oldest due date, then the reference', () => {
    const first = { id: '2', ref: 'F2026-0001', due: '2026-05-01' }
    const others = [
      { id: '1', ref: 'F2026-0003', due: '2026-04-01' },
      { id: '3', ref: 'F2026-0002', due: '2026-03-01' },
      { id: '4', ref: 'F2026-0004', due: '2026-04-01' },
    ]
    expect(inOrderOfPaying(first, others).map(({ id }) => id)).toEqual(['2', '3', '1', '4'])
  })
})

describe('a payment of several invoices', () => {
  it.each([
    ['less than the first', 60, [60, 0, 0], 0],
    ['the first and a part of the second', 120, [100, 20, 0], 0],
    ['all of them', 230, [100, 50, 80], 0],
    ['more than all of them', 250, [100, 50, 80], 20],
    ['nothing', 0, [0, 0, 0], 0],
  ])('that is worth %s', (_, amount, shares, rest) => {
    const shared = shareOut(amount, OPEN, NONE)
    expect(shared.shares.map((share) => share.amount)).toEqual(shares)
    expect(shared.rest).toBe(rest)
  })
  it('keeps typed shares, and divides what they leave', () => {
    const shared = shareOut(180, OPEN, new Map([['2', 0]]))
    expect(shared.shares.map((share) => share.amount)).toEqual([100, 0, 80])
    expect(shared.rest).toBe(0)
  })
  it('says what typed shares lack or exceed', () => {
    expect(shareOut(100, OPEN, new Map([['1', 130]]))).toMatchObject({ rest: -30 })
    expect(
      shareOut(
        100,
        OPEN,
        new Map([
          ['1', 10],
          ['2', 10],
          ['3', 10],
        ]),
      ),
    ).toMatchObject({ rest: 70 })
  })
  it('gives nothing to an invoice that is paid or overpaid, unless a person does', () => {
    const paid = [
      { id: '1', remaining: 0 },
      { id: '2', remaining: -20 },
      { id: '3', remaining: 40 },
    ]
    expect(shareOut(60, paid, NONE)).toMatchObject({ shares: [{ amount: 0 }, { amount: 0 }, { amount: 40 }], rest: 20 })
    expect(shareOut(60, paid, new Map([['1', 20]]))).toMatchObject({
      shares: [{ amount: 20 }, { amount: 0 }, { amount: 40 }],
      rest: 0,
    })
  })
})

const cents = fc.integer({ min: -5, max: 40 })
const invoices = fc
  .array(cents, { minLength: 1, maxLength: 6 })
  .map((all) => all.map((remaining, index) => ({ id: String(index), remaining })))

it('proposed shares add up to the amount or to all that is open, and none exceeds its invoice', () => {
  fc.assert(
    fc.property(fc.nat(150), invoices, (amount, open) => {
      const { shares, rest } = shareOut(amount, open, NONE)
      const total = shares.reduce((sum, share) => sum + share.amount, 0)
      expect(total).toBe(
        Math.min(
          amount,
          open.reduce((sum, { remaining }) => sum + Math.max(0, remaining), 0),
        ),
      )
      expect(rest).toBe(amount - total)
      for (const [index, share] of shares.entries()) {
        expect(share.amount).toBeGreaterThanOrEqual(0)
        expect(share.amount).toBeLessThanOrEqual(Math.max(0, open[index]?.remaining ?? 0))
      }
    }),
  )
})

it('whatever is typed, shares and rest add up to the amount, and no proposed share exceeds its invoice', () => {
  fc.assert(
    fc.property(fc.nat(150), invoices, fc.array(fc.tuple(fc.nat(5).map(String), fc.nat(60))), (amount, open, some) => {
      const typed = new Map(some)
      const { shares, rest } = shareOut(amount, open, typed)
      expect(shares.reduce((sum, share) => sum + share.amount, rest)).toBe(amount)
      for (const [index, share] of shares.entries()) {
        if (typed.has(share.invoiceId)) expect(share.amount).toBe(typed.get(share.invoiceId))
        else expect(share.amount).toBeLessThanOrEqual(Math.max(0, open[index]?.remaining ?? 0))
      }
    }),
  )
})
