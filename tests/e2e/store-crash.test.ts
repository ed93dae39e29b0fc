import { resolve } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import type {} from './store-crash/main.ts'
import { applyPlanned, COLLECTIONS, type Collection, type Contents } from './store-crash/plan.ts'
import { type BuiltPage, buildPage } from './support/built-page.ts'

const KILLS = Number(process.env['STORE_KILLS'] ?? 10)
const MAX_DELAY_MS = 800

let browser: Browser
let built: BuiltPage

beforeAll(async () => {
  browser = await launchBrowser()
  built = await buildPage(resolve(import.meta.dirname, 'store-crash'))
})

afterAll(async () => {
  await browser?.close()
  await built?.close()
})

const isSame = (a: Contents, b: Contents): boolean =>
  COLLECTIONS.every((collection) => {
    const keys = Object.keys(a[collection])
    return (
      keys.length === Object.keys(b[collection]).length &&
      keys.every((key) => a[collection][key] === b[collection][key])
    )
  })

const copyOf = (contents: Contents): Record<Collection, Record<string, number>> => ({
  ticket: { ...contents.ticket },
  pointage: { ...contents.pointage },
})

it(`a worker killed ${KILLS} times under write load has, each time it starts again, every acknowledged batch whole and no other in part`, async () => {
  const page = await built.open(browser)
  let settled: Contents = { ticket: {}, pointage: {} }
  /** All batches up to here are on disk; later ones up to `asked` may be. */
  let durable = 0
  let asked = 0
  let written = 0

  for (let kill = 0; kill <= KILLS; kill += 1) {
    // Every fourth time it is killed while it loads.
    if (kill % 4 === 3) await page.evaluate((after) => window.crash.open(after), Math.random() * 60)
    const found = await page.evaluate(() => window.crash.open(null))
    if (!found) throw new Error('The worker did not start.')
    expect(found.wrongTexts).toBe(0)

    const contents = copyOf(settled)
    let batch = durable
    while (!isSame(contents, found.contents) && batch < asked) applyPlanned(contents, ++batch)
    expect(
      isSame(contents, found.contents),
      `kill ${kill}: batch ${durable} was acknowledged, ${asked} asked for; what is there is none of these`,
    ).toBe(true)
    expect(found.cursor, 'a cursor is never ahead of the rows').toBeLessThanOrEqual(batch)

    settled = contents
    durable = batch
    const opening = await page.evaluate(([from, milliseconds]) => window.crash.writeAndKill(from, milliseconds), [
      batch + 1,
      20 + Math.random() ** 2 * MAX_DELAY_MS,
    ] as const)
    expect(opening.troubles).toEqual([])
    for (const number of [...opening.acknowledged].sort((a, b) => a - b))
      if (number === durable + 1) applyPlanned(settled as ReturnType<typeof copyOf>, ++durable)
    expect(
      opening.acknowledged.every((number) => number <= durable),
      'batches are acknowledged in their order',
    ).toBe(true)
    asked = opening.asked
    written += opening.acknowledged.length
  }
  console.log(`${KILLS} kills, ${written} batches acknowledged`)
  expect(written).toBeGreaterThan(KILLS)
  expect(built.failures).toEqual([])
})

it('goes on from memory when the disk is full, says so once, and starts empty and well the next time', async () => {
  const page = await built.open(browser)
  const client = await page.context().newCDPSession(page)
  // Before it is opened: the browser counts what is left once for a while.
  await client.send('Storage.overrideQuotaForOrigin', { origin: 'http://localhost', quotaSize: 500_000 })
  await page.evaluate(() => window.crash.open(null))
  const full = await page.evaluate(() => window.crash.writeAndKill(1, 2500))
  expect(full.troubles).toEqual(['QuotaExceededError'])
  expect(full.acknowledged.length).toBeGreaterThan(1)

  const next = await page.evaluate(() => window.crash.open(null))
  expect(next).toEqual({ kind: 'opened', contents: { ticket: {}, pointage: {} }, cursor: 0, wrongTexts: 0 })
  // A little finds room again.
  const writeLittle = async (): Promise<number | undefined> => {
    await page.evaluate(() => window.crash.writeAndKill(1, 50))
    return (await page.evaluate(() => window.crash.open(null)))?.cursor
  }
  await expect.poll(writeLittle).toBeGreaterThan(0)
})
