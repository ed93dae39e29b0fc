import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WireRow } from '#contract/core/events/replication.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { openVisitor, signIn, type Visitor, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

const PAGE = '/manager/stats/exemple?date=&by=client&columns=month'

let world: World
let manager: Visitor
let entries: readonly WireRow[]
let clients: readonly WireRow[]
let clientOfTicket: ReadonlyMap<unknown, unknown>

beforeAll(async () => {
  world = await openWorld({ tickets: 80, pointages: 300, seed: 19 })
  const api = apiOf(world.server.origin)
  entries = (await api.list('manager', 'pointage?limit=all')).data
  clients = (await api.list('manager', 'client?limit=all')).data
  const projets = new Map((await api.list('manager', 'projet?limit=all')).data.map(({ id, client_id }) => [id, client_id]))
  const tickets = (await api.list('manager', 'ticket?limit=all')).data
  clientOfTicket = new Map(tickets.map(({ id, projet_id }) => [id, projets.get(projet_id as never)]))
  manager = await openVisitor(world.browser, world.proxy.origin)
  await signIn(manager.page, 'manager')
  await whenUpToDate(manager.page)
})

afterAll(async () => {
  expect(manager.failures).toEqual([])
  await world.close()
})

const HOURS_IN_UT = 4

/** The UT of a shown duration: « 1 h 30 », « 45 min », « – ». */
const utOf = (text: string): number => {
  const [, hours = '0', minutes = '0'] = /^(?:([\d\s]+)h)?(?:([\d\s]+)(?:min)?)?$/.exec(text.replaceAll('–', '').trim()) ?? []
  return Number(hours.replaceAll(/\s/g, '')) * HOURS_IN_UT + (Number(minutes.replaceAll(/\s/g, '') || 0) / 60) * HOURS_IN_UT
}

const sum = (rows: readonly WireRow[]): number => rows.reduce((total, { ut }) => total + Number(ut), 0)

/** The rows of the table as texts. */
const shownRows = async (page: Page): Promise<readonly (readonly string[])[]> =>
  page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))

it('breaks all time down by client and month, as the server has it', async () => {
  const { page } = manager
  await page.goto(PAGE)
  await page.getByRole('table', { name: 'Temps par client et par mois' }).waitFor()
  const expected = new Map<string, number>()
  for (const { ticket_id, ut } of entries) {
    const name = String(clients.find(({ id }) => id === clientOfTicket.get(ticket_id))?.['name'])
    expected.set(name, (expected.get(name) ?? 0) + Number(ut))
  }
  const rows = await shownRows(page)
  expect(new Map(rows.map((cells) => [cells[0] ?? '', utOf(cells.at(-2) ?? '')]))).toEqual(expected)
  for (const [, ...cells] of rows) expect(cells.slice(0, -2).reduce((total, text) => total + utOf(text), 0)).toBe(utOf(cells.at(-2) ?? ''))
  const total = await page.locator('tfoot tr > *').allTextContents()
  expect(utOf(total.at(-2) ?? '')).toBe(sum(entries))
  expect(await findings(page)).toEqual([])
})

it('opens the entries behind a number', async () => {
  const { page } = manager
  await page.goto(PAGE)
  const link = page.locator('tbody tr').first().getByRole('link').first()
  const wanted = utOf((await link.textContent()) ?? '')
  await link.click()
  await page.waitForURL(/\/manager\/pointages\?/)
  const params = new URL(page.url()).searchParams
  const [from, to] = (params.get('date') ?? '').split('..')
  const behind = entries.filter(
    ({ ticket_id, date }) =>
      String(clientOfTicket.get(ticket_id)) === params.get('ticket_id.projet_id.client_id') &&
      String(date) >= String(from) &&
      String(date) <= String(to),
  )
  expect(sum(behind)).toBe(wanted)
  await page
    .getByText(new RegExp(`^${behind.length} `))
    .first()
    .waitFor()
})

it('shows a chart and saves a file without a network', async () => {
  const { page, context } = manager
  await page.goto(PAGE)
  await page.getByRole('table', { name: 'Temps par client et par mois' }).waitFor()
  await context.setOffline(true)
  await page.getByRole('combobox', { name: 'Affichage' }).press('Enter')
  await page.getByRole('option', { name: 'Graphique' }).press('Enter')
  await page.getByRole('figure', { name: /par client et par mois/i }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Télécharger' }).press('Enter')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).press('Enter')])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines.at(-1)?.split(';').at(-1)).toBe(String(sum(entries)))
  await context.setOffline(false)
})
