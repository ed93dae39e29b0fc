import type { Page } from 'playwright'
import { readLog, readWaiting } from '#tests/support/page-log.ts'
import type { Figure } from '../server/figure.ts'
import { lostOrDoubled } from './arrivals.ts'
import { manyRecords, oneRecord } from './events.ts'
import { queueUp } from './queue-up.ts'
import { type SyncStage, type SyncStageInput, whenUpToDate } from './stage.ts'

const BAR = { atLeast: 100 }

/** A short look at the log holds its writes up: only when the header says so is it asked. */
const whenSent = async (page: Page): Promise<void> => {
  do {
    await page.waitForTimeout(500)
    await whenUpToDate(page)
  } while ((await readWaiting(page)).length > 0)
}

/** Queues these offline and opens the gate. The rate counts from the moment the page hears of the network to the last acceptance in the device's own log. */
const drainOf = async (input: SyncStageInput, name: string, deeds: ReturnType<typeof manyRecords>): Promise<readonly Figure[]> => {
  const { gate, browser, database } = input
  const { ids } = await queueUp(input, deeds)
  const page = browser.page()
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
  const last = Math.max(...accepted.map(({ settledAt }) => settledAt))
  const seconds = (last - begun) / 1000
  const repeated = events.reduce((sum, { attempts }) => sum + attempts - 1, 0)
  return [
    {
      name: `drain, ${name}`,
      value: accepted.length / seconds,
      unit: 'per s',
      bar: BAR,
      note: `${accepted.length} actions in ${seconds.toFixed(1)} s; ${repeated} requests more than actions`,
    },
    { name: `lost or doubled, ${name}`, value: ids.length - accepted.length + (await lostOrDoubled(database, ids)), unit: '', bar: { atMost: 0 } },
  ]
}

export const drain: SyncStage = async (input) => {
  const count = input.quick ? 200 : 1000
  return [
    ...(await drainOf(input, 'many records', manyRecords(input.scene, count))),
    ...(await drainOf(input, 'one record', oneRecord(input.scene, count))),
  ]
}
