import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { openSignedIn, openVisitor, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld({ tickets: 120, pointages: 300, seed: 31 })
})

afterAll(() => world.close())

const palette = (page: Page) => page.getByRole('dialog', { name: 'Aller à…' })

const focusIsKept = (page: Page): Promise<boolean> => page.evaluate(() => document.activeElement !== document.body)

it('finds records by relevance, and acts on the open one', async () => {
  const manager = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  const { page } = manager
  await openSignedIn(page, 'manager')
  await whenUpToDate(page)
  await page.goto('/manager/tickets')
  await page.getByRole('row').nth(1).waitFor()

  // The number comes first, whatever else has it.
  const { data } = await apiOf(world.server.origin).list('manager', 'ticket?limit=all')
  const ticket = data.find((row) => row['closed_at'] === null)
  const number = String(ticket?.['id'])
  const title = String(ticket?.['name'])
  const heading = page.getByRole('heading', { level: 1, name: title, exact: true })
  const isFirst = async (): Promise<boolean> =>
    ((await palette(page).getByRole('option').first().textContent()) ?? '').includes(`#${number} `)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(number)
  await expect.poll(isFirst).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === `/manager/tickets/${number}`)
  await heading.waitFor()
  expect(await focusIsKept(page)).toBe(true)

  // The trail names the space, the section, the record and the tab.
  await page
    .getByRole('navigation', { name: 'Rubriques' })
    .getByRole('link', { name: /^Commentaires/ })
    .press('Enter')
  const trail = page.getByRole('navigation', { name: 'Fil d’Ariane' })
  await trail.getByRole('link', { name: `${number} · ${title}` }).waitFor()
  expect((await trail.getByRole('link').allInnerTexts()).slice(0, 2)).toEqual(['Espace manager', 'Tickets'])

  // An action that asks for a value has a second step.
  await page.keyboard.press('Control+k')
  await palette(page)
    .getByText(`Sur « ${title} »`.replaceAll(/« | »/g, (quote) => quote.replace(' ', '\u202f')))
    .waitFor()
  expect(await findings(page)).toEqual([])
  await page.keyboard.type('importance')
  await palette(page).getByRole('option', { name: 'Changer l’importance…' }).waitFor()
  await page.keyboard.press('Enter')
  await palette(page).getByRole('option', { name: '4' }).waitFor()
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await palette(page).waitFor({ state: 'detached' })
  await page
    .getByRole('button', { name: /^Importance : 4/ })
    .or(page.getByRole('button', { name: /^Importance\s*:\s*4/ }))
    .first()
    .waitFor()
  expect(await focusIsKept(page)).toBe(true)

  // Pages and actions too; what was viewed last comes first next time.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('statis')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/manager/stats/exemple')
  // A change of the page closes what is open: the palette opens on the page that is shown.
  await page.getByRole('heading', { level: 1, name: 'Statistiques' }).waitFor()
  await page.keyboard.press('Control+k')
  await expect.poll(isFirst).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Vus récemment' }).press('Enter')
  await page.getByRole('link', { name: title }).last().press('Enter')
  await heading.waitFor()

  // An action that asks for a line of text begins with the present one.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('titre')
  await palette(page).getByRole('option', { name: 'Changer le titre…' }).waitFor()
  await page.keyboard.press('Enter')
  const field = palette(page).getByRole('combobox')
  await expect.poll(() => field.inputValue()).toBe(title)
  await page.keyboard.press('End')
  await page.keyboard.type(' (urgent)')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: `${title} (urgent)` }).waitFor()
  expect(manager.failures).toEqual([])

  // Preferences are found by their name in either language, and so are creations.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('dark')
  await palette(page).getByRole('option', { name: 'Thème sombre' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('sombre')
  await expect.poll(() => palette(page).getByRole('option').first().textContent()).toBe('Thème sombre')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('nouveau projet')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/manager/projets')
  await page.getByRole('dialog').getByRole('form').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('english')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/en/manager/projets')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('langue français')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Projets' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/manager/projets')

  // A sign-out leaves no trace of what was viewed; nothing waits, so that nothing is asked.
  await whenUpToDate(page)
  expect(await page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('app.recent.')))).toBe(true)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('se déconnecter')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  // The page loads again after a sign-out.
  const isForgotten = () =>
    page.evaluate(() => !Object.keys(localStorage).some((key) => key.startsWith('app.recent.'))).catch(() => false)
  await expect.poll(isForgotten).toBe(true)
  await manager.context.close()
})
