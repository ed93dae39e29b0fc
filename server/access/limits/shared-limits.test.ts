import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect, type Database } from '../../database/connect.ts'
import { limitUse } from '../../database/schema/limits.ts'
import { monotonicMs } from '../../runtime/monotonic-clock.ts'
import { testDatabase } from '../../testing/databases/test-database.ts'
import {
  clearLimit,
  deleteExpiredLimits,
  giveBackLimits,
  hourlyAndDaily,
  isRemembered,
  remember,
  takeLimits,
} from './shared-limits.ts'
import { createSharedThrottle } from './shared-throttle.ts'
import { createThrottle } from './throttle.ts'

let database: Database
beforeAll(async () => {
  database = await connect(await testDatabase())
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.query.delete(limitUse)
})

const take = (key = 'a', most = 3, seconds = 60) => takeLimits(database.query, [{ key, most, seconds }])
/** Moves all recorded uses this number of seconds into the past. */
const pass = (seconds: number) =>
  database.query.update(limitUse).set({
    times: sql`array(select t - make_interval(secs => ${seconds}) from unnest(${limitUse.times}) t)`,
    expires_at: sql`${limitUse.expires_at} - make_interval(secs => ${seconds})`,
  })

describe('a limit', () => {
  test('lets so many through within its time, and names the seconds until the next', async () => {
    expect([await take(), await take(), await take()]).toEqual([0, 0, 0])
    expect(await take()).toBe(60)
    expect(await take('b')).toBe(0)
    await pass(50)
    expect(await take()).toBe(10)
    await pass(10)
    expect([await take(), await take(), await take()]).toEqual([0, 0, 0])
    expect(await take()).toBe(60)
  })

  test('slides: a use counts for its own time', async () => {
    await take()
    await pass(30)
    await take()
    await take()
    expect(await take()).toBe(30)
    await pass(30)
    expect(await take()).toBe(0)
    expect(await take()).toBe(30)
  })

  test('counts all that come at once', async () => {
    const waits = await Promise.all(Array.from({ length: 40 }, () => take('flood', 5)))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  })

  test('takes all of several or none', async () => {
    for (let use = 0; use < 3; use++) await take('person')
    const both = [
      { key: 'person', most: 3, seconds: 60 },
      { key: 'network', most: 5, seconds: 60 },
    ]
    // Whole seconds of the minute that began with the uses before.
    for (let time = 0; time < 9; time++) {
      const wait = await takeLimits(database.query, both)
      expect(wait).toBeGreaterThan(30)
      expect(wait).toBeLessThanOrEqual(60)
    }
    expect([await take('network', 5), await take('network', 5)]).toEqual([0, 0])
  })

  test('is taken back, or cleared', async () => {
    for (let use = 0; use < 3; use++) await take()
    await giveBackLimits(database.query, [{ key: 'a' }, { key: 'unknown' }])
    expect([await take(), await take()]).toEqual([0, 60])
    await clearLimit(database.query, 'a')
    expect(await take()).toBe(0)
  })

  test('of an undone transaction was not used', async () => {
    await database.query
      .transaction(async (transaction) => {
        for (let use = 0; use < 3; use++) await takeLimits(transaction, [{ key: 'a', most: 3, seconds: 60 }])
        throw new Error('undone')
      })
      .catch(() => undefined)
    expect(await take()).toBe(0)
  })

  test('does not outlast a clock that is set back: uses of the future count for nothing', async () => {
    for (let use = 0; use < 3; use++) await take()
    await pass(-7200)
    expect(await take()).toBe(0)
  })

  test('by the hour and by the day holds over the day', async () => {
    const limits = hourlyAndDaily('mail', [2, 3])
    expect([await takeLimits(database.query, limits), await takeLimits(database.query, limits)]).toEqual([0, 0])
    expect(await takeLimits(database.query, limits)).toBe(3600)
    await pass(3600)
    expect(await takeLimits(database.query, limits)).toBe(0)
    expect(await takeLimits(database.query, limits)).toBe(86_400 - 3600)
  })
})

test('what is remembered is forgotten in its time, and cleared away with limits that are over', async () => {
  await remember(database.query, 'known', 100)
  await take()
  expect([await isRemembered(database.query, 'known'), await isRemembered(database.query, 'other')]).toEqual([
    true,
    false,
  ])
  await pass(61)
  await deleteExpiredLimits(database.query)
  expect(await isRemembered(database.query, 'known')).toBe(true)
  expect(await database.query.select().from(limitUse)).toHaveLength(1)
  await pass(61)
  expect(await isRemembered(database.query, 'known')).toBe(false)
})

test('attempts of strangers clear away what earlier ones left, also where nobody signs in', async () => {
  const throttle = createSharedThrottle(database.query, createThrottle(monotonicMs))
  for (let turn = 0; turn < 4; turn++) await throttle.admit(`nobody${turn}@exemple.fr`, `203.0.113.${turn}`)
  expect(await database.query.select().from(limitUse)).toHaveLength(12)
  await pass(61)
  await throttle.admit('nobody@exemple.fr', '203.0.113.9')
  expect(await database.query.select().from(limitUse)).toHaveLength(3)
})

test('no key can be read in the table', async () => {
  await take('recover jeanne@exemple.fr')
  expect(JSON.stringify(await database.query.select().from(limitUse))).not.toContain('jeanne')
})
