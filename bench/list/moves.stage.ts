import type { Page } from 'playwright'
import type { Figure } from '../server/figure.ts'
import { summarise } from '../server/stats.ts'
import { type ListStage, measure, openList } from './stage.ts'

const figureOf = (name: string, durations: readonly number[], atMost?: number): Figure => {
  const { p50, p95, max, count } = summarise(durations)
  return {
    name: `${name}, p95`,
    value: p95,
    unit: 'ms',
    ...(atMost === undefined ? {} : { bar: { atMost } }),
    note: `p50 ${p50.toFixed(1)} max ${max.toFixed(1)} ms, ${count} times`,
  }
}

const repeat = async (times: number, work: (turn: number) => Promise<number>): Promise<readonly number[]> => {
  const durations: number[] = []
  for (let turn = 0; turn < times; turn += 1) durations.push(await work(turn))
  return durations
}

/** Statuses picked and taken back in the open filter. */
const filters = async (page: Page, times: number): Promise<Figure> => {
  await openList(page)
  await page.getByRole('button', { name: 'Filtrer' }).click()
  await page.getByRole('option', { name: 'Statut' }).click()
  const options = page.getByRole('option')
  const count = await options.count()
  const durations = await repeat(times, async (turn) => (await measure(page, 'click', () => options.nth(turn % count).click())).ms)
  return figureOf('filter picked → rows', durations, 50)
}

const SORTED = ['Titre', 'Statut', 'Projet', 'Responsable', 'Échéance']

/** Each column up and down. */
const sorts = async (page: Page, times: number): Promise<Figure> => {
  await openList(page)
  const durations = await repeat(times, async (turn) => {
    const header = page.getByRole('columnheader', { name: SORTED[(turn >> 1) % SORTED.length] ?? '' }).getByRole('button')
    return (await measure(page, 'click', () => header.click())).ms
  })
  return figureOf('sort → rows', durations, 50)
}

const pages = async (page: Page, times: number): Promise<Figure> => {
  await openList(page)
  const next = page.getByRole('button', { name: 'Page suivante' })
  const durations = await repeat(times, async () => (await measure(page, 'click', () => next.click())).ms)
  return figureOf('next page → rows', durations, 50)
}

/** A star set and taken away: written to the log on disk, projected, and shown by every list. */
const actions = async (page: Page, times: number): Promise<Figure> => {
  await openList(page)
  const durations = await repeat(times, async (turn) => {
    const row = page.locator(`[data-row="${(turn >> 1) % 10}"]`)
    await row.hover()
    await page.waitForTimeout(200)
    await page.evaluate(() => window.listProbe.watch('click', 'pressed'))
    await row.locator('[aria-pressed]').click()
    return (await page.evaluate(() => window.listProbe.painted())).ms
  })
  return figureOf('action → painted', durations, 32)
}

export const moves: ListStage = async ({ browser, quick }) => {
  const page = browser.page()
  const times = quick ? 10 : 30
  return [await filters(page, times), await sorts(page, times), await pages(page, times), await actions(page, times)]
}
