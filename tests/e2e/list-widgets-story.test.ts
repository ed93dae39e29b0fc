import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readDrafts } from '#tests/support/page-log.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { pressEnter } from './support/hands/keys.ts'
import { columnTexts, focusedCell, focusedRow, headers, openList } from './support/list.ts'
import { DESKTOP, openSignedIn, openVisitor, type Visitor, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let manager: Visitor
let api: ReturnType<typeof apiOf>

beforeAll(async () => {
  world = await openWorld({ tickets: 60, pointages: 40, seed: 41 })
  api = apiOf(world.server.origin)
  manager = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(manager.page, 'manager')
  await whenUpToDate(manager.page)
})

afterAll(async () => {
  expect(manager.failures).toEqual([])
  await world.close()
})

it('the arrows move between the cells of the rows, and J goes back to the link', async () => {
  const { page } = manager
  await openList(page, '/manager/tickets')
  const focusedPlace = () => focusedCell(page)
  await page.keyboard.press('j')
  await expect.poll(async () => (await focusedPlace())[0]).toBe(0)
  const [, link = 0] = await focusedPlace()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(focusedPlace).toEqual([0, link + 2])
  await page.keyboard.press('ArrowDown')
  await expect.poll(focusedPlace).toEqual([1, link + 2])
  await page.keyboard.press('ArrowLeft')
  await expect.poll(focusedPlace).toEqual([1, link + 1])
  for (let cell = 0; cell < 20; cell += 1) await page.keyboard.press('ArrowLeft')
  await expect.poll(focusedPlace).toEqual([1, 0])
  await page.keyboard.press('j')
  await expect.poll(focusedPlace).toEqual([2, link])
  // Enter opens the row of a cell without a control.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const name = await page.locator('[data-row="2"] [data-row-link]').textContent()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor()
})

it('Space shows the focused ticket beside the list, the arrows go on, Escape closes', async () => {
  const { page } = manager
  await openList(page, '/manager/tickets')
  await page.keyboard.press('j')
  await page.keyboard.press(' ')
  const panel = page.locator('[data-peek]')
  await panel.waitFor()
  const first = await focusedRow(page)
  expect(first).not.toBe('')
  await expect.poll(() => panel.getByRole('heading', { level: 2 }).first().textContent()).toBe(first)
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focusedRow(page)).not.toBe(first)
  await expect.poll(() => panel.getByRole('heading', { level: 2 }).first().textContent()).toBe(await focusedRow(page))
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(() => focusedRow(page)).not.toBe('')
  expect(new URL(page.url()).pathname).toBe('/manager/tickets')
})

it('keys go to the end and back, open a ticket, change its status, leave it, and go on from its row', async () => {
  const { page } = manager
  await openList(page, '/manager/tickets')
  const activeRow = () => page.locator('[data-active]').getAttribute('data-row')
  await page.keyboard.press('j')
  await page.keyboard.press('End')
  await expect.poll(activeRow).toBe('49')
  await page.keyboard.press('Home')
  // Tab follows at once: the focus must be on the row by then, and its star is the next stop.
  await page.keyboard.press('j')
  const focused = () =>
    page.evaluate(() => [
      document.activeElement?.getAttribute('aria-label'),
      document.activeElement?.closest('[data-row]')?.getAttribute('data-row'),
    ])
  await page.keyboard.press('Tab')
  await expect.poll(activeRow).toBe('1')
  await expect.poll(async () => (await focused())[0]).toMatch(/favori/)
  expect((await focused())[1]).toBe('1')
  const next = await page.locator('[data-row="2"] [data-row-link]').textContent()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/manager\/tickets\/\d+$/)
  await page.getByRole('button', { name: /^Statut :/ }).waitFor()
  await page.keyboard.press('s')
  await page.getByRole('listbox', { name: 'Statut' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('listbox', { name: 'Statut' }).waitFor({ state: 'detached' })
  // The next ticket of the list, without a step in the history.
  const first = page.url()
  await page.keyboard.press('j')
  await page.waitForURL((url) => url.href !== first)
  await page.getByRole('heading', { level: 1, name: next ?? '' }).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => url.pathname === '/manager/tickets')
  await expect.poll(activeRow).toBe('2')
  await page.keyboard.press('j')
  await expect.poll(activeRow).toBe('3')

  // A filter is a step back; its button gives the focus on.
  await page.getByRole('button', { name: /^Favoris/ }).click()
  await page.waitForURL((url) => url.searchParams.has('is_favorite'))
  const remove = page.getByRole('button', { name: 'Retirer le filtre Favori' })
  await remove.waitFor()
  await page.goBack()
  await remove.waitFor({ state: 'detached' })
  await page.goForward()
  await remove.press('Enter')
  await page.waitForURL((url) => !url.searchParams.has('is_favorite'))
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Filtrer')
})

it('changes a value in the panel without leaving the list', async () => {
  const { page } = manager
  await openList(page, '/manager/pointages/liste')
  await page.keyboard.press('j')
  await page.keyboard.press(' ')
  await page
    .locator('[data-peek]')
    .getByRole('button', { name: /^Durée :/ })
    .click()
  await page.getByRole('textbox', { name: 'Durée' }).fill('7h45')
  await page.keyboard.press('Enter')
  await page.locator('[data-row="0"]').getByText('7 h 45').waitFor()
})

it('the chosen columns follow the person to another device, and into the export with their headers', async () => {
  const { page } = manager
  await openList(page, '/manager/tickets')
  await pressEnter(page.getByRole('button', { name: 'Colonnes', exact: true }))
  await page.getByRole('checkbox', { name: 'Étiquette' }).press(' ')
  await page.getByRole('checkbox', { name: 'Type' }).press(' ')
  await page.getByRole('button', { name: 'Monter : Étiquette' }).press('Enter')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => headers(page)).toContain('Étiquette')
  const chosen = await headers(page)
  expect(chosen).not.toContain('Type')

  const saved = async (format: string) => {
    await pressEnter(page.getByRole('button', { name: 'Exporter avec ces colonnes' }))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      pressEnter(page.getByRole('menuitem', { name: format })),
    ])
    return download
  }
  const file = await saved('Fichier CSV')
  const [line = ''] = readFileSync(await file.path(), 'utf8')
    .replace('\uFEFF', '')
    .split('\r\n')
  // Time is written in its unit.
  expect(line.split(';').map((header) => header.replace(/ \(UT\)$/, ''))).toEqual(chosen)
  const workbook = await saved('Classeur Excel')
  expect(workbook.suggestedFilename()).toMatch(/\.xlsx$/)
  const sheet = strFromU8(
    unzipSync(new Uint8Array(readFileSync(await workbook.path())))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
  )
  for (const header of chosen) expect(sheet).toContain(`>${header}`)
  expect(sheet).not.toContain('<f>')
  await pressEnter(page.getByRole('button', { name: 'Exporter avec ces colonnes' }))
  expect(await page.getByRole('menuitem', { name: 'Plus de colonnes…' }).getAttribute('href')).toContain(
    '/manager/tickets/export-ticket',
  )
  await page.keyboard.press('Escape')

  await expect.poll(async () => (await api.list('manager', 'list_layout?limit=all')).data.length).toBe(1)
  const other = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(other.page, 'manager')
  await whenUpToDate(other.page)
  await openList(other.page, '/manager/tickets')
  await expect.poll(() => headers(other.page)).toEqual(chosen)
  await other.context.close()
  await pressEnter(page.getByRole('button', { name: 'Colonnes', exact: true }))
  await page.getByRole('button', { name: 'Colonnes habituelles' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect.poll(() => headers(page)).not.toContain('Étiquette')
})

it('sorts by what is read: statuses by their place, people by name', async () => {
  const { page } = manager
  const statuses = (await api.list('manager', 'ticket_status?limit=all')).data
  const places = new Map(statuses.map((status) => [String(status['name']), Number(status['position'])]))
  await openList(page, '/manager/tickets?orderBy=status_id:asc&limit=all')
  const shown = await headers(page)
  const status = await columnTexts(page, shown.indexOf('Statut'))
  expect(new Set(status).size).toBeGreaterThan(1)
  expect(status.map((name) => places.get(name))).toEqual(
    status.map((name) => places.get(name)).toSorted((a, b) => Number(a) - Number(b)),
  )

  await openList(page, '/manager/tickets?orderBy=responsable_id:asc&responsable_id=&limit=20&page=2')
  const people = await columnTexts(page, shown.indexOf('Responsable'))
  expect(new Set(people).size).toBeGreaterThan(1)
  expect(people).toEqual(people.toSorted(new Intl.Collator('fr').compare))
})

it('shows and edits a record without a page of its own in a dialog over its list, by keyboard', async () => {
  const { page } = manager
  await openList(page, '/manager/absences')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(new URL(page.url()).searchParams.get('show')).not.toBeNull()
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(1000)
  expect(await findings(page)).toEqual([])
  await page.reload()
  await pressEnter(dialog.getByRole('button', { name: 'Modifier', exact: true }))
  // Typed text is kept while the form is closed, until the person cancels.
  const form = page.getByRole('form', { name: 'Modifier l’absence' })
  await form.getByRole('textbox', { name: 'Commentaire' }).fill('Chez le dentiste')
  await expect.poll(async () => JSON.stringify(await readDrafts(page))).toContain('Chez le dentiste')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
  await page
    .locator('[data-row="0"]')
    .getByRole('button', { name: /^Modifier :/ })
    .press('Enter')
  await page.getByText('Brouillon retrouvé').waitFor()
  await page.getByRole('button', { name: 'Annuler' }).press('Enter')
  await page
    .locator('[data-row="0"]')
    .getByRole('button', { name: /^Modifier :/ })
    .press('Enter')
  await expect.poll(() => form.getByRole('textbox', { name: 'Commentaire' }).inputValue()).not.toBe('Chez le dentiste')
  await form.getByRole('textbox', { name: 'Commentaire' }).fill('Visite médicale')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Enregistré', { exact: true }).filter({ visible: true }).first().waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await api.list('manager', 'absence?limit=all')).data.map((row) => row['comment']))
    .toContain('Visite médicale')
})

it('opens the page of a record in a new tab, and a list inside a page on its own', async () => {
  const { page, context } = manager
  await openList(page, '/manager/clients')
  const name = await page.locator('[data-row="0"] [data-row-link]').textContent()
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page
      .locator('[data-row="0"]')
      .getByRole('link', { name: /^Ouvrir dans un nouvel onglet/ })
      .press('Enter'),
  ])
  await tab.getByRole('button', { name: name ?? '' }).waitFor()
  await tab
    .getByRole('navigation', { name: 'Rubriques' })
    .getByRole('link', { name: /^Projets/ })
    .click()
  await tab.getByRole('link', { name: 'Agrandir la liste' }).press('Enter')
  await tab.waitForURL((url) => url.pathname === '/manager/projets' && url.searchParams.has('client_id'))
  await tab.close()
})

it('asks the server again, and says in words that nothing matches', async () => {
  const { page } = manager
  await openList(page, '/manager/clients')
  world.proxy.setFaults({ offline: true })
  expect((await api.post('manager', 'client', { name: 'Arrivé hors ligne' })).status).toBeLessThan(300)
  world.proxy.setFaults({ offline: false })
  await pressEnter(page.getByRole('button', { name: 'Actualiser' }))
  await page.getByRole('link', { name: 'Arrivé hors ligne' }).waitFor()
  await page.getByRole('searchbox', { name: 'Rechercher' }).first().fill('aucun client de ce nom')
  await page.getByText('Pas de clients pour cette recherche').waitFor()
})

it('a column that is ticked in a narrow list appears, and those without room say so', async () => {
  const { page } = manager
  await page.setViewportSize({ width: 1000, height: 900 })
  await openList(page, '/manager/tickets')
  await pressEnter(page.getByRole('button', { name: 'Colonnes', exact: true }))
  const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })
  await box('Lieu').press(' ')
  await expect.poll(() => headers(page)).toContain('Lieu')
  const ticked = page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { checked: true }) })
  await expect.poll(() => ticked.filter({ hasText: 'pas la place' }).count()).toBeGreaterThan(0)
  expect(await ticked.filter({ hasText: 'Lieu' }).filter({ hasText: 'pas la place' }).count()).toBe(0)
  // The list does not scroll sideways for them.
  expect(await page.getByRole('grid').evaluate((grid) => grid.scrollWidth <= grid.clientWidth)).toBe(true)
  await page.getByRole('button', { name: 'Colonnes habituelles' }).press('Enter')
  await page.keyboard.press('Escape')
  await page.setViewportSize(DESKTOP)
})
