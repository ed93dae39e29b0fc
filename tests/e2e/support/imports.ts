import type { Page } from 'playwright'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { whenUpToDate } from './page.ts'

/** Makes the first manager of an empty installation, with the link that its server has printed. */
export const setUpCompany = async (page: Page, output: string): Promise<void> => {
  const link = /\S+\/auth\/setup\?token=(\S+)/.exec(output)
  await page.goto(`/auth/setup?token=${link?.[1]}`)
  await page.getByLabel('Prénom').fill('Ada')
  await page.getByLabel('Nom', { exact: true }).fill('Martin')
  await page.getByLabel('E-mail').fill('ada@exemple.fr')
  await page.getByLabel('Mot de passe', { exact: true }).fill('chaudière-verte-1843')
  await page.getByRole('button', { name: 'Créer le compte' }).click()
  await page.waitForURL((url) => url.pathname === '/manager')
  await whenUpToDate(page)
}

/** Chooses a file to import as a person can: once the button answers. */
export const chooseImport = async (
  page: Page,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choisir un fichier' }).click()
  await (await chooser).setFiles(file)
}

/** Chooses a table to import. */
export const sendImport = (page: Page, name: string, buffer: Buffer): Promise<void> =>
  chooseImport(page, { name, mimeType: 'text/csv', buffer })

/**
 * Starts the import whose dry run has nothing left to ask, and waits for its end: 50,000 tickets
 * take a minute and more.
 */
export const runImport = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Importer', exact: true }).and(page.locator(':enabled')).click()
  await page.getByText('L’import est terminé').waitFor({ timeout: 2 * PATIENCE_MS })
}

/** Undoes the import that is shown, and confirms it. */
export const undoImport = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Annuler cet import' }).click()
  await page
    .getByRole('alertdialog', { name: 'Annuler cet import' })
    .getByRole('button', { name: 'Annuler cet import' })
    .click()
}
