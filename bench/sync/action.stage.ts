import type { Page } from 'playwright'
import { MANAGER_LIST, openList } from '../list/stage.ts'
import { clickStars } from '../list/stars.ts'
import { latencyOf, repeat } from '../list/turns.ts'
import type { Figure } from '../server/figure.ts'
import { type SyncStage, ticketPath, whenUpToDate } from './stage.ts'

/**
 * A switch of the open ticket, turned again and again; ms from each click to the frame that shows
 * it.
 */
const clickSwitch = (page: Page, times: number): Promise<readonly number[]> =>
  repeat(times, async () => {
    await page.waitForTimeout(200)
    await page.evaluate(() => window.listProbe.watch('click', 'checked'))
    await page.getByRole('switch', { name: 'Bloquant' }).click()
    return (await page.evaluate(() => window.listProbe.painted())).ms
  })

const floor = (name: string, durations: readonly number[]): Figure => latencyOf(`floor: ${name}`, durations)

/**
 * The action of a person is painted: the control shows it while the worker writes it to the log.
 * The floors are the same clicks on the same list in the same browser, kept from our code: an empty
 * frame, and a star turned by hand.
 */
export const actions: SyncStage = async ({ browser, scene, quick }) => {
  const page = browser.page()
  const times = quick ? 10 : 40
  await openList(page, MANAGER_LIST)
  await whenUpToDate(page)
  // Code is compiled by use, in the page and in the worker.
  await clickStars(page, 6, 'pressed')
  const empty = await clickStars(page, times, 'nothing')
  const byHand = await clickStars(page, times, 'stars')
  await openList(page, MANAGER_LIST)
  const stars = await clickStars(page, times, 'pressed')
  await page.goto(ticketPath(scene.tickets[1] ?? 0))
  const switches = await clickSwitch(page, times)
  await whenUpToDate(page)
  return [
    floor('click → empty frame', empty),
    floor('click → star turned by hand, without a store', byHand),
    latencyOf('star in the list → painted', stars, 32),
    latencyOf('switch of a ticket → painted', switches, 32),
  ]
}
