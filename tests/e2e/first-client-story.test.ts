import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { chooseFirst, openVisitor, whenUpToDate } from './support/page.ts'

let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  server = await createServerProcess({ environment: { DEMO: '0' } })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await server.dispose()
})

it('leads a fresh installation without demo data to its first ticket', async () => {
  const { page, failures } = await openVisitor(browser, server.origin)
  const link = /\S+\/auth\/setup\?token=(\S+)/.exec(server.output())
  await page.goto(`/auth/setup?token=${link?.[1]}`)
  await page.getByLabel('Prénom').fill('Ada')
  await page.getByLabel('Nom', { exact: true }).fill('Martin')
  await page.getByLabel('E-mail').fill('ada@exemple.fr')
  await page.getByLabel('Mot de passe', { exact: true }).fill('chaudière-verte-1843')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/manager')
  await whenUpToDate(page)

  await page.getByRole('link', { name: 'Clients' }).press('Enter')
  await page.getByText('Pas de client', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Nouveau client' }).last().press('Enter')
  await page.getByLabel('Nom', { exact: true }).fill('Mairie de Sainte-Anne')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('link', { name: 'Mairie de Sainte-Anne' }).press('Enter')
  await page.getByRole('link', { name: /^Projets/ }).press('Enter')
  await page.getByText('Pas de projet', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Nouveau projet' }).last().press('Enter')
  await page.getByLabel('Nom', { exact: true }).fill('Parc informatique')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('link', { name: 'Parc informatique' }).waitFor()

  await page.getByRole('link', { name: 'Créer un ticket' }).press('Enter')
  await page.getByLabel('Titre').fill('Le premier ticket')
  await chooseFirst(page, 'Projet')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { level: 1, name: 'Le premier ticket' }).waitFor()
  await page.waitForURL((url) => /^\/manager\/tickets\/\d+$/.test(url.pathname))
  await page.getByRole('button', { name: /^Lieu/ }).press('Enter')
  await page.keyboard.type('Salle du conseil')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Lieu.*Salle du conseil$/ }).waitFor()
  await page.goto('/manager/clients')
  await page.getByRole('link', { name: 'Mairie de Sainte-Anne' }).press('Enter')
  await page.getByRole('link', { name: /^Tickets 1$/ }).press('Enter')
  await page.getByRole('link', { name: 'Le premier ticket' }).waitFor()
  expect(failures).toEqual([])
})
