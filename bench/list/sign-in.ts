import type { Page } from 'playwright'
import { DEMO_PASSWORD } from '#contract/core/kinds/password.ts'
import { CLIENT_LIST, MANAGER_LIST } from './stage.ts'

/** Through the form, to this path; resolves with the click. */
export const signInAs = async (page: Page, email: string, path: string): Promise<void> => {
  await page.goto(path)
  // The home page, which leads on to the page asked for.
  await page.getByRole('link', { name: 'Se connecter' }).first().click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** The manager of the demo data, to the list of tickets. */
export const signIn = (page: Page): Promise<void> => signInAs(page, MANAGER_LIST.email, MANAGER_LIST.path)

/** The client of the demo data. */
export const signInAsClient = (page: Page, path: string): Promise<void> => signInAs(page, CLIENT_LIST.email, path)
