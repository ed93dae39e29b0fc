import { expect, test } from 'vitest'
import type { InvoiceGrouping } from '#contract/lifecycle/invoice.ts'
import { divideTime, type ExistingLine, type InvoicedTime, keptLines } from './line-time.ts'

let ids = 0
const time = (values: Partial<InvoicedTime>): InvoicedTime => ({
  id: ++ids,
  ticketId: 1,
  ticketName: 'Câblage',
  isTicketShown: true,
  projetId: 1,
  projetName: 'Réseau',
  isProjetShown: true,
  userId: 1,
  userName: 'Zoé Martin',
  ut: 4,
  date: '2026-03-02',
  price: 7_500,
  lineId: null,
  ...values,
})
const line = (id: number, unit_price = 7_500, unit = 'hour', keepsPrice = unit === 'hour'): ExistingLine => ({
  id,
  unit,
  unit_price,
  keepsPrice,
})

const divided = (
  times: readonly InvoicedTime[],
  lines: readonly ExistingLine[],
  grouping: InvoiceGrouping = 'ticket',
) => divideTime(times, lines, grouping).map((one) => [one.lineId, one.times.map(({ id }) => id)])

test('new time stands on one line a ticket and price, in the order of the first days', () => {
  const [late, early, dear, other] = [
    time({ date: '2026-03-09' }),
    time({}),
    time({ price: 9_000, date: '2026-03-03' }),
    time({ ticketId: 2 }),
  ]
  expect(divided([late, early, dear, other], [])).toEqual([
    [null, [early.id, late.id]],
    [null, [other.id]],
    [null, [dear.id]],
  ])
})

test('time stays on its line, whatever its price is now', () => {
  const [one, other] = [time({ lineId: 5 }), time({ lineId: 5, price: 9_000 })]
  expect(divided([one, other], [line(5)])).toEqual([[5, [one.id, other.id]]])
})

test('new time joins the line of its ticket with its price, else the one whose time has its price', () => {
  const [dear, cheap, fresh] = [
    time({ lineId: 5, price: 9_000 }),
    time({ lineId: 6, price: 9_000 }),
    time({ price: 9_000 }),
  ]
  expect(divided([dear, cheap, fresh], [line(5, 7_500), line(6, 9_000)])).toEqual([
    [5, [dear.id]],
    [6, [cheap.id, fresh.id]],
  ])
  expect(divided([dear, fresh], [line(5, 8_888)])).toEqual([[5, [dear.id, fresh.id]]])
  expect(divided([dear, time({ id: 0, price: 1 })], [line(5, 8_888)])).toEqual([
    [null, [0]],
    [5, [dear.id]],
  ])
})

test('new time never joins the line of another ticket', () => {
  const [there, fresh] = [time({ lineId: 5, ticketId: 2 }), time({})]
  expect(divided([there, fresh], [line(5)])).toEqual([
    [null, [fresh.id]],
    [5, [there.id]],
  ])
})

test('a line that takes a price again keeps the time of one price', () => {
  const [one, other] = [time({ lineId: 5 }), time({ lineId: 5, price: 9_000 })]
  expect(divided([one, other], [line(5, 60_000, 'day')])).toEqual([
    [5, [one.id]],
    [null, [other.id]],
  ])
})

test('a lump sum keeps time of several prices, and takes no time of others', () => {
  const [one, other, fresh] = [
    time({ lineId: 5 }),
    time({ lineId: 5, price: 9_000 }),
    time({ price: 9_000, date: '2026-03-03' }),
  ]
  expect(divided([one, other, fresh], [line(5, 60_000, 'day', true)])).toEqual([
    [5, [one.id, other.id]],
    [null, [fresh.id]],
  ])
})

test.each([
  ['entry', [[1], [2], [3], [4]]],
  ['ticket', [[1, 2], [3], [4]]],
  ['projet', [[1, 2, 3], [4]]],
  [
    'user',
    [
      [1, 3],
      [2, 4],
    ],
  ],
] as const)('by %s, new time stands on lines of that group', (grouping, groups) => {
  const times = [
    time({ id: 1 }),
    time({ id: 2, userId: 2 }),
    time({ id: 3, ticketId: 2 }),
    time({ id: 4, ticketId: 3, projetId: 2, userId: 2 }),
  ]
  expect(divided(times, [], grouping).map(([, ids_]) => ids_)).toEqual(groups)
})

test('a new grouping keeps the lines whose time is one whole group of it', () => {
  const alone = time({ lineId: 5, ticketId: 9, projetId: 9 })
  const shared = [time({ lineId: 6, userId: 2 }), time({ lineId: 6, userId: 3 })]
  expect([...keptLines([alone, ...shared], 'entry')]).toEqual([5])
  expect([...keptLines([alone, ...shared], 'projet')]).toEqual([5, 6])
  // The person of the lone entry has more time elsewhere.
  expect([...keptLines([alone, time({ lineId: 7 })], 'user')]).toEqual([])
})
