import type { Page } from 'playwright'
import type { Figure } from '../server/figure.ts'
import { type ListStage, measure, openList } from './stage.ts'
import { clickStars } from './stars.ts'
import { latencyOf, repeat } from './turns.ts'

/** Statuses picked and taken back in the open filter. */
const filters = async (page: Page, times: number): Promise<Figure> => {
  await openList(page)
  await page.getByRole('button', { name: 'Filtrer' }).click()
  await page.getByRole('option', { name: 'Statut' }).click()
  const options = page.getByRole('option')
  const count = await options.count()
  const durations = await repeat(times, async (turn) => (await measure(page, 'click', () => options.nth(turn % count).click())).ms)
  return latencyOf('filter picked → rows', durations, 50)
}

const SORTED = ['Titre', 'Statut', 'Projet', 'Responsable', 'Échéance']

/** Each column up and down. */
const sorts = async (page: Page, times: number): Promise<Figure> => {
  await openList(page)
  const durations = await repeat(times, async (turn) => {
    const header = page.getByRole('columnheader', { name: SORTED[(turn >> 1) % SORTED.length] ?? '' }).getByRole('button')
    return (await measure(page, 'click', () => header.click())).ms
  })
  return latencyOf('sort → rows', durations, 50)
}

const pages = async (page: Page, times: number): Promise<Figure> => {
  await openList(page)
  const next = page.getByRole('button', { name: 'Page suivante' })
  const durations = await repeat(times, async () => (await measure(page, 'click', () => next.click())).ms)
  return latencyOf('next page → rows', durations, 50)
}

/** A star set and taken away: written to the log on disk, projected, and shown by every list. */
const actions = async (page: Page, times: number): Promise<Figure> => {
  await openList(page)
  return latencyOf('action → painted', await clickStars(page, times, 'pressed'), 32)
}

export const moves: ListStage = async ({ browser, quick }) => {
  const page = browser.page()
  const times = quick ? 10 : 30
  return [await filters(page, times), await sorts(page, times), await pages(page, times), await actions(page, times)]
}
