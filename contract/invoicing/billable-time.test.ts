import { expect, it } from 'vitest'
import { notBillableReason } from './billable-time.ts'

it('time is billable where ticket and projet are, and the projet has no fixed price', () => {
  const reasons = [true, false].flatMap((projet) =>
    [true, false].flatMap((ticket) =>
      [null, 0, 100_000].map((fixed_price) =>
        notBillableReason({ is_facturable: ticket }, { is_facturable: projet, fixed_price }),
      ),
    ),
  )
  const [noProjet, noTicket] = ['projet_not_billable', 'ticket_not_billable']
  expect(reasons).toEqual([
    null,
    'fixed_price',
    'fixed_price',
    noTicket,
    noTicket,
    noTicket,
    ...Array.from({ length: 6 }, () => noProjet),
  ])
})
