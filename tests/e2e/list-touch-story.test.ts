import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { openList, openTickets } from './support/list.ts'
import { openSignedIn, openVisitor, PHONE, type Visitor, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

const TICKETS = 400

let world: World
let manager: Visitor
let api: ReturnType<typeof apiOf>

beforeAll(async () => {
  world = await openWorld({ tickets: TICKETS, pointages: 60, seed: 7 })
  api = apiOf(world.server.origin)
  manager = await openVisitor(world.browser, `http://localhost:${world.server.port}`, { isAlwaysOnline: true })
  await openSignedIn(manager.page, 'manager')
  await whenUpToDate(manager.page)
})

afterAll(() => world.close())

const press = async (page: Page, row: number): Promise<void> => {
  const box = await page.locator(`[data-row="${row}"]`).boundingBox()
  const touchPoints = [{ x: (box?.x ?? 0) + 200, y: (box?.y ?? 0) + 34 }]
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.locator(`[data-row="${row}"][aria-selected="true"]`).waitFor()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

it('lets cards on a phone be selected by a button, a long press, keys or a screen reader, and changed together', async () => {
  const { page, failures } = manager
  await page.setViewportSize(PHONE)
  await openTickets(page, '?search=')
  const boxes = page.locator('[data-row]').getByRole('checkbox')
  expect(await boxes.count()).toBe(0)

  await page.getByRole('button', { name: 'Sélectionner', exact: true }).click()
  const bar = page.getByRole('group', { name: 'Sélection' })
  await bar.getByText('Touchez pour choisir').waitFor()
  // The button is gone, and what comes next has the focus.
  await expect.poll(() => bar.evaluate((group) => group === document.activeElement)).toBe(true)
  // All of a card is its box.
  await page.locator('[data-row="0"] [data-row-link]').click()
  await page.locator('[data-row="1"]').getByRole('checkbox').click()
  await bar.getByText('2 sélectionnés').waitFor()
  expect(new URL(page.url()).pathname).toBe('/manager/tickets')
  const found: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    found.push(...(await findings(page)))
  }
  expect(found).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  )

  await bar.getByRole('button', { name: 'Changer la priorité' }).click()
  await page.getByRole('option').last().click()
  await page
    .getByText(/^2 tickets/)
    .last()
    .waitFor()
  await expect.poll(() => boxes.count()).toBe(0)

  await press(page, 2)
  await bar.getByText('1 sélectionné').waitFor()
  await page.locator('[data-row="3"] [data-row-link]').click()
  await bar.getByText('2 sélectionnés').waitFor()
  await page.keyboard.press('Escape')
  await bar.waitFor({ state: 'detached' })
  await expect.poll(() => boxes.count()).toBe(0)

  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await bar.getByText('1 sélectionné').waitFor()
  await bar.getByRole('checkbox', { name: 'Sélectionner la page' }).click()
  await bar.getByText(/^\d+ sélectionnés/).waitFor()
  await bar.getByRole('button', { name: 'Quitter la sélection' }).press('Enter')
  await page.locator('button[aria-label="Sélectionner"]:focus').waitFor()
  await page.locator('[data-row="0"] [data-row-link]').click()
  await page.waitForURL(/\/manager\/tickets\/\d+/)
  expect(failures).toEqual([])
})

it('lets time entries on a phone be selected and deleted together, after a question', async () => {
  const { page, failures } = manager
  await page.setViewportSize(PHONE)
  await page.goto('/manager/pointages')
  await page.locator('[data-row="0"]').waitFor()
  const count = async (): Promise<number> => (await api.list('manager', 'pointage?limit=all')).data.length
  const before = await count()
  await page.getByRole('button', { name: 'Sélectionner', exact: true }).click()
  const bar = page.getByRole('group', { name: 'Sélection' })
  await page.locator('[data-row="0"]').getByRole('checkbox').click()
  await page.locator('[data-row="1"]').getByRole('checkbox').click()
  expect(await findings(page)).toEqual([])
  await bar.getByRole('button', { name: 'Supprimer' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(/en tout/).waitFor()
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByText('2 pointages supprimés').waitFor()
  await bar.waitFor({ state: 'detached' })
  await expect.poll(count).toBe(before - 2)
  expect(failures).toEqual([])
})

it('works by touch at 390 px', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, {
    size: PHONE,
    hasTouch: true,
    dark: true,
    isAlwaysOnline: true,
  })
  await openSignedIn(page, 'manager')
  await whenUpToDate(page)
  // Two rows stand above the first ticket; the rest is in sheets.
  await openList(page, '/manager/tickets')
  const first = await page.locator('[data-row="0"]').boundingBox()
  const main = await page.locator('main').boundingBox()
  expect((first?.y ?? 0) - (main?.y ?? 0)).toBeLessThanOrEqual(130)
  await page.getByRole('button', { name: 'Trier', exact: true }).tap()
  await page.getByRole('option', { name: 'Titre' }).tap()
  await page.waitForURL((url) => url.searchParams.get('orderBy') === 'name:asc')
  await page.getByRole('option', { name: /^Titre\s+croissant/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Favoris/ }).tap()
  await page.getByRole('button', { name: /^Filtrer\s*:\s*1$/ }).tap()
  const sheet = page.locator('[data-sheet]')
  await sheet.getByRole('button', { name: 'Retirer le filtre Favori' }).tap()
  await page.waitForURL((url) => !url.searchParams.has('is_favorite'))
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Autres outils' }).tap()
  await sheet.getByRole('link', { name: 'Tableau' }).waitFor()
  // Fractions of a pixel while the sheet comes up.
  for (const tool of await sheet.locator('a, button').all())
    expect(Math.round((await tool.boundingBox())?.height ?? 0)).toBeGreaterThanOrEqual(44)
  expect(await findings(page)).toEqual([])
  await sheet.getByRole('link', { name: 'Tableau' }).tap()
  await page.waitForURL((url) => url.pathname === '/manager/tickets/board')
  await openList(page, '/manager/absences')
  expect(await findings(page)).toEqual([])
  await page.locator('[data-row="0"]').tap()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(await findings(page)).toEqual([])
  const edit = dialog.getByRole('button', { name: 'Modifier', exact: true })
  expect((await edit.boundingBox())?.height).toBeGreaterThanOrEqual(32)
  await edit.tap()
  await page.getByRole('form', { name: 'Modifier l’absence' }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Annuler' }).tap()
  await dialog.waitFor({ state: 'detached' })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
  expect(failures).toEqual([])
  await context.close()
})

it('shows durations below each other on a phone, with and without a menu beside them', async () => {
  const { page, failures, context } = await openVisitor(world.browser, world.server.origin, {
    size: PHONE,
    isAlwaysOnline: true,
  })
  await openSignedIn(page, 'technicien', '/technicien/pointages?limit=all')
  await whenUpToDate(page)
  await page.locator('[data-row="0"]').waitFor()
  const own = page.locator('[data-row]').filter({ has: page.getByRole('button', { name: /^Actions/ }) })
  await expect.poll(() => own.count()).toBeGreaterThan(0)
  expect(await own.count()).toBeLessThan(await page.locator('[data-row]').count())
  const ends = await page
    .locator('[data-row]')
    .getByText(/^\d+\s(?:h|min)(?:\s\d+)?$/)
    .evaluateAll((durations) => [
      ...new Set(durations.map((duration) => Math.round(duration.getBoundingClientRect().right))),
    ])
  expect(ends).toHaveLength(1)
  expect(failures).toEqual([])
  await context.close()
})
