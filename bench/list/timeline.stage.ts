import { press } from './hand.ts'
import { type ListStage, LOOK_MS } from './stage.ts'
import { latencyOf, repeat } from './turns.ts'

/** A brisk flick of the wheel, each frame. */
const STEP_PX = 240

/**
 * The conversation of a ticket with 10,000 comments: opened from the files beside it, then scrolled
 * from the newest to the oldest.
 */
export const timeline: ListStage = async ({ browser, longTicket, quick }) => {
  const page = browser.page()
  await page.goto(`/manager/tickets/${longTicket}/files`)
  const tab = (name: RegExp) => page.getByRole('navigation').getByRole('link', { name }).last()
  const [files, comments] = [tab(/^Fichiers/), tab(/^Commentaires \d/)]
  await comments.waitFor({ timeout: 60_000 })
  await page.waitForTimeout(LOOK_MS)
  const durations = await repeat(quick ? 5 : 100, async () => {
    await press(files)
    await page.waitForFunction(() => document.querySelector('[data-entry]') === null)
    await page.evaluate(() => window.listProbe.watch('click', 'timeline'))
    await press(comments)
    return (await page.evaluate(() => window.listProbe.painted())).ms
  })
  const frames = await page.evaluate((step) => window.listProbe.scrollThrough(step), STEP_PX)
  const oldest = await page.locator('[data-entry]').last().getAttribute('aria-posinset')
  return [
    latencyOf('timeline of 10,000 comments, click → entries', durations, 50),
    {
      name: 'scrolling 10,000 comments, frames over 50 ms',
      value: frames.late,
      unit: '',
      bar: { atMost: 0 },
      note: `longest ${frames.longest.toFixed(0)} ms of ${frames.count} frames, to entry ${oldest}`,
    },
  ]
}
