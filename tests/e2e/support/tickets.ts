import type { Page } from 'playwright'
import { chooseFirst, openSignedIn, whenReadyOffline } from './page.ts'

const LIST = '/technicien/tickets'

/** The application and its data are on the device: from then on it works without a network. */
const whenOnDevice = async (page: Page): Promise<void> => {
  await page
    .getByText(/\d+ tickets/)
    .first()
    .waitFor()
  await whenReadyOffline(page)
}

/** The list of a technicien who is signed in, once all of it is on the device. */
export const openTickets = async (page: Page): Promise<void> => {
  await page.goto(LIST)
  await whenOnDevice(page)
}

/** The list of a technicien in a new browser, once all of it is on the device. */
export const enterTickets = async (page: Page): Promise<void> => {
  await openSignedIn(page, 'technicien', LIST)
  await whenOnDevice(page)
}

/** Through the form; resolves when the page shows the ticket. */
export const createTicket = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('link', { name: 'Créer un ticket' }).click()
  await page.getByLabel('Titre').fill(name)
  await chooseFirst(page, 'Projet')
  await page.getByRole('button', { name: 'Créer le ticket' }).click()
  await page.getByRole('heading', { name }).waitFor()
}

/**
 * Notes the most entries of this step that the history has had at once, in `mostSteps`: a double
 * entry may last for a moment only.
 */
export const countSteps = (page: Page, step: string): Promise<void> =>
  page.evaluate((words) => {
    const count = (): void => {
      const found = [...document.querySelectorAll('main ol li')].filter(({ textContent }) =>
        textContent?.includes(words),
      )
      Reflect.set(window, 'mostSteps', Math.max(found.length, Number(Reflect.get(window, 'mostSteps') ?? 0)))
    }
    count()
    new MutationObserver(count).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, step)
