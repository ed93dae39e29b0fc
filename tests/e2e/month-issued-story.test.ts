import { afterAll, beforeAll, expect, it } from 'vitest'
import { invoiceCalls } from '#contract/calls/invoice.calls.ts'
import type { WireRow } from '#contract/core/protocol.ts'
import { xmlAmounts, xmlTexts } from '#server/testing/records/invoicing/e-invoice.ts'
import { attachmentsOf } from '#server/testing/records/pdf.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { byKeyboard } from './support/hands/keyboard.ts'
import { pressEnter } from './support/hands/keys.ts'
import { fileOnPage } from './support/invoicing/invoice-page.ts'
import { createButton, IDENTITY, monthAgo, monthSteps } from './support/invoicing/month.ts'
import { openSignedIn, openVisitor, type Visitor, whenUpToDate } from './support/page.ts'
import { readAtPhone } from './support/read-at-phone.ts'
import { openWorld, type World } from './support/world.ts'

const CLIENTS = 40

/** Before the time and the subscriptions of the demo. */
const MONTH = monthAgo(30)

let world: World
let manager: Visitor
let api: ReturnType<typeof apiOf>
let clients: readonly WireRow[]
let steps: ReturnType<typeof monthSteps>

beforeAll(async () => {
  world = await openWorld({ tickets: 20, pointages: 10, seed: 412, database: 'postgres' })
  api = apiOf(world.server.origin)
  steps = monthSteps(api, MONTH)
  const made: WireRow[] = []
  for (let index = 0; index < CLIENTS; index += 1) made.push(await steps.clientWithTime(index, IDENTITY))
  clients = made
  manager = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(manager.page, 'manager')
  await whenUpToDate(manager.page)
})

afterAll(async () => {
  expect(manager.failures).toEqual([])
  await world.close()
})

const monthInvoices = async (stage: string): Promise<readonly WireRow[]> =>
  (await api.list('manager', `invoice?limit=all&filter[stage]=${stage}&filter[month]=${MONTH}-01`)).data

const timeOfMonth = async (): Promise<readonly WireRow[]> =>
  (await api.list('manager', `pointage?limit=all&filter[date][from]=${MONTH}-01&filter[date][to]=${MONTH}-28`)).data

const monthName = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
  new Date(`${MONTH}-01`),
)

it('a month is closed from nothing and its 40 invoices are issued, by keyboard', async () => {
  const { page } = manager
  const hands = byKeyboard(page)
  await page.goto('/manager/invoicing')
  await hands.press(page.getByRole('link', { name: monthName }))
  await createButton(page).waitFor()
  expect(await monthInvoices('draft')).toEqual([])
  const create = page.getByRole('button', { name: `Créer ${CLIENTS} brouillons`, exact: true })
  // Between the month and its button lie three controls a client: the key goes to the button.
  await pressEnter(create)
  await expect.poll(async () => (await monthInvoices('draft')).length).toBe(CLIENTS)
  await page.getByText('Rien à facturer ce mois-là.').waitFor()
  await whenUpToDate(page)

  // The month among those to close has the drafts as one figure, which lists them.
  await page.goto('/manager/invoicing')
  const queued = page.getByRole('table', { name: 'Mois à clôturer' }).getByRole('row').filter({ hasText: monthName })
  await hands.press(queued.getByRole('link', { name: String(CLIENTS), exact: true }))
  const bar = page.getByRole('group', { name: 'Sélection' })
  await page.locator('[data-row="0"] [data-row-link]').waitFor()
  await page.getByRole('columnheader').getByRole('checkbox').press('Space')
  await bar.getByText(`${CLIENTS} sélectionnés`).waitFor()
  await hands.press(bar.getByRole('button', { name: 'Émettre' }))
  const dialog = page.getByRole('dialog', { name: `Émettre ${CLIENTS} factures` })
  const issue = dialog.getByRole('button', { name: 'Émettre' })
  await dialog.getByText(/^Total\s: 7\s200,00\s€ TTC/).waitFor()
  expect(await findings(page)).toEqual([])
  await hands.press(issue)
  const report = page.getByRole('dialog', { name: `Émission de ${CLIENTS} factures` })
  await report.getByText(`Émises : ${CLIENTS} · en attente : 0 · refusées : 0`.replaceAll(' :', '\u202f:')).waitFor()
  expect(await findings(page)).toEqual([])
  await hands.press(report.getByRole('button', { name: 'Fermer' }).last())
  await report.waitFor({ state: 'detached' })
  expect(hands.complaints).toEqual([])
})

it('numbers them without a gap in the order of their dates, and bills every entry once', async () => {
  const issued = (await monthInvoices('sent')).toSorted((a, b) => String(a['ref']).localeCompare(String(b['ref'])))
  expect(issued.map(({ client_id }) => Number(client_id)).toSorted((a, b) => a - b)).toEqual(
    clients.map(({ id }) => Number(id)),
  )
  const numbers = issued.map(({ ref }) => Number(String(ref).split('-')[1]))
  expect(numbers).toEqual(numbers.map((_, place) => (numbers[0] ?? 0) + place))
  const all = (await api.list('manager', 'invoice?limit=all')).data.filter(
    ({ kind, stage }) => stage !== 'draft' && kind !== 'credit_note',
  )
  const ofSeries = all.filter(({ ref }) => String(ref).startsWith(String(issued[0]?.['ref']).slice(0, 6)))
  expect(ofSeries.map(({ ref }) => Number(String(ref).split('-')[1])).toSorted((a, b) => a - b)).toEqual(
    ofSeries.map((_, place) => place + 1),
  )
  const dates = ofSeries
    .toSorted((a, b) => String(a['ref']).localeCompare(String(b['ref'])))
    .map(({ date }) => String(date))
  expect(dates).toEqual(dates.toSorted())

  const time = await timeOfMonth()
  expect(time).toHaveLength(CLIENTS)
  expect(time.map(({ invoice_id }) => invoice_id).toSorted()).toEqual(issued.map(({ id }) => id).toSorted())
  expect(time.every(({ is_locked, invoice_line_id }) => is_locked === true && invoice_line_id !== null)).toBe(true)
  for (const { id, amount_ht } of issued) {
    const lines = (await api.list('manager', `invoice_line?filter[invoice_id]=${id}`)).data
    // Two hours at the standard price.
    expect(lines.map(({ quantity, unit_price }) => [quantity, unit_price])).toEqual([[200, 75_00]])
    expect(amount_ht).toBe(150_00)
  }
  const again = await api.call('manager', 'POST', invoiceCalls.createAllInvoicesForMonth.path, { month: MONTH })
  expect(((await again.json()) as { data: { invoices: readonly unknown[] } }).data.invoices).toEqual([])
})

it('gives the PDF and the XML of one of them, which is read on a phone', async () => {
  const { page } = manager
  const [issued] = (await monthInvoices('sent')).filter(({ client_id }) => client_id === clients[6]?.id)
  await page.goto(`/manager/invoicing/invoice/${issued?.id}`)
  await page.getByRole('heading', { level: 1, name: String(issued?.['ref']) }).waitFor()
  const xml = (await fileOnPage(page, 'XML au format CII')).toString('utf8')
  expect(xmlAmounts(xml, 'cii')).toMatchObject({ amount_ht: 150_00, amount_ttc: 180_00, due: 180_00 })
  expect(xmlTexts(xml, '//*[local-name()="ExchangedDocument"]/ram:ID')).toEqual([issued?.['ref']])
  const [attached] = await attachmentsOf(await fileOnPage(page, 'PDF (Factur-X)'))
  expect(xmlTexts(attached?.content ?? '', '//*[local-name()="ExchangedDocument"]/ram:ID')).toEqual([issued?.['ref']])

  await readAtPhone(page, { 'Montant TTC': '180,00 €', 'À payer': '180,00 €' })
})
