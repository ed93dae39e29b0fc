import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findings } from './support/accessibility.ts'
import { openSignedIn, openVisitor, PHONE, type Visitor, whenUpToDate } from './support/page.ts'
import type { PersonName } from './support/people.ts'
import { shiftOf, watchShifts } from './support/screens/shifts.ts'
import { openWorld, type World } from './support/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld({ tickets: 120, pointages: 300, seed: 31 })
})

afterAll(() => world.close())

const SMALL_PHONE = { width: 360, height: 740 }
const TABLET = { width: 768, height: 1024 }

/** Above this sum people see a page move. */
const STEADY = 0.01

const arrive = async (
  person: PersonName,
  size?: { readonly width: number; readonly height: number },
  hasTouch = false,
): Promise<Visitor> => {
  const visitor = await openVisitor(world.browser, world.proxy.origin, {
    ...(size ? { size } : {}),
    hasTouch,
    isAlwaysOnline: true,
  })
  await watchShifts(visitor.page)
  await openSignedIn(visitor.page, person)
  await whenUpToDate(visitor.page)
  return visitor
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

it('leads a manager everywhere by keyboard', async () => {
  const manager = await arrive('manager')
  const { page } = manager
  const menu = page.getByRole('navigation', { name: 'Navigation principale' })
  for (const name of [
    'Commentaires',
    'Facturation',
    'Synoptique',
    'Planning',
    'Absences',
    'Utilisateurs',
    'Commits',
    'Réglages',
  ])
    await menu.getByRole('link', { name: new RegExp(`^${name}`) }).waitFor()
  await expect.poll(() => menu.getByRole('link', { name: /^Commentaires \d+/ }).count()).toBe(1)

  // The day of this person, and its pointages.
  await page.locator('[data-today]').press('Enter')
  await page.waitForURL(
    (url) => url.pathname === '/manager/pointages' && url.searchParams.get('date') === 'today..today',
  )

  // A folded section stays folded.
  await menu.getByRole('button', { name: 'Code' }).press('Enter')
  await expect.poll(() => menu.getByRole('link', { name: 'Commits' }).count()).toBe(0)
  await page.reload()
  await menu.getByRole('button', { name: 'Code' }).waitFor()
  expect(await menu.getByRole('link', { name: 'Commits' }).count()).toBe(0)

  // The top menu of managers is there beside the sidebar, and stays when that is collapsed.
  const top = page.getByRole('navigation', { name: 'Pages principales' })
  await expect.poll(() => top.count()).toBe(1)
  await page.getByRole('button', { name: 'Réduire le menu' }).press('Enter')
  await expect
    .poll(() => top.getByRole('link').allInnerTexts())
    .toEqual(['Tableau de bord', 'Clients', 'Projets', 'Équipe', 'Utilisateurs', 'Tickets', 'Pointages', 'Facturation'])
  await top.getByRole('link', { name: 'Clients' }).press('Enter')
  await page.waitForURL((url) => url.pathname === '/manager/clients')
  await top.locator('[aria-current=page]', { hasText: 'Clients' }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Déplier le menu' }).press('Enter')
  await page.getByRole('button', { name: 'Réduire le menu' }).waitFor()
  expect(await top.count()).toBe(1)
  expect(manager.failures).toEqual([])
  await manager.context.close()
})

it('shows the entry of the page in the menu, however long the menu is, and where each tab of a person leads back', async () => {
  const { page, context, failures } = await arrive('manager', { width: 1440, height: 640 })
  const menu = page.getByRole('navigation', { name: 'Navigation principale' })
  const isInView = () =>
    menu.locator('[aria-current="page"]').evaluate((link) => {
      const { top, bottom } = link.getBoundingClientRect()
      return document.elementFromPoint(20, top + 2) === link && document.elementFromPoint(20, bottom - 2) === link
    })
  for (const path of ['/manager/github/commits', '/manager/team/2/tickets', '/manager', '/manager/test/tickets']) {
    await page.goto(path)
    await expect.poll(isInView, { message: path }).toBe(true)
  }
  await page.goto('/manager/team/2/tickets')
  const crumbs = page.getByRole('navigation', { name: 'Fil d’Ariane' })
  await page.getByText('Tickets du membre de l’équipe').waitFor()
  await crumbs.getByRole('link', { name: 'Yanis Lefèvre' }).click()
  await page.waitForURL((url) => url.pathname === '/manager/team/2')
  expect(failures).toEqual([])
  await context.close()
})

it.each([SMALL_PHONE, TABLET, { width: 1024, height: 768 }])(
  'no control of the header covers another one at $width px',
  async (size) => {
    const { page, context, failures } = await arrive('manager', size, true)
    const header = page.getByRole('banner')
    const controls = header.getByRole('button').or(header.getByRole('link'))
    const covered = () =>
      controls.evaluateAll((all) => {
        const shown = all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())
        return shown.some((one, index) =>
          shown.some((other, at) => at > index && one.left < other.right - 1 && other.left < one.right - 1),
        )
      })
    for (const path of [
      '/manager/tickets/7/comments',
      '/manager/tickets/7',
      '/manager/clients/1/users',
      '/manager/settings/status',
    ]) {
      await page.goto(path)
      await header.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link').last().waitFor()
      await expect.poll(covered, { message: path }).toBe(false)
    }
    expect(failures).toEqual([])
    await context.close()
  },
)

it('a long title has the width of the page above on a phone', async () => {
  const { page, context, failures } = await arrive('manager', SMALL_PHONE)
  const header = page.getByRole('banner')
  await page.goto('/manager/settings/status')
  const title = page.getByRole('heading', { level: 1, name: 'Statuts des tickets' })
  expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await header.getByRole('link', { name: 'Réglages' }).click()
  await page.waitForURL((url) => url.pathname === '/manager/settings')
  expect(failures).toEqual([])
  await context.close()
})

it('the kind of the activity survives a reload and Back', async () => {
  const { page, context, failures } = await arrive('manager')
  await page.goto('/manager/activity')
  const kind = page.getByRole('combobox', { name: 'Nature' })
  await kind.click()
  await page.getByRole('option', { name: 'Connexions et accès' }).click()
  await page.waitForURL((url) => url.searchParams.get('kind') === 'access')
  await page.reload()
  await expect.poll(() => kind.textContent()).toContain('Connexions et accès')
  await page
    .getByRole('navigation', { name: 'Navigation principale' })
    .getByRole('link', { name: 'Clients', exact: true })
    .click()
  await page.waitForURL((url) => url.pathname === '/manager/clients')
  await page.goBack()
  await expect.poll(() => kind.textContent()).toContain('Connexions et accès')
  expect(failures).toEqual([])
  await context.close()
})

it('the entry of the shown page adds no step to the history, another one does', async () => {
  const { page, context, failures } = await arrive('manager', { width: 1440, height: 900 })
  const menu = page.getByRole('navigation', { name: 'Navigation principale' })
  const steps = () => page.evaluate(() => history.length)
  const begun = await steps()
  await menu.getByRole('link', { name: 'Clients', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/manager/clients')
  expect(await steps()).toBe(begun + 1)
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
  await menu.getByRole('link', { name: 'Clients', exact: true }).click()
  await menu.getByRole('link', { name: 'Projets', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/manager/projets')
  expect(await steps()).toBe(begun + 2)
  expect(failures).toEqual([])
  await context.close()
})

it('reads statuses in the language of the page, and as they are stored where managers change them', async () => {
  const { page, context, failures } = await arrive('manager')
  await page
    .getByRole('region', { name: 'Tickets par statut' })
    .getByRole('link', { name: /^En cours/ })
    .waitFor()
  await page.goto('/en/manager')
  const counts = page.getByRole('region', { name: 'Tickets by status' })
  await counts.getByRole('link', { name: /^In progress/ }).waitFor()
  expect(await counts.getByText('En cours').count()).toBe(0)
  await page.goto('/en/manager/settings/status')
  await page.getByRole('main').getByText('En cours', { exact: true }).waitFor()
  expect(failures).toEqual([])
  await context.close()
})

it('says which keys work on the screen', async () => {
  const technicien = await arrive('technicien')
  const { page } = technicien
  const sheet = page.getByRole('dialog', { name: 'Raccourcis clavier' })
  await page.keyboard.press('?')
  await sheet.getByText('Créer un ticket').waitFor()
  // The focused element is visible.
  await expect.poll(() => sheet.getByRole('switch').evaluate((knob) => knob === document.activeElement)).toBe(true)
  const box = await sheet.getByRole('switch').boundingBox()
  const frame = await sheet.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan((frame?.y ?? 0) + (frame?.height ?? 0))
  expect(await sheet.getByText('Filtrer').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.goto('/technicien/tickets')
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('?')
  await sheet.getByText('Filtrer').waitFor()
  await sheet.getByText('Ligne suivante, précédente').waitFor()
  expect(await findings(page)).toEqual([])

  // Switched off, the single keys are gone from the sheet as from the screen.
  await sheet.getByRole('switch').press(' ')
  await sheet.getByText('Filtrer').waitFor({ state: 'detached' })
  await sheet.getByText('Rechercher ou aller à…').waitFor()
  expect(await sheet.getByText('Créer un ticket').count()).toBe(0)
  expect(technicien.failures).toEqual([])
  await technicien.context.close()
})

it.each([PHONE, SMALL_PHONE])('fits a phone of $width px, for staff and clients', async (size) => {
  const technicien = await arrive('technicien', size)
  await technicien.page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  const drawer = technicien.page.getByRole('dialog', { name: 'Navigation principale' })
  await drawer.getByRole('link', { name: 'Planning' }).waitFor()
  expect(await findings(technicien.page)).toEqual([])
  await drawer.getByRole('link', { name: 'Clients' }).click()
  await drawer.waitFor({ state: 'detached' })
  await technicien.page.waitForURL((url) => url.pathname === '/technicien/clients')
  await technicien.page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
  expect(await overflow(technicien.page)).toBe(0)
  expect(technicien.failures).toEqual([])
  await technicien.context.close()

  const client = await arrive('client', size)
  await client.page.getByRole('heading', { name: /^Bonjour/ }).waitFor()
  expect(await overflow(client.page)).toBe(0)
  await client.page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  const entries = client.page.getByRole('dialog', { name: 'Navigation principale' }).getByRole('link')
  await entries.nth(5).waitFor()
  for (const entry of await entries.all()) expect((await entry.boundingBox())?.width ?? 0).toBeGreaterThan(100)
  expect(await findings(client.page)).toEqual([])
  await entries.filter({ hasText: 'Mon équipe' }).click()
  await client.page.waitForURL((url) => url.pathname === '/client/team')
  await client.page.getByRole('region', { name: 'Votre société' }).waitFor()
  expect(await overflow(client.page)).toBe(0)
  expect(client.failures).toEqual([])
  await client.context.close()
})

it.each([undefined, PHONE])('the dashboard does not move while data arrive (%o)', async (size) => {
  const manager = await arrive('manager', size)
  const { page } = manager
  await page.getByRole('heading', { name: 'Ma journée' }).waitFor()
  await whenUpToDate(page)
  expect(await shiftOf(page)).toBeLessThan(STEADY)
  // The rows that were reserved for the first records are gone with the last of them.
  await expect.poll(() => page.locator('main section li[aria-hidden="true"]').count()).toBe(0)
  // From the device's own records, a second time.
  await page.goto('/manager')
  await page.getByRole('heading', { name: 'Ma journée' }).waitFor()
  await whenUpToDate(page)
  expect(await shiftOf(page)).toBeLessThan(STEADY)
  await manager.context.close()
})

it('says on the public pages that a person is signed in, and leads from a short list to all of it', async () => {
  const { page, context, failures } = await arrive('manager')
  await page.getByRole('main').getByRole('link', { name: 'Tout voir' }).first().click()
  await page.waitForURL(/\/manager\/tickets\?/)
  await page.locator('[data-row] [data-row-link]').first().waitFor()
  await page.goto('/')
  await page.getByRole('link', { name: 'Accéder à mon espace' }).first().click()
  await page.waitForURL((url) => url.pathname === '/manager')
  expect(failures).toEqual([])
  await context.close()
})
