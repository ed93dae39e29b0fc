import type { Page } from 'playwright'
import { readLog, readWaiting } from '#tests/support/page-log.ts'
import type { Figure } from '../server/figure.ts'
import { lostOrDoubled } from './arrivals.ts'
import { manyRecords, oneRecord, type PlannedAction } from './events.ts'
import { queueUp } from './queue-up.ts'
import { type SyncStage, type SyncStageInput, whenUpToDate } from './stage.ts'

/** A short look at the log holds its writes up: only when the header says so is it asked. */
const whenSent = async (page: Page): Promise<void> => {
  do {
    await page.waitForTimeout(500)
    await whenUpToDate(page)
  } while ((await readWaiting(page)).length > 0)
}

/** To the list of tickets without a load of the page: the worker stays. */
const toList = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Tickets', exact: true }).first().click()
  await page.locator('[data-row] [data-row-link]').first().waitFor()
  await page.waitForTimeout(500)
}

interface Drain {
  readonly name: string
  readonly actions: readonly PlannedAction[]
  /** The page that the person looks at meanwhile. */
  readonly screen: 'list' | 'outbox'
  readonly atLeast?: number
}

/**
 * Queues these offline and opens the gate. The rate counts from the moment the page hears of the
 * network to the last acceptance in the device's own log.
 */
const drainOf = async (
  input: SyncStageInput,
  { name, actions, screen, atLeast }: Drain,
): Promise<readonly Figure[]> => {
  const { gate, browser, database } = input
  const { ids } = await queueUp(input, actions)
  const page = browser.page()
  if (screen === 'list') await toList(page)
  gate.open()
  const begun = await page.evaluate(() => {
    const now = Date.now()
    window.dispatchEvent(new Event('online'))
    return now
  })
  await whenSent(page)
  const own = new Set(ids)
  const events = (await readLog(page)).filter(({ id }) => own.has(id))
  const accepted = events.filter(({ state }) => state === 'accepted')
  const seconds = (Math.max(...accepted.map(({ settledAt }) => settledAt)) - begun) / 1000
  const surplus = events.reduce((sum, { attempts }) => sum + attempts - 1, 0)
  return [
    {
      name: `drain, ${name}`,
      value: accepted.length / seconds,
      unit: 'per s',
      ...(atLeast === undefined ? {} : { bar: { atLeast } }),
      note: `${accepted.length} actions in ${seconds.toFixed(1)} s; ${surplus} requests more than actions`,
    },
    {
      name: `lost or doubled, ${name}`,
      value: ids.length - accepted.length + (await lostOrDoubled(database, ids)),
      unit: '',
      bar: { atMost: 0 },
    },
  ]
}

/**
 * Actions on one record leave one after the other, each when the one before it is answered: no bar,
 * for the server alone takes most of that time.
 */
export const drain: SyncStage = async (input) => {
  const count = input.quick ? 200 : 1000
  const drains: readonly Drain[] = [
    { name: 'many records', actions: manyRecords(input.scene, count), screen: 'list', atLeast: 100 },
    { name: 'many records, the outbox page open', actions: manyRecords(input.scene, count / 2), screen: 'outbox' },
    { name: 'one record', actions: oneRecord(input.scene, count / 4), screen: 'list' },
  ]
  const figures: Figure[] = []
  for (const one of drains) figures.push(...(await drainOf(input, one)))
  return figures
}
