import type { Page } from 'playwright'
import { DEMO_PASSWORD } from '#contract/core/kinds/password.ts'
import { DEMO_ACCOUNTS } from '#server/access/demo-data.ts'
import { TICKETS } from './stage.ts'

/** Through the form, to the list of tickets; resolves with the click. */
export const signIn = async (page: Page): Promise<void> => {
  await page.goto(TICKETS)
  // The home page, which leads on to the page asked for.
  await page.getByRole('link', { name: 'Se connecter' }).first().click()
  await page.getByLabel('E-mail').fill(DEMO_ACCOUNTS[0].email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}
