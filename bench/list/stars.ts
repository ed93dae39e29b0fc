import type { Page } from 'playwright'
import { press } from './hand.ts'
import type { Watched } from './probe.ts'
import { repeat } from './turns.ts'

/** Between two clicks, ms: what the one before leads to has begun by then. */
const PAUSE_MS = 300

/**
 * The stars of the first ten rows of an open list, set and taken away in turn; ms from each click
 * to what is watched for. Each click waits until the one before it is sent, but where nothing can
 * be (`isOffline`).
 */
export const clickStars = (
  page: Page,
  times: number,
  watched: Watched,
  isOffline = false,
): Promise<readonly number[]> =>
  repeat(times, async (turn) => {
    const row = page.locator(`[data-row="${(turn >> 1) % 10}"]`)
    await page.waitForTimeout(PAUSE_MS)
    if (!isOffline) await page.waitForFunction(() => window.listProbe.waiting() === 0)
    await page.evaluate((what) => window.listProbe.watch('click', what), watched)
    await press(row.locator('[aria-pressed]'))
    return (await page.evaluate(() => window.listProbe.painted())).ms
  })

/**
 * A star in each of the first rows of a list that can send nothing; ms from each click until its
 * row is marked as waiting: then it is on the disk.
 */
export const markRows = (page: Page, rows: number): Promise<readonly number[]> =>
  repeat(rows, async (turn) => {
    await page.waitForTimeout(PAUSE_MS)
    await page.evaluate(() => window.listProbe.watch('click', 'waiting'))
    await press(page.locator(`[data-row="${turn}"]`).locator('[aria-pressed]'))
    return (await page.evaluate(() => window.listProbe.painted())).ms
  })
