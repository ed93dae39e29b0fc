import type { Page } from 'playwright'
import type { Figure } from '../server/figure.ts'
import { press } from './hand.ts'
import { type ListPlace, type ListStage, measure, openList } from './stage.ts'
import { clickStars } from './stars.ts'
import { latencyOf, repeat } from './turns.ts'

/** Statuses picked and taken back in the open filter. */
const filters = async (page: Page, place: ListPlace, times: number): Promise<Figure> => {
  await openList(page, place)
  await page.getByRole('button', { name: 'Filtrer' }).click()
  await page.getByRole('option', { name: 'Statut' }).click()
  const options = page.getByRole('option')
  const count = await options.count()
  const durations = await repeat(times, async (turn) => (await measure(page, 'click', () => press(options.nth(turn % count)))).ms)
  return latencyOf('filter picked → rows', durations, 50)
}

const SORTED = ['Titre', 'Statut', 'Projet', 'Responsable', 'Échéance']

/** Each column up and down. */
const sorts = async (page: Page, place: ListPlace, times: number): Promise<Figure> => {
  await openList(page, place)
  const durations = await repeat(times, async (turn) => {
    const header = page.getByRole('columnheader', { name: SORTED[(turn >> 1) % SORTED.length] ?? '' }).getByRole('button')
    return (await measure(page, 'click', () => press(header))).ms
  })
  return latencyOf('sort → rows', durations, 50)
}

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
  return [await filters(page, place, times), await sorts(page, place, times), await pages(page, place, times), await actions(page, place, times)]
}
