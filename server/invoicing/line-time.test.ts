import { expect, test } from 'vitest'
import { divideTime, type ExistingLine, type InvoicedTime } from './line-time.ts'

let ids = 0
const time = (values: Partial<InvoicedTime>): InvoicedTime => ({
  id: ++ids,
  ticketId: 1,
  name: 'Câblage',
  ut: 4,
  date: '2026-03-02',
  price: 7_500,
  lineId: null,
  ...values,
})
const line = (id: number, unit_price = 7_500, unit = 'hour'): ExistingLine => ({ id, unit, unit_price })

const divided = (times: readonly InvoicedTime[], lines: readonly ExistingLine[]) =>
  divideTime(times, lines).map((one) => [one.lineId, one.times.map(({ id }) => id)])

test('new time stands on one line a ticket and price, in the order of the first days', () => {
  const [late, early, dear, other] = [time({ date: '2026-03-09' }), time({}), time({ price: 9_000, date: '2026-03-03' }), time({ ticketId: 2 })]
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
  const [dear, cheap, fresh] = [time({ lineId: 5, price: 9_000 }), time({ lineId: 6, price: 9_000 }), time({ price: 9_000 })]
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
