import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiOf } from './support/api.ts'
import { openSignedIn, openVisitor, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

const tabOf = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Rubriques de la facturation' }).getByRole('link', { name, exact: true })

/** Rows of the list of invoices, unseen ones too. */
const rowsOf = (page: Page): Locator => page.locator('main [role="grid"] [data-row]')

/** Whether a click in the middle of a row meets the row. */
const isUnderPoint = (row: Element): boolean => {
  const { x, y, width, height } = row.getBoundingClientRect()
  return row.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

const newDraft = async (title: string): Promise<void> => {
  const api = apiOf(world.server.origin)
  const [client] = (await api.list('manager', 'client?limit=1')).data
  expect((await api.post('manager', 'invoice', { client_id: client?.id, title })).status).toBe(201)
}

it('renders the screen of a tab while the pointer rests on it, and shows it with what came since', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.server.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'manager', '/manager/invoicing/invoices')
  await whenUpToDate(page)
  await rowsOf(page).first().waitFor()
  await tabOf(page, 'Vue d’ensemble').click()
  await page.locator('main tfoot').first().waitFor()
  await expect.poll(() => rowsOf(page).count()).toBe(0)
  await tabOf(page, 'Factures').hover()
  await rowsOf(page).first().waitFor({ state: 'attached' })
  const early = await rowsOf(page).first().elementHandle()
  // Nobody meets it: not the pointer, nor a screen reader, nor the address; yet it is laid out.
  expect((await early?.boundingBox())?.width).toBeGreaterThan(400)
  expect(await early?.evaluate(isUnderPoint)).toBe(false)
  expect(await page.getByRole('grid').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/manager/invoicing')
  await newDraft('Arrivée entre-temps')
  await page.waitForTimeout(1000)
  await tabOf(page, 'Factures').click()
  await page.getByRole('link', { name: 'Arrivée entre-temps', exact: true }).waitFor()
  await expect.poll(() => early?.evaluate(isUnderPoint)).toBe(true)
  // The screen before is gone.
  await expect.poll(() => page.locator('main tfoot').count()).toBe(0)
  expect(failures).toEqual([])
  await context.close()
})

it('a step back shows the screen as it was left, not as it was rendered ahead', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.server.origin, { isAlwaysOnline: true })
  await newDraft('Seule trouvée')
  await openSignedIn(page, 'manager', '/manager/invoicing/invoices?q=Seule')
  await whenUpToDate(page)
  await page.getByRole('link', { name: 'Seule trouvée', exact: true }).waitFor()
  expect(await rowsOf(page).count()).toBe(1)
  await tabOf(page, 'Vue d’ensemble').click()
  await page.locator('main tfoot').first().waitFor()
  await tabOf(page, 'Factures').hover()
  await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(1)
  await page.goBack()
  await page.getByRole('link', { name: 'Seule trouvée', exact: true }).waitFor()
  await expect.poll(() => rowsOf(page).count()).toBe(1)
  expect(await page.getByRole('main').getByRole('searchbox').inputValue()).toBe('Seule')
  expect(failures).toEqual([])
  await context.close()
})

it.each(['Tab', 'Control'])(
  'lets the screen go with the key %s, which would lead into it or search it',
  async (key) => {
    const { page, context, failures } = await openVisitor(world.browser, world.server.origin, { isAlwaysOnline: true })
    await openSignedIn(page, 'manager', '/manager/invoicing/invoices')
    await whenUpToDate(page)
    await tabOf(page, 'Comptabilité').hover()
    const journal = page.locator('main table')
    await journal.waitFor({ state: 'attached' })
    await page.keyboard.press(key)
    await expect.poll(() => journal.count()).toBe(0)
    expect(failures).toEqual([])
    await context.close()
  },
)

it('lets the screen go when the pointer has left', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.server.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'manager', '/manager/invoicing/invoices')
  await whenUpToDate(page)
  await tabOf(page, 'Comptabilité').hover()
  const journal = page.locator('main table')
  await journal.waitFor({ state: 'attached' })
  await page.getByRole('main').getByRole('searchbox').hover()
  await expect.poll(() => journal.count()).toBe(0)
  expect(failures).toEqual([])
  await context.close()
})

it('gives the focus to the page once the link that was followed by keyboard is gone', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.server.origin, { isAlwaysOnline: true })
  // More drafts than the overview shows, which then links to all of them.
  for (let count = 1; count <= 11; count++) await newDraft(`Brouillon ${count}`)
  await openSignedIn(page, 'manager', '/manager/invoicing/invoices')
  await whenUpToDate(page)
  await rowsOf(page).first().waitFor()
  await tabOf(page, 'Vue d’ensemble').click()
  const all = page.getByRole('region', { name: 'Brouillons à relire' }).getByRole('link', { name: 'Tout voir' })
  await all.waitFor()
  await expect.poll(() => rowsOf(page).count()).toBe(0)
  await all.press('Enter')
  await page.waitForURL((url) => url.pathname === '/manager/invoicing/invoices')
  await page.getByRole('grid').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  expect(failures).toEqual([])
  await context.close()
})
