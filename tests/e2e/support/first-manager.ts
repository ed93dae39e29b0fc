import type { Page } from 'playwright'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { whenUpToDate } from './page.ts'

/** Creates the first manager of a server without data by its one-time link, and signs them in. */
export const becomeFirstManager = async (page: Page, server: Pick<ServerProcess, 'output'>): Promise<void> => {
  const link = /\S+\/auth\/setup\?token=(\S+)/.exec(server.output())
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
