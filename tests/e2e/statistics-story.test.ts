import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lineAmount } from '#contract/core/kinds/money.ts'
import type { WireRow } from '#contract/core/protocol.ts'
import { type AppliedRate, hourPriceOf } from '#contract/models/rate/hour-price.ts'
import { utPerDayOf } from '#contract/models/working-time/ut-per-day.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { includedUt } from './support/invoicing/included-time.ts'
import { openVisitor, signIn, type Visitor, whenReadyOffline, whenUpToDate } from './support/page.ts'
import { centsOf, shownRows, shownTotals, sumOfUt, utOf } from './support/time/figures.ts'
import { openWorld, type World } from './support/world.ts'

const PAGE = '/manager/stats/exemple?date=&by=client&columns=month'

let world: World
let manager: Visitor
let entries: readonly WireRow[]
let clients: readonly WireRow[]
let projets: ReadonlyMap<unknown, WireRow>
let tickets: ReadonlyMap<unknown, WireRow>
let clientOfTicket: ReadonlyMap<unknown, unknown>

beforeAll(async () => {
  world = await openWorld({ tickets: 80, pointages: 300, seed: 19 })
  const api = apiOf(world.server.origin)
  entries = (await api.list('manager', 'pointage?limit=all')).data
  clients = (await api.list('manager', 'client?limit=all')).data
  projets = new Map((await api.list('manager', 'projet?limit=all')).data.map((projet) => [projet.id, projet]))
  tickets = new Map((await api.list('manager', 'ticket?limit=all')).data.map((ticket) => [ticket.id, ticket]))
  clientOfTicket = new Map([...tickets].map(([id, { projet_id }]) => [id, projets.get(projet_id)?.['client_id']]))
  manager = await openVisitor(world.browser, world.proxy.origin)
  await signIn(manager.page, 'manager')
  await whenReadyOffline(manager.page)
})

afterAll(async () => {
  expect(manager.failures).toEqual([])
  await world.close()
})

it('breaks all time down by client and month, as the server has it', async () => {
  const { page } = manager
  await page.goto(PAGE)
  await page.getByRole('table', { name: 'Temps par client et par mois' }).waitFor()
  const expected = new Map<string, number>()
  for (const { ticket_id, ut } of entries) {
    const name = String(clients.find(({ id }) => id === clientOfTicket.get(ticket_id))?.['name'])
    expected.set(name, (expected.get(name) ?? 0) + Number(ut))
  }
  const sums = async () => new Map((await shownRows(page)).map((cells) => [cells[0] ?? '', utOf(cells.at(-2) ?? '')]))
  await expect.poll(sums).toEqual(expected)
  for (const [, ...cells] of await shownRows(page))
    expect(cells.slice(0, -2).reduce((total, text) => total + utOf(text), 0)).toBe(utOf(cells.at(-2) ?? ''))
  const total = await page.locator('tfoot tr > *').allTextContents()
  expect(utOf(total.at(-2) ?? '')).toBe(sumOfUt(entries))
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
  expect(sumOfUt(behind)).toBe(wanted)
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
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).press('Enter'),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines.at(-1)?.split(';').at(-1)).toBe(String(sumOfUt(entries)))
  await context.setOffline(false)
})

/** All rows of a model, as the server has them. */
const read = async (model: string): Promise<readonly WireRow[]> =>
  (await apiOf(world.server.origin).list('manager', `${model}?limit=all`)).data

const openFigure = async (page: Page, path: string, caption: string): Promise<void> => {
  await page.goto(`/manager/stats/${path}`)
  await page.getByRole('table', { name: caption }).waitFor()
}

const nameOfClient = (id: unknown): string => String(clients.find((client) => client.id === id)?.['name'])

it('shows unbilled time by client at the price of each entry, and opens its rows', async () => {
  const { page } = manager
  const standard = Number((await read('settings'))[0]?.['hour_price'])
  const text = (id: unknown) => (id === null ? null : String(id))
  const rates = (await read('rate')).map((rate) => ({
    ...rate,
    id: String(rate.id),
    user_id: text(rate['user_id']),
    client_id: text(rate['client_id']),
  }))
  const waiting = entries.filter(({ invoice_id, ticket_id }) => {
    const ticket = tickets.get(ticket_id)
    return (
      invoice_id === null &&
      ticket?.['is_facturable'] === true &&
      projets.get(ticket['projet_id'])?.['is_facturable'] === true
    )
  })
  expect(waiting.length).toBeGreaterThan(0)
  const priceOf = ({ invoiced_user_id, user_id, ticket_id, date }: WireRow): number =>
    hourPriceOf(
      rates as unknown as readonly AppliedRate[],
      {
        userId: String(invoiced_user_id ?? user_id),
        clientId: String(clientOfTicket.get(ticket_id)),
        day: String(date),
      },
      standard,
    )
  const included = includedUt({ contracts: await read('contract'), entries, projets, tickets })
  const expected = new Map<string, { ut: number; included: number; quarters: number }>()
  for (const entry of waiting) {
    const name = nameOfClient(clientOfTicket.get(entry['ticket_id']))
    const before = expected.get(name) ?? { ut: 0, included: 0, quarters: 0 }
    const ut = Number(entry['ut_invoiced'] ?? entry['ut'])
    const of = Math.min(ut, included.get(Number(entry.id)) ?? 0)
    expected.set(name, {
      ut: before.ut + ut,
      included: before.included + of,
      quarters: before.quarters + (ut - of) * priceOf(entry),
    })
  }
  await openFigure(page, 'a_facturer', 'Temps à facturer par client')
  await expect.poll(() => shownRows(page)).toHaveLength(expected.size)
  for (const [name = '', ut = '', inPrice = '', amount = ''] of await shownRows(page)) {
    expect(utOf(ut)).toBe(expected.get(name)?.ut)
    expect(utOf(inPrice)).toBe(expected.get(name)?.included)
    // Rounded to the cent for each projet.
    expect(Math.abs(centsOf(amount) - (expected.get(name)?.quarters ?? 0) / 4)).toBeLessThan(5)
  }
  expect(await findings(page)).toEqual([])
  await page.locator('tfoot').getByRole('link').first().click()
  await page.waitForURL(/\/manager\/pointages\?/)
  await page
    .getByText(new RegExp(`^${waiting.length} `))
    .first()
    .waitFor()
})

it('shows the margin: all that was invoiced, what waits, and the cost of all time', async () => {
  const { page } = manager
  await openFigure(page, 'marge?date=&by=projet', 'Marge par projet')
  await expect.poll(async () => utOf((await shownTotals(page))[0] ?? '')).toBe(sumOfUt(entries))
  const [ut = '', invoiced = '', other = '', toInvoice = '', cost = '', margin = ''] = await shownTotals(page)
  // The final invoice has the lines that a deposit pays for.
  const deposits = new Set((await read('invoice')).filter(({ kind }) => kind === 'deposit').map(({ id }) => id))
  const lines = (await read('invoice_line')).filter((line) => !deposits.has(line['invoice_id'] as never))
  const revenue = lines.reduce(
    (total, line) => total + lineAmount(line as unknown as Parameters<typeof lineAmount>[0]),
    0,
  )
  expect(lines.length).toBeGreaterThan(0)
  expect(Math.abs(centsOf(invoiced) + centsOf(other) - revenue)).toBeLessThanOrEqual(lines.length)
  const users = new Map((await read('user')).map((user) => [user.id, user]))
  const workingTimes = (await read('working_time')).map((row) => ({
    ...row,
    id: String(row.id),
    user_id: String(row['user_id']),
  }))
  const costOf = (entry: WireRow): number => {
    const day = utPerDayOf(workingTimes as never, String(entry['user_id']), String(entry['date']))
    return (Number(entry['ut']) * Number(users.get(entry['user_id'] as never)?.['cost_day'] ?? 0)) / day
  }
  const plain = entries.reduce((total, entry) => total + costOf(entry), 0)
  expect(Math.abs(centsOf(cost) - plain)).toBeLessThanOrEqual(projets.size)
  expect(centsOf(margin)).toBe(centsOf(invoiced) + centsOf(other) + centsOf(toInvoice) - centsOf(cost))
  expect(await findings(page)).toEqual([])
  await openFigure(page, 'marge?date=&by=client', 'Marge par client')
  await expect
    .poll(async () => (await shownTotals(page)).slice(0, 6))
    .toEqual([ut, invoiced, other, toInvoice, cost, margin])
})

it('shows how many tickets were opened and closed, how old the open ones are, and how long they took', async () => {
  const { page } = manager
  const all = [...tickets.values()]
  await openFigure(page, 'flux?period=', 'Tickets ouverts et fermés par mois')
  const closed = all.filter(({ closed_at }) => closed_at !== null).length
  await expect.poll(async () => (await shownTotals(page)).map(Number)).toEqual([all.length, closed])
  const byMonth = await shownRows(page)
  expect(byMonth.reduce((total, cells) => total + Number(cells[1]), 0)).toBe(all.length)
  expect(await findings(page)).toEqual([])

  const stages = new Map((await read('ticket_status')).map(({ id, stage }) => [id, stage]))
  const stageOf = ({ status_id }: WireRow): unknown => stages.get(status_id as never)
  const open = all.filter((ticket) => stageOf(ticket) !== 'done' && stageOf(ticket) !== 'closed')
  await openFigure(page, 'age', 'Âge des tickets ouverts par client')
  await expect.poll(async () => Number((await shownTotals(page))[5])).toBe(open.length)
  const ages = await shownTotals(page)
  expect(ages.slice(0, 5).reduce((total, count) => total + Number(count), 0)).toBe(open.length)
  const older = page.locator('tfoot').getByRole('link').nth(-3)
  await older.click()
  await page.waitForURL(/\/manager\/tickets\?/)
  await page
    .getByText(new RegExp(`^${open.length} `))
    .first()
    .waitFor()

  const steps = await read('ticket_status_history')
  const started = new Set(
    steps
      .filter(({ to_status_id }) => stages.get(to_status_id as never) === 'in_progress')
      .map(({ ticket_id }) => ticket_id),
  )
  await openFigure(page, 'delais?period=&by=type', 'Délais de traitement par type de ticket')
  await expect.poll(async () => Number((await shownTotals(page))[0])).toBe(all.length)
  const [, share = ''] = await shownTotals(page)
  expect(Number(share.replaceAll(/\D/g, ''))).toBe(Math.round((started.size / all.length) * 100))
  expect(await findings(page)).toEqual([])
})

it('keeps a chart as a view with an address, and saves each figure as a file without a network', async () => {
  const { page, context } = manager
  await openFigure(page, 'marge?date=', 'Marge par client')
  await page.getByRole('combobox', { name: 'Une ligne par' }).press('Enter')
  await page.getByRole('option', { name: 'Projet' }).press('Enter')
  await page.getByRole('table', { name: 'Marge par projet' }).waitFor()
  await page.getByRole('combobox', { name: 'Affichage' }).press('Enter')
  await page.getByRole('option', { name: 'Graphique' }).press('Enter')
  await page.getByRole('figure', { name: 'Marge par projet' }).waitFor()
  await page.getByRole('button', { name: 'Enregistrer la vue' }).click()
  await page.getByRole('textbox', { name: 'Nom' }).fill('Marge des projets')
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('button', { name: 'Marge des projets', exact: true, pressed: true }).waitFor()
  await page.getByRole('button', { name: 'Vue habituelle' }).click()
  await page.getByRole('table', { name: 'Marge par client' }).waitFor()
  await page.getByRole('button', { name: 'Marge des projets', exact: true }).click()
  await page.getByRole('figure', { name: 'Marge par projet' }).waitFor()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ by: 'projet', view: 'chart', date: '' })
  expect(await findings(page)).toEqual([])
  await whenUpToDate(page)
  await page.reload()
  await page.getByRole('button', { name: 'Marge des projets', exact: true, pressed: true }).waitFor()
  await page.getByRole('figure', { name: 'Marge par projet' }).waitFor()

  await context.setOffline(true)
  for (const [format, beginning] of [
    ['CSV', '\uFEFF'],
    ['Excel', 'PK'],
  ] as const) {
    await page.getByRole('button', { name: 'Télécharger' }).press('Enter')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format }).press('Enter'),
    ])
    const file = await readFile(await download.path(), 'utf8')
    expect(file.startsWith(beginning)).toBe(true)
    if (format === 'CSV') expect(file.trim().split('\r\n').at(-1)).toMatch(/^Total;/)
  }
  await context.setOffline(false)
})

it('has the same pages in English', async () => {
  const { page } = manager
  for (const [path, name] of [
    ['a_facturer', /^Unbilled time per client$/],
    ['marge?date=', /^Margin per client$/],
    ['flux?period=', /^Tickets opened and closed per month$/],
    ['age', /^Age of open tickets per client$/],
    ['delais?period=', /^Response times per month$/],
  ] as const) {
    await page.goto(`/en/manager/stats/${path}`)
    await page.getByRole('table', { name }).waitFor()
    expect(await findings(page)).toEqual([])
  }
})
