import type { Page } from 'playwright'
import { MANAGER_LIST, openList } from '../list/stage.ts'
import { clickStars } from '../list/stars.ts'
import { latencyOf, repeat } from '../list/turns.ts'
import type { Figure } from '../server/figure.ts'
import { manyRecords } from './events.ts'
import { queueUp } from './queue-up.ts'
import type { SyncStage } from './stage.ts'

const TURNS = 3
const WORDS = ['temps', 'intervention 99', 'ticket']

/** From the click on the link of the indicator to the first lines of the page. */
const openOutbox = async (page: Page): Promise<number> => {
  await openList(page, MANAGER_LIST)
  await page.waitForTimeout(1000)
  await page.locator('[data-sync]').click()
  await page.evaluate(() => window.listProbe.watch('click', 'outbox'))
  await page.getByRole('link', { name: 'Ouvrir la file d’envoi' }).click()
  return (await page.evaluate(() => window.listProbe.painted())).ms
}

/**
 * Each letter of some words, and as many backspaces; ms until the last change that it made was
 * painted.
 */
const typeInOutbox = async (page: Page): Promise<readonly number[]> => {
  await page.getByRole('searchbox').click()
  const keys = WORDS.flatMap((word) => [
    ...[...word].map((letter) => (letter === ' ' ? 'Space' : letter)),
    ...[...word].map(() => 'Backspace'),
  ])
  return repeat(keys.length, async (turn) => {
    await page.evaluate(() => window.listProbe.watch('keydown', 'quiet'))
    await page.keyboard.press(keys[turn] ?? 'Backspace')
    return (await page.evaluate(() => window.listProbe.painted())).ms
  })
}

const slowest = (name: string, times: readonly number[], atMost: number): Figure => ({
  name: `${name}, slowest of ${times.length}`,
  value: Math.max(...times) / 1000,
  unit: 's',
  bar: { atMost },
  note: times.map((time) => `${(time / 1000).toFixed(2)} s`).join(', '),
})

/**
 * Weeks without a network: the browser is started anew on a log of ten thousand actions that wait.
 */
export const longLog: SyncStage = async (input) => {
  const { browser, scene, quick } = input
  const count = quick ? 1000 : 10_000
  const { ms } = await queueUp(input, manyRecords(scene, count))
  const starts = await repeat(TURNS, async () => {
    const page = await browser.reopen()
    await page.goto(MANAGER_LIST.path, { waitUntil: 'commit' })
    const rows = await page.evaluate(() => window.listProbe.firstRows())
    await page.waitForTimeout(1500)
    return rows
  })
  const page = browser.page()
  const opened = await repeat(TURNS, () => openOutbox(page))
  const keys = await typeInOutbox(page)
  await openList(page, MANAGER_LIST)
  const stars = await clickStars(page, quick ? 6 : 20, 'pressed', true)
  return [
    slowest(`start with ${count} queued → rows`, starts, 1),
    slowest(`outbox page with ${count} queued → lines`, opened, 0.5),
    latencyOf('key in its search → last change painted', keys, 100),
    latencyOf('star in the list beside them → painted', stars),
    { name: `a file with ${count} actions taken in`, value: ms / 1000, unit: 's' },
  ]
}
