import { type ListStage, listAddress, numberIn } from './stage.ts'
import { markRows } from './stars.ts'
import { latencyOf } from './turns.ts'

const TURNS = 3
/** So few that none of them is scrolled out of the page before the last is marked. */
const MARKED = 10

/**
 * The next morning, without a network: the browser and its worker start anew, the service worker
 * has the shell, the disk has the records.
 */
export const coldStart: ListStage = async ({ browser, place, server, rows }) => {
  await server.stop()
  const times: number[] = []
  let missing = 0
  for (let turn = 0; turn < TURNS; turn += 1) {
    const page = await browser.reopen()
    await page.goto(listAddress(place), { waitUntil: 'commit' })
    times.push(await page.evaluate(() => window.listProbe.firstRows()))
    await page.waitForTimeout(1500)
    missing = Math.max(missing, rows.tickets - numberIn((await page.evaluate(() => window.listProbe.shown())).total))
  }
  return [
    {
      name: 'cold start offline → rows, slowest of 3',
      value: Math.max(...times) / 1000,
      unit: 's',
      bar: { atMost: 1.5 },
      note: times.map((time) => `${(time / 1000).toFixed(2)} s`).join(', '),
    },
    { name: 'tickets missing after it', value: missing, unit: '', bar: { atMost: 0 } },
    latencyOf('action without a network → on the disk, and its row marked', await markRows(browser.page(), MARKED)),
  ]
}
