import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { invoiceCalls } from '#contract/calls/invoice.calls.ts'
import type { WireRow } from '#contract/core/protocol.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { pressEnter } from './support/hands/keys.ts'
import { createButton, IDENTITY, monthAgo, monthSteps, rowOf } from './support/invoicing/month.ts'
import { openSignedIn, openVisitor, type Visitor, whenReadyOffline, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

const CLIENTS = 40
/** Cents of an hour, and the price that is tried for one client. */
const TRIED = 123_00

let world: World
let manager: Visitor
let api: ReturnType<typeof apiOf>
let steps: ReturnType<typeof monthSteps>
let clients: readonly WireRow[]

const MONTH = monthAgo(2)
const CLOSING = `/manager/invoicing/month?month=${MONTH}`

beforeAll(async () => {
  world = await openWorld({ tickets: 20, pointages: 40, seed: 47, database: 'postgres' })
  api = apiOf(world.server.origin)
  steps = monthSteps(api, MONTH)
  const made: WireRow[] = []
  for (let index = 0; index < CLIENTS; index += 1) made.push(await steps.clientWithTime(index))
  clients = made
  manager = await openVisitor(world.browser, world.proxy.origin)
  await openSignedIn(manager.page, 'manager')
  await whenReadyOffline(manager.page)
})

afterAll(async () => {
  expect(manager.failures).toEqual([])
  await world.close()
})

/** A sent deposit of a client, who gets all that an invoice must say of them. */
const sentDepositOf = async (clientId: number): Promise<WireRow> => {
  await steps.changed(`client/${clientId}`, IDENTITY)
  const { id } = await steps.created('invoice', { client_id: clientId, title: 'Acompte', kind: 'deposit' })
  await steps.created('invoice_line', { invoice_id: id, designation: 'Acompte', quantity: 100, unit_price: 10_00 })
  return steps.changed(`invoice/${id}/markAsSent`)
}

/** Drafts of the month of the clients that this story has made. */
const ownDrafts = async (): Promise<readonly WireRow[]> =>
  (await steps.draftsOfMonth()).filter(({ client_id }) => clients.some(({ id }) => id === client_id))

/** Creates one draft by key. The button is disabled while the server is asked once more. */
const createOne = async (page: Page): Promise<void> => {
  await pressEnter(page.getByRole('button', { name: 'Créer 1 brouillon', exact: true }))
}

/** Presses Tab until an element has the focus. Returns the presses, or one more than `most`. */
const tabsTo = async (page: Page, element: Locator, most: number): Promise<number> => {
  for (let presses = 1; presses <= most; presses += 1) {
    await page.keyboard.press('Tab')
    if (await element.evaluate((one) => one === document.activeElement)) return presses
  }
  return most + 1
}

/** Whether nothing lies above the middle of an element. Runs in the page. */
const isUncovered = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect()
  const above = document.elementFromPoint(left + width / 2, top + height / 2)
  return above !== null && element.contains(above)
}

it('shows every draft of a month before it is created, and follows a price that is tried', async () => {
  const { page } = manager
  await page.goto('/manager/invoicing')
  await page
    .getByRole('navigation', { name: 'Rubriques de la facturation' })
    .getByRole('link', { name: 'Clôture' })
    .press('Enter')
  const month = page.getByRole('combobox', { name: 'Mois' })
  await pressEnter(month)
  const label = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${MONTH}-01`),
  )
  await page.getByRole('option', { name: label }).press('Enter')
  await createButton(page).waitFor()
  expect(await ownDrafts()).toEqual([])

  const row = rowOf(page, 'Maison 07')
  await row.getByRole('button', { name: 'Maison 07' }).press('Enter')
  await page
    .getByRole('list', { name: 'Lignes de Maison 07' })
    .getByText(/^Réseau/)
    .waitFor()
  expect(await findings(page)).toEqual([])

  const price = row.getByRole('textbox')
  await price.fill('123')
  await expect.poll(() => row.textContent()).toContain('246,00')
  await expect.poll(() => row.textContent()).toContain('essai')
  // Nothing is created with a price that is only tried.
  await expect.poll(() => createButton(page).isDisabled()).toBe(true)
  await price.press('Escape')
  await expect.poll(() => row.textContent()).not.toContain('essai')
  await price.fill('123')
  await price.press('Enter')
  await page.getByText(/^Taux horaire de .+ enregistré pour Maison 07/).waitFor()
  const rates = async () => (await api.list('manager', `rate?limit=all&filter[client_id]=${clients[6]?.id}`)).data
  await expect.poll(async () => (await rates()).map(({ hour_price }) => hour_price)).toEqual([TRIED])
})

it('has the hours of each draft and its change against the month before on a phone', async () => {
  const { page } = manager
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.goto(CLOSING)
  await createButton(page).waitFor()
  const row = rowOf(page, 'Maison 08')
  const changeOf = async (): Promise<string | null> => row.getByRole('cell').last().textContent()
  await expect.poll(changeOf).toMatch(/^\+.*€$/)
  const change = new RegExp(String(await changeOf()).replace(/[^\d,]/g, '.'))
  await page.setViewportSize({ width: 390, height: 844 })
  await row.getByRole('rowheader', { name: /^Maison 08\s+2\sh$/ }).waitFor()
  await row.getByRole('cell', { name: change }).waitFor()
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(await isWide()).toBe(false)
  expect(await findings(page)).toEqual([])
  await page.setViewportSize(size)
})

it('creates them all by keyboard, creates nothing when it is run again, and is undone', async () => {
  const { page } = manager
  await page.goto(CLOSING)
  const button = createButton(page)
  await button.waitFor()
  expect(Number((await button.textContent())?.replace(/\D/g, ''))).toBeGreaterThanOrEqual(CLIENTS)
  // Tab reaches the button before the fields of all the clients.
  await expect.poll(() => button.isEnabled()).toBe(true)
  await page.getByRole('combobox', { name: 'Mois' }).focus()
  expect(await tabsTo(page, button, 3)).toBeLessThanOrEqual(3)
  // The button stays in sight, and covers no field that has the focus.
  const top = rowOf(page, 'Maison 01').getByRole('checkbox')
  await rowOf(page, 'Maison 40').getByRole('checkbox').focus()
  await top.focus()
  await expect.poll(() => button.evaluate(isUncovered)).toBe(true)
  await expect.poll(() => top.evaluate(isUncovered)).toBe(true)
  // One client is left for later.
  await rowOf(page, 'Maison 40').getByRole('checkbox').press('Space')
  await pressEnter(button)
  await expect.poll(async () => (await ownDrafts()).length).toBe(CLIENTS - 1)
  const amountOf = async (index: number) =>
    (await ownDrafts()).find(({ client_id }) => client_id === clients[index]?.id)?.['amount_ht']
  expect(await amountOf(6)).toBe(2 * TRIED)
  expect(await amountOf(39)).toBeUndefined()

  // Only the client that was left is proposed now.
  await expect.poll(() => page.getByRole('table', { name: 'Brouillons proposés' }).locator('tbody').count()).toBe(1)
  await rowOf(page, 'Maison 40').getByRole('checkbox').press('Space')
  await createOne(page)
  await expect.poll(async () => (await ownDrafts()).length).toBe(CLIENTS)
  await page.getByText('Rien à facturer ce mois-là.').waitFor()
  const before = await ownDrafts()
  const again = await api.call('manager', 'POST', invoiceCalls.createAllInvoicesForMonth.path, { month: MONTH })
  expect(((await again.json()) as { data: { invoices: readonly unknown[] } }).data.invoices).toEqual([])
  expect(await ownDrafts()).toEqual(before)

  // A draft that deducts a deposit is one of them.
  const deposit = await sentDepositOf(Number(clients[0]?.id))
  const first = (await ownDrafts()).find(({ client_id }) => client_id === clients[0]?.id)
  await steps.changed(`invoice/${first?.id}/deductDeposit`, { deposit_id: deposit.id })
  await whenUpToDate(page)

  // The page deletes the drafts that this device has received, and says how many they are.
  const made = (await steps.draftsOfMonth()).filter(({ made_by_closing }) => made_by_closing).length
  await page.getByRole('button', { name: `Supprimer ${made} brouillons`, exact: true }).press('Enter')
  const question = page.getByRole('alertdialog')
  await question.getByText(`L’acompte ${deposit['ref']} peut de nouveau être déduit.`).waitFor()
  await question.getByRole('button', { name: 'Supprimer' }).press('Enter')
  await expect.poll(async () => (await ownDrafts()).length).toBe(0)
  // An undone draft is proposed again.
  await rowOf(page, 'Maison 01').waitFor()
  const free = (await api.list('manager', 'pointage?limit=all&filter[invoice_id]=null')).data
  expect(free.filter(({ date, ut }) => date === `${MONTH}-14` && ut === 8).length).toBeGreaterThanOrEqual(CLIENTS)
  await whenUpToDate(page)
})

it('says that it needs a connection, and shows what this device knows', async () => {
  const { page } = manager
  await page.goto(CLOSING)
  await createButton(page).waitFor()
  world.proxy.setFaults({ offline: true })
  await page.getByText(/^Vous êtes hors ligne/).waitFor()
  await expect
    .poll(() =>
      page
        .getByRole('button', { name: /^Créer/ })
        .last()
        .isDisabled(),
    )
    .toBe(true)
  await rowOf(page, 'Maison 01').waitFor()
  world.proxy.setFaults({ offline: false })
  await page.getByText(/^Vous êtes hors ligne/).waitFor({ state: 'detached' })
})

it('proposes no draft any more that was created although the answer was lost', async () => {
  const { page } = manager
  await page.goto(CLOSING)
  await createButton(page).waitFor()
  const everyone = page.getByRole('table', { name: 'Brouillons proposés' }).getByRole('checkbox').first()
  await everyone.press('Space')
  await rowOf(page, 'Maison 05').getByRole('checkbox').press('Space')
  const { lost } = world.proxy.injected()
  world.proxy.setFaults({ loseAnswers: 1 })
  await createOne(page)
  await expect.poll(() => world.proxy.injected().lost).toBeGreaterThan(lost)
  world.proxy.setFaults({ loseAnswers: 0 })
  await expect.poll(() => rowOf(page, 'Maison 05').count()).toBe(0)
  expect((await ownDrafts()).map(({ client_id }) => client_id)).toEqual([clients[4]?.id])
  await rowOf(page, 'Maison 06').waitFor()
})

it('names the contract whose price includes time, wherever time is left out', async () => {
  const { page } = manager
  const { id: client_id } = await steps.clientWithTime(CLIENTS)
  const contract = { client_id, name: 'Carnet 2 h', ut: 8, price: 15_000, starts_on: `${MONTH}-01` }
  await steps.created('contract', contract)
  const [projet] = (await api.list('manager', `projet?filter[client_id]=${client_id}`)).data
  const [ticket] = (await api.list('manager', `ticket?filter[projet_id]=${projet?.id}`)).data
  // One hour more than the contract has.
  await steps.created('pointage', { ticket_id: ticket?.id, ut: 4, date: `${MONTH}-15` })
  await page.goto(CLOSING)
  await createButton(page).waitFor()
  const row = rowOf(page, 'Maison 41')
  await row.waitFor()
  // Two of the three hours are the contract's.
  await row.getByRole('cell', { name: /^1\sh$/ }).waitFor()
  await page.getByText('Compris dans le prix d’un contrat d’heures').click()
  await page.getByRole('link', { name: 'Carnet 2 h' }).waitFor()
  expect(await findings(page)).toEqual([])

  await page.goto(
    `/manager/invoicing/pointage_to_invoice/pointages_from_ticket_facturable_without_Invoice_attached?ticket_id.projet_id.client_id=${client_id}`,
  )
  const sections = (name: string) => page.getByRole('region', { name })
  await sections('Contrats d’heures').getByText('Maison 41 · Carnet 2 h').waitFor()
  await expect.poll(() => sections('Contrats d’heures').locator('tfoot').textContent()).toMatch(/2\sh/)
  await expect.poll(() => sections('Au temps passé').locator('tfoot').textContent()).toMatch(/1\sh.*75,00/)
  expect(await findings(page)).toEqual([])

  const { id } = await steps.created('invoice', { client_id, title: 'Hors contrat' })
  await whenUpToDate(page)
  await page.goto(`/manager/invoicing/invoice/${id}/pointages`)
  await page.getByRole('link', { name: /^compris dans le contrat «\sCarnet 2 h\s»$/ }).waitFor()
  await page.getByRole('link', { name: 'pas encore imputé' }).waitFor()
  expect(await findings(page)).toEqual([])
})
