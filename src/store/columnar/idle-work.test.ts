import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startIdleWork } from './idle-work.ts'
import { createOrders } from './order/orders.ts'
import { createSearches } from './search/searches.ts'
import { createTable } from './table/create-table.ts'

const opened = () => {
  const searches = createSearches()
  const schema = {
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties: { id: { type: 'string', maxLength: 10 }, text: { type: 'string' } },
  }
  const table = createTable<{ id: string; text: string }>(schema as never, { matchText: searches.matchText })
  const put = (from: number, to: number): void => {
    for (let id = from; id < to; id += 1)
      table.put({
        id: String(id),
        text: `text ${id}`,
        _deleted: false,
        _attachments: {},
        _rev: '1-a',
        _meta: { lwt: 1 },
      })
  }
  const orders = createOrders(table, [[{ text: 'asc' }], [{ text: 'desc' }]])
  return { searches, orders, table, put }
}

/**
 * More than all work of these tables takes. Bounded: timers of other files in this process may
 * repeat for ever.
 */
const quietTime = () => vi.advanceTimersByTimeAsync(5000)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('prepares searches once the table is loaded and no write follows', async () => {
  const { searches, orders, table, put } = opened()
  searches.expectSearches(['text'])
  put(0, 500)
  startIdleWork(searches, orders, table, Promise.resolve())
  expect(searches.step(0)).toBe(true)
  await quietTime()
  expect(searches.step(0)).toBe(false)
  put(0, 10)
  await quietTime()
  expect(searches.step(0)).toBe(false)
})

it('frees reserved space that stays unused', async () => {
  const { searches, orders, table, put } = opened()
  table.reserve(100_000)
  put(0, 500)
  const before = table.bytes()
  startIdleWork(searches, orders, table, Promise.resolve())
  await quietTime()
  expect(table.bytes()).toBeLessThan(before / 2)
  expect(table.shrink()).toBe(false)
})

it('sorts a large table by the orders that are expected', async () => {
  const { searches, orders, table, put } = opened()
  put(0, 6000)
  startIdleWork(searches, orders, table, Promise.resolve())
  await quietTime()
  expect(orders.bytes()).toBe(2 * 4 * table.rows)
  expect(orders.prepare(4)).toBe(false)
})

it('does nothing after it was stopped', async () => {
  const { searches, orders, table, put } = opened()
  searches.expectSearches(['text'])
  const stop = startIdleWork(searches, orders, table, Promise.resolve())
  put(0, 10)
  stop()
  put(10, 20)
  expect(vi.getTimerCount()).toBe(0)
  await quietTime()
  expect(searches.bytes()).toBe(0)
})
