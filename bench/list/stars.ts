import type { Page } from 'playwright'
import type { Watched } from './probe.ts'
import { repeat } from './turns.ts'

/** Time for the pointer's own changes to be painted. */
const HOVER_MS = 200

/** The stars of the first ten rows of an open list, set and taken away in turn; ms from each click to what is watched for. */
export const clickStars = (page: Page, times: number, watched: Watched): Promise<readonly number[]> =>
  repeat(times, async (turn) => {
    const row = page.locator(`[data-row="${(turn >> 1) % 10}"]`)
    await row.hover()
    await page.waitForTimeout(HOVER_MS)
    await page.evaluate((what) => window.listProbe.watch('click', what), watched)
    await row.locator('[aria-pressed]').click()
    return (await page.evaluate(() => window.listProbe.painted())).ms
  })
