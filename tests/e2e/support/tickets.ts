import type { Page } from 'playwright'
import { chooseFirst, whenUpToDate } from './page.ts'

/**
 * The list of a technicien, once the application and its data are on the device: from then on it works
 * without a network.
 */
export const openTickets = async (page: Page): Promise<void> => {
  await page.goto('/technicien/tickets')
  await page
    .getByText(/\d+ tickets/)
    .first()
    .waitFor()
  await whenUpToDate(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
}

/** Through the form; resolves when the page shows the ticket. */
export const createTicket = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('link', { name: 'Créer un ticket' }).click()
  await page.getByLabel('Titre').fill(name)
  await chooseFirst(page, 'Projet')
  await page.getByRole('button', { name: 'Créer le ticket' }).click()
  await page.getByRole('heading', { name }).waitFor()
}
