import { afterAll, beforeAll, expect, it } from 'vitest'
import { DESKTOP, openInApplication, openSignedIn, openVisitor, type Visitor, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let manager: Visitor

beforeAll(async () => {
  world = await openWorld({ tickets: 120, pointages: 120, database: 'postgres' })
  manager = await openVisitor(world.browser, world.server.origin, { dark: true, isAlwaysOnline: true })
  await openSignedIn(manager.page, 'manager', '/manager/tickets')
  await whenUpToDate(manager.page)
})

afterAll(() => world.close())

const sheetsOf = async ({ page }: Visitor): Promise<number> => {
  const file = await page.pdf({ format: 'A4' })
  return file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}

it('prints every row of a page of a list, and what is below the screen', async () => {
  const { page, failures } = manager
  await page.locator('[data-row="0"]').waitFor()
  await page.evaluate(() => {
    window.addEventListener('beforeprint', () =>
      document.body.setAttribute('data-printed', String(document.querySelectorAll('[data-row]').length)),
    )
  })
  expect(await sheetsOf(manager)).toBeGreaterThan(1)
  expect(await page.locator('body').getAttribute('data-printed')).toBe('50')
  // Afterwards the list is as light as before.
  await expect.poll(() => page.locator('[data-row]').count()).toBeLessThan(50)

  await openInApplication(page, '/manager/clients/1')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => sheetsOf(manager)).toBeGreaterThan(1)
  expect(failures).toEqual([])
})

it('prints neither menus nor buttons, in light colours', async () => {
  const { page } = manager
  await openInApplication(page, '/manager/tickets/7')
  const create = page.getByRole('button', { name: 'Ajouter un pointage' })
  await create.waitFor()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => create.isVisible()).toBe(false)
  expect(await page.getByRole('navigation', { includeHidden: true }).filter({ visible: true }).count()).toBe(0)
  expect(await page.getByRole('complementary', { name: 'Propriétés' }).isVisible()).toBe(true)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
  await page.emulateMedia({ media: 'screen' })
})

it('prints the year of every date, and no internal facts', async () => {
  const { page, failures } = manager
  await openInApplication(page, '/manager/invoicing/received')
  const row = page.locator('[data-row-link]').first()
  await row.waitFor()
  await page.evaluate(() => {
    window.addEventListener('beforeprint', () =>
      document.body.setAttribute('data-printed', document.querySelector('main')?.textContent ?? ''),
    )
  })
  await row.click()
  await page.getByRole('region', { name: 'Interne' }).waitFor()
  await page.pdf({ format: 'A4' })
  const printed = (await page.locator('body').getAttribute('data-printed')) ?? ''
  const days =
    printed.match(/\d{1,2}(?:er)?\s(?:janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc)\.?(?:\s\d{4})?/g) ?? []
  expect(days.length).toBeGreaterThan(2)
  expect(days.filter((day) => !/\d{4}$/.test(day))).toEqual([])
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('region', { name: 'Interne', includeHidden: true }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  expect(failures).toEqual([])
})

/** Width of an A4 sheet between its margins, px. */
const SHEET = 703

it.each([
  ['/manager/invoicing/accounting', 'the journal'],
  ['/manager/stats/marge', 'a table of figures'],
])('prints every column of a wide table: %s, %s', async (path) => {
  const { page, failures } = manager
  await openInApplication(page, path)
  const last = page.locator('main table thead th').last()
  await last.waitFor()
  await page.setViewportSize({ width: SHEET, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  const edges = () =>
    page.evaluate(() => ({
      cells: Math.max(
        ...[...document.querySelectorAll('main table :is(th, td)')].map((cell) => cell.getBoundingClientRect().right),
      ),
      page: document.documentElement.scrollWidth,
      overflow: getComputedStyle(document.querySelector('main .scroll-edges') ?? document.body).overflowX,
      cut: [...document.querySelectorAll('main table :is(th, td)')].filter(
        (cell) => cell.scrollWidth > cell.clientWidth,
      ).length,
    }))
  await expect.poll(edges).toEqual({ cells: expect.any(Number), page: SHEET, overflow: 'visible', cut: 0 })
  expect((await edges()).cells).toBeLessThanOrEqual(SHEET)
  expect(await page.locator('main table tbody tr').count()).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize(DESKTOP)
  expect(failures).toEqual([])
})
