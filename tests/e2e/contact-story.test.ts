import { afterAll, beforeAll, expect, it } from 'vitest'
import { findings } from './support/accessibility.ts'
import { bell } from './support/conversation.ts'
import { linkTo } from './support/mails.ts'
import { openSignedIn, openVisitor, PHONE, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld({ tickets: 20, pointages: 10, seed: 29 })
})

afterAll(() => world.close())

it('a visitor writes without a network, and the message reaches the company and its managers', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, {
    size: PHONE,
    hasTouch: true,
  })
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Nous écrire/ })
    .tap()
  const form = page.getByRole('form', { name: 'Écrivez-nous' })
  await form.getByRole('button', { name: 'Envoyer' }).tap()
  await expect.poll(() => form.getByRole('alert').count()).toBe(3)
  expect(await findings(page)).toEqual([])

  await form.getByLabel('Nom').fill('Ada Roux')
  await form.getByLabel('E-mail').fill('ada@client.example')
  await form.getByLabel('Message').fill('Pouvez-vous passer voir notre baie ?')
  world.proxy.setFaults({ offline: true })
  await form.getByRole('button', { name: 'Envoyer' }).tap()
  await form
    .getByText(/le message/i)
    .first()
    .waitFor()
  await page.reload()
  await form.getByText('Voici le message que vous aviez commencé.').waitFor()
  await expect.poll(() => form.getByLabel('Message').inputValue()).toBe('Pouvez-vous passer voir notre baie ?')
  world.proxy.setFaults({ offline: false })
  await form.getByRole('button', { name: 'Envoyer' }).tap()
  await page.getByRole('heading', { name: 'Votre message est parti' }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.reload()
  await expect.poll(() => form.getByLabel('Message').inputValue()).toBe('')
  expect(failures).toEqual([])
  await context.close()

  const manager = await openVisitor(world.browser, world.server.origin, { isAlwaysOnline: true })
  expect(await linkTo(world.server, 'facturation@exemple.fr')).toBe('/manager/settings/mails')
  await openSignedIn(manager.page, 'manager', '/manager/settings/mails')
  await whenUpToDate(manager.page)
  const line = manager.page.getByRole('listitem').filter({ hasText: 'Message de Ada Roux' })
  await line.getByText(/Écrit sur la page de contact/).waitFor()
  await line.getByRole('button', { name: 'Lire' }).click()
  await line.getByText('Pouvez-vous passer voir notre baie').waitFor()
  await bell(manager.page).click()
  const latest = manager.page.getByRole('dialog', { name: 'Dernières notifications' })
  await latest.getByRole('listitem').filter({ hasText: 'Ada Roux vous écrit' }).locator('svg.lucide-mail').waitFor()
  await manager.context.close()
})

it('home, contact, legal notice and sign-in can be read without JavaScript', async () => {
  const context = await world.browser.newContext({ javaScriptEnabled: false, baseURL: world.server.origin })
  const page = await context.newPage()
  // Playwright’s search by text leaves out everything inside <noscript>.
  const paragraph = (text: string) => page.locator('p', { hasText: text })
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: 'Exemple Services' }).waitFor()
  await paragraph('l’informatique des petites entreprises').waitFor()
  await page.getByRole('link', { name: 'Mentions légales' }).click()
  for (const text of ['Claire Fontaine', 'Exemple Hébergement SAS']) await paragraph(text).waitFor()
  await page.getByRole('link', { name: 'Contact' }).click()
  await expect
    .poll(() => page.getByRole('link', { name: 'facturation@exemple.fr' }).getAttribute('href'))
    .toBe('mailto:facturation@exemple.fr')
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await paragraph('ouvrez cette page dans un navigateur où JavaScript est activé').waitFor()
  expect(await page.title()).toBe('Connexion · Exemple Services')
  await context.close()
})

it.each([
  ['/auth/autolog', 'Ce lien est incomplet'],
  ['/auth/autolog?autolog=used', 'Ce lien ne fonctionne plus'],
  ['/auth/set-new-password', 'Ce lien est incomplet'],
])('%s says « %s » and leads on', async (path, title) => {
  const { page, context } = await openVisitor(world.browser, world.server.origin, { isAlwaysOnline: true })
  await page.goto(path)
  await page.getByRole('heading', { name: title }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('alert').getByRole('link', { name: 'Recevoir un nouveau lien' }).click()
  await page.waitForURL('**/auth/recover-password')
  await context.close()
})

it('a sign-in link that the server could not be asked about is tried again', async () => {
  const { page, context } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await page.goto('/auth/login')
  await page.getByLabel('E-mail').waitFor()
  await page.route('**/api/interfaces/auth/autolog', (route) => route.abort())
  await page.goto('/auth/autolog?autolog=later')
  await page.getByRole('heading', { name: 'Le serveur ne répond pas' }).waitFor()
  await page.unroute('**/api/interfaces/auth/autolog')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await page.getByRole('heading', { name: 'Ce lien ne fonctionne plus' }).waitFor()
  await context.close()
})
