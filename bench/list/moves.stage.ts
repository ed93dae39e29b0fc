import type { Locator, Page } from 'playwright'
import type { Figure } from '../server/figure.ts'
import { press } from './hand.ts'
import { type ListPlace, type ListStage, measure, openList } from './stage.ts'
import { clickStars } from './stars.ts'
import { latencyOf, repeat } from './turns.ts'

/** Values of a field picked and taken back in the open filter; ms each. */
export const filterBy = async (
  page: Page,
  place: ListPlace,
  times: number,
  field: string,
): Promise<readonly number[]> => {
  await openList(page, place)
  await page.getByRole('button', { name: 'Filtrer' }).click()
  await page.getByRole('option', { name: field, exact: true }).click()
  const options = page.getByRole('option')
  const count = await options.count()
  return repeat(times, async (turn) => (await measure(page, 'click', () => press(options.nth(turn % count)))).ms)
}

/** Each of these columns that the width of the window shows, up and down; ms each. */
export const sortBy = async (
  page: Page,
  place: ListPlace,
  times: number,
  columns: readonly string[],
): Promise<readonly number[]> => {
  await openList(page, place)
  const shown: Locator[] = []
  for (const name of columns) {
    const header = page.getByRole('columnheader', { name }).getByRole('button')
    if ((await header.count()) > 0) shown.push(header)
  }
  return repeat(times, async (turn) => {
    const header = shown[(turn >> 1) % shown.length]
    if (!header) throw new Error(`The list shows none of ${columns.join(', ')}.`)
    return (await measure(page, 'click', () => press(header))).ms
  })
}

const SORTED = ['Titre', 'Statut', 'Projet', 'Responsable', 'Échéance']

const pages = async (page: Page, place: ListPlace, times: number): Promise<Figure> => {
  await openList(page, place)
  const next = page.getByRole('button', { name: 'Page suivante' })
  const durations = await repeat(times, async () => (await measure(page, 'click', () => press(next))).ms)
  return latencyOf('next page → rows', durations, 50)
}

/** A star set and taken away. */
const actions = async (page: Page, place: ListPlace, times: number): Promise<Figure> => {
  await openList(page, place)
  return latencyOf('action → painted', await clickStars(page, times, 'pressed'), 32)
}

export const moves: ListStage = async ({ browser, place, quick }) => {
  const page = browser.page()
  const times = quick ? 10 : 100
  return [
    latencyOf('filter picked → rows', await filterBy(page, place, times, 'Statut'), 50),
    latencyOf('sort → rows', await sortBy(page, place, times, SORTED), 50),
    await pages(page, place, times),
    await actions(page, place, times),
  ]
}
