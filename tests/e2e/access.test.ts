import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSignedIn, openVisitor, signIn, whenUpToDate } from './support/page.ts'
import { PASSWORD, PEOPLE, type PersonName } from './support/people.ts'
import { openWorld, type World } from './support/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})

afterAll(() => world.close())

const visitor = () => openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })

it('leads a stranger to sign-in and back to where they wanted to go', async () => {
  const { page, context } = await visitor()
  await page.goto('/technicien/tickets/7')
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByText('Connectez-vous pour ouvrir la page demandée.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click()
  await page.waitForURL('**/auth/login')
  await page.getByLabel('E-mail').fill(PEOPLE.technicien.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/technicien/tickets/7')
  await context.close()
})

it('says what is missing and what is wrong, and waits when it was tried too often', async () => {
  const { page, context } = await visitor()
  await page.goto('/auth/login')
  const submit = page.getByRole('button', { name: 'Se connecter' })
  await submit.click()
  await page.getByText('Indiquez votre adresse e-mail.').waitFor()
  await page.getByLabel('E-mail').fill('nobody@exemple.fr')
  await page.getByLabel('Mot de passe', { exact: true }).fill('wrong')
  await submit.click()
  await page.getByText('E-mail ou mot de passe incorrect.').waitFor()
  // A form that is opened again does not speak of an attempt that was made before.
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
  await page.getByRole('heading', { name: 'Mot de passe oublié' }).waitFor()
  await page.goBack()
  await submit.waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.getByLabel('E-mail').fill('nobody@exemple.fr')
  await page.getByLabel('Mot de passe', { exact: true }).fill('wrong')
  const tooOften = page.getByText(/Trop d’essais/)
  for (let attempt = 0; attempt < 20 && !(await tooOften.isVisible()); attempt += 1) {
    await submit.click()
    // Answered: it can be tried again, or no more.
    await expect.poll(async () => (await tooOften.isVisible()) || (await submit.isEnabled())).toBe(true)
  }
  await tooOften.waitFor()
  await context.close()
})

it('says one thing at a time about a new password, and nothing of it once the link is refused', async () => {
  const { page, context } = await visitor()
  const alerts = page.getByRole('alert')
  const choose = async (password: string): Promise<void> => {
    await page.getByLabel('Mot de passe', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Enregistrer et se connecter' }).click()
  }
  await page.goto('/auth/set-new-password?token=used')
  // The form's code comes after the heading.
  await page.getByLabel('Mot de passe', { exact: true }).waitFor()
  world.proxy.setFaults({ offline: true })
  await choose('une-longue-phrase')
  await page.getByText(/Le serveur ne répond pas/).waitFor()
  await choose('court')
  await page.getByText('Choisissez au moins 12 caractères.').waitFor()
  await expect.poll(() => alerts.count()).toBe(1)
  world.proxy.setFaults({ offline: false })
  await choose('une-longue-phrase')
  await page.getByRole('heading', { name: 'Ce lien ne fonctionne plus' }).waitFor()
  await expect.poll(() => alerts.count()).toBe(1)
  expect(await page.getByRole('textbox').count()).toBe(0)
  await context.close()
})

it('keeps everyone in the spaces that are theirs', async () => {
  const { page, context } = await visitor()
  await signIn(page, 'technicien')
  await page.goto('/manager/tickets')
  await page.waitForURL((url) => url.pathname === '/technicien')
  await page.goto('/client')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/client')
  await page.goto('/auth/login')
  await page.waitForURL((url) => url.pathname === '/technicien')
  await context.close()
})

it('leads the next person at a device to their own space, and not to where the one before was', async () => {
  const { page, context } = await visitor()
  /** In one go, from one sign-in to the next: the page is not loaded anew in between. */
  const leave = async (): Promise<void> => {
    // The screen of the first loading would take the place of the menu.
    await whenUpToDate(page)
    await page.getByRole('button', { name: 'Mon compte' }).click()
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('link', { name: 'Se connecter' }).first().click()
  }
  const enter = async (person: PersonName): Promise<string> => {
    await page.getByLabel('E-mail').fill(PEOPLE[person].email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
    return new URL(page.url()).pathname
  }
  await page.goto('/auth/login')
  expect(await enter('client')).toBe('/client')
  await leave()
  expect(await enter('technicien')).toBe('/technicien')
  await page.getByRole('link', { name: 'Pointages', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Pointages' }).waitFor()
  await page.waitForURL((url) => url.pathname === '/technicien/pointages')
  await leave()
  // Managers may look at that page as well.
  expect(await enter('manager')).toBe('/manager')
  await context.close()
})

it('keeps the page over a change of language', async () => {
  const { page, context } = await visitor()
  await openSignedIn(page, 'manager')
  await page.goto('/manager/tickets?q=imprimante')
  await page.getByRole('searchbox').first().waitFor()
  await page.goto('/en/manager/tickets?q=imprimante')
  await expect.poll(() => page.getByRole('searchbox').first().inputValue()).toBe('imprimante')
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('i18n_redirected=en')

  // The chosen language is kept: by an address that names no language, over a reload, and on the
  // way back to pages of before.
  await page.goto('/manager/tickets?q=imprimante')
  await page.waitForURL('**/en/manager/tickets?q=imprimante')
  await page.reload()
  // The screen of the first loading would take the place of the menu.
  await whenUpToDate(page)
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('menuitemradio', { name: 'Français' }).click()
  await page.waitForURL((url) => url.pathname === '/manager/tickets')
  await page.goto('/manager/pointages')
  await page.getByRole('button', { name: 'Mon compte' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/manager/pointages')
  // An address that names its language is shown in it, and changes nothing of the choice.
  await page.goto('/en/manager/pointages')
  await page.getByRole('button', { name: 'My account' }).waitFor()
  await page.goto('/manager/pointages')
  await page.getByRole('button', { name: 'Mon compte' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.getByRole('button', { name: 'My account' }).waitFor()
  await page.goBack()
  await page.waitForURL('**/en/manager/pointages')
  await page.getByRole('button', { name: 'My account' }).waitFor()
  await context.close()
})

it('goes on without network after a reload, and leaves nothing behind at log-out', async () => {
  const { page, context } = await openVisitor(world.browser, world.proxy.origin)
  await openSignedIn(page, 'technicien')
  await page.goto('/technicien/tickets')
  await page.getByText('120 tickets').waitFor()
  await whenUpToDate(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  world.proxy.setFaults({ offline: true })
  await page.reload()
  await page.getByText('120 tickets').waitFor()
  await page.getByText('Hors ligne').filter({ visible: true }).first().waitFor()
  world.proxy.setFaults({ offline: false })

  await page.getByRole('button', { name: 'Mon compte' }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  const left = () =>
    page.evaluate(async () => ({
      stored: Object.keys(localStorage).filter((key) => key.startsWith('auth.')),
      mirrors: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith('sav-mirror')),
    }))
  await expect.poll(left).toEqual({ stored: [], mirrors: [] })
  await context.close()
})
