import { type ListStage, measure, openList } from './stage.ts'

const PAGES = 5
/** A brisk flick of the wheel, each frame. */
const STEP_PX = 240

/** « Tous » shows a thousand rows; five such pages from top to bottom. */
export const scroll: ListStage = async ({ browser, place }) => {
  const page = browser.page()
  await openList(page, place, 'limit=all')
  const next = page.getByRole('button', { name: 'Page suivante' })
  let [longest, late, count] = [0, 0, 0]
  const changes: number[] = []
  for (let turn = 0; turn < PAGES; turn += 1) {
    if (turn > 0) {
      if (await next.isDisabled()) break
      changes.push((await measure(page, 'click', () => next.click())).ms)
    }
    const frames = await page.evaluate((step) => window.listProbe.scrollThrough(step), STEP_PX)
    longest = Math.max(longest, frames.longest)
    late += frames.late
    count += frames.count
  }
  return [
    {
      name: 'scrolling 5,000 rows, frames over 50 ms',
      value: late,
      unit: '',
      bar: { atMost: 0 },
      note: `longest ${longest.toFixed(0)} ms of ${count} frames`,
    },
    { name: 'page of 1,000 rows, longest', value: Math.max(0, ...changes), unit: 'ms' },
  ]
}
