import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyDay } from '#contract/company-day.ts'
import type { WireRow } from '#contract/core/protocol.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { pressEnter } from './support/hands/keys.ts'
import { focusedRow } from './support/list.ts'
import { openVisitor, signIn, type Visitor, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

const TO_INVOICE = '/manager/invoicing/pointage_to_invoice/pointages_from_ticket_facturable_without_Invoice_attached'

let world: World
let manager: Visitor
let api: ReturnType<typeof apiOf>

beforeAll(async () => {
  world = await openWorld({ tickets: 80, pointages: 300, seed: 43 })
  api = apiOf(world.server.origin)
  manager = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await signIn(manager.page, 'manager')
  await whenUpToDate(manager.page)
})

afterAll(async () => {
  expect(manager.failures).toEqual([])
  await world.close()
})

const records = async (model: string, query = ''): Promise<readonly WireRow[]> =>
  (await api.list('manager', `${model}?limit=all${query}`)).data

/** Client of a pointage, through its ticket and projet. */
const clientsOfPointages = async (): Promise<(row: WireRow) => unknown> => {
  const [tickets, projets] = [await records('ticket'), await records('projet')]
  const projetOf = new Map<unknown, unknown>(tickets.map((row) => [row['id'], row['projet_id']]))
  const clientOf = new Map<unknown, unknown>(projets.map((row) => [row['id'], row['client_id']]))
  return (row) => clientOf.get(projetOf.get(row['ticket_id']))
}

const selectFirst = async (page: Page): Promise<void> => {
  await page.locator('[data-row="0"]').waitFor()
  await page.keyboard.press('j')
  await expect.poll(() => focusedRow(page)).not.toBe('')
  await page.keyboard.press('x')
  await page.getByText('1 sélectionné').waitFor()
}

const chooseInMenu = async (page: Page, entry: RegExp): Promise<void> => {
  await pressEnter(page.getByRole('group', { name: 'Sélection' }).getByRole('button', { name: 'Facturation' }))
  await pressEnter(page.getByRole('menuitem', { name: entry }))
}

it('puts selected time on a chosen draft of its client, one of several, and takes it off again', async () => {
  const { page } = manager
  const clientOf = await clientsOfPointages()
  const free = await records('pointage', '&filter[invoice_id]=null')
  const clients = [...new Set(free.map(clientOf))].slice(0, 2)
  const drafts: number[] = []
  for (const [index, client] of [...clients, clients[0]].entries()) {
    const answer = await api.post('manager', 'invoice', { client_id: client, title: `Régie ${index + 1}` })
    expect(answer.status).toBe(201)
    drafts.push(Number(((await answer.json()) as { data: WireRow }).data['id']))
  }
  const name = String((await records('client')).find(({ id }) => id === clients[0])?.['name'])
  const own = free.filter((row) => clientOf(row) === clients[0])
  await page.goto(`${TO_INVOICE}?view=list&ticket_id.projet_id.client_id=${clients[0]}`)
  await selectFirst(page)
  await chooseInMenu(page, /^Imputer à une facture/)

  const dialog = page.getByRole('dialog', { name: /^Imputer 1 pointage/ })
  const row = (title: string) => dialog.getByRole('row').filter({ hasText: title })
  await row('Régie 3').waitFor()
  expect(await findings(page)).toEqual([])
  await expect.poll(() => row('Régie 2').getAttribute('aria-disabled')).toBe('true')
  const confirm = dialog.getByRole('button', { name: 'Imputer', exact: true })
  await expect.poll(() => confirm.isDisabled()).toBe(true)
  await row('Régie 2').click({ force: true })
  await expect.poll(() => confirm.isDisabled()).toBe(true)
  // One draft at a time: the second choice gives up the first.
  await row('Régie 1').click()
  await row('Régie 3').click()
  await expect
    .poll(() => Promise.all(['Régie 1', 'Régie 3'].map((title) => row(title).getAttribute('aria-selected'))))
    .toEqual(['false', 'true'])
  await expect.poll(() => row('Régie 3').textContent()).toContain(name)
  await pressEnter(confirm)
  await page.getByText(/1 pointage imputé à «.Régie 3.»/).waitFor()
  const onDraft = () => records('pointage', `&filter[invoice_id]=${drafts[2]}`)
  await expect.poll(async () => (await onDraft()).length).toBe(1)
  expect(own.map(({ id }) => id)).toContain((await onDraft())[0]?.['id'])

  await page.goto(`/manager/invoicing/invoice/${drafts[2]}/pointages`)
  await page
    .getByRole('button', { name: /^Retirer de la facture/ })
    .first()
    .click()
  await expect.poll(async () => (await onDraft()).length).toBe(0)
})

it('puts the time of a projet on a new draft, sets what is invoiced of it, and takes it back', async () => {
  const { page } = manager
  const clientOf = await clientsOfPointages()
  const free = await records('pointage', '&filter[invoice_id]=null')
  const kept = free.filter(({ ut_invoiced }) => typeof ut_invoiced === 'number')
  const billable = new Set(
    (await records('ticket')).filter(({ is_facturable }) => is_facturable === true).map(({ id }) => id),
  )
  const first = free.find(
    (row) => billable.has(Number(row['ticket_id'])) && !kept.map(clientOf).includes(clientOf(row)),
  )
  const client = first && clientOf(first)
  const drafts = () => records('invoice', `&filter[stage]=draft&filter[client_id]=${client}`)
  const before = (await drafts()).length
  await page.goto(`${TO_INVOICE}?ticket_id.projet_id.client_id=${client}`)
  await page.locator('tbody').getByRole('button', { expanded: false }).first().press('Enter')
  await page.locator('tbody').getByRole('button', { expanded: true }).first().waitFor()
  expect(await findings(page)).toEqual([])
  const box = page.locator('tbody').getByRole('checkbox').nth(1)
  const row = (await box.getAttribute('aria-label')) ?? ''
  await box.press('Space')
  const count = Number((await page.getByText(/^\d+ sélectionnés?$/).textContent())?.match(/\d+/)?.[0])

  await chooseInMenu(page, /^Durée facturée/)
  const time = page.getByRole('dialog', { name: new RegExp(`^Durée facturée pour ${count} pointage`) })
  await time.getByRole('textbox').fill('10h')
  await time.getByRole('textbox').press('Enter')
  await page.getByText(new RegExp(`^Durée facturée modifiée pour ${count} pointages?$`)).waitFor()
  const invoiced = async () =>
    (await records('pointage', '&filter[invoice_id]=null')).filter(
      ({ id, ut_invoiced }) => typeof ut_invoiced === 'number' && !kept.some((row) => row.id === id),
    )
  // A total is shared out, and the worked time stays.
  const sum = async () => (await invoiced()).reduce((all, { ut_invoiced }) => all + Number(ut_invoiced), 0)
  await expect.poll(async () => [(await invoiced()).length, await sum()]).toEqual([count, 40])

  // The selection has ended with the step. The rows stand by their amount, which has changed.
  await page.getByRole('group', { name: 'Sélection' }).waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: row, exact: true }).press('Space')
  await chooseInMenu(page, /^Imputer à une facture/)
  await pressEnter(page.getByRole('dialog', { name: /^Imputer/ }).getByRole('button', { name: 'Nouveau brouillon' }))
  await page.getByText(/mis sur (?:un nouveau brouillon|de nouveaux brouillons)$/).waitFor()
  await expect.poll(async () => (await drafts()).length).toBe(before + 1)
  await expect.poll(async () => (await invoiced()).length).toBe(0)
  await whenUpToDate(page)
})

it('leaves out time that is not billable before anything is created, and tells why', async () => {
  const { page } = manager
  const add = async (model: string, body: object): Promise<unknown> => {
    const answer = await api.post('manager', model, body)
    expect(answer.status).toBe(201)
    return ((await answer.json()) as { data: WireRow }).data['id']
  }
  const client = await add('client', { name: 'Atelier du Forfait' })
  const fixed = await add('projet', { name: 'Refonte', client_id: client, fixed_price: 500_000 })
  const hourly = await add('projet', { name: 'Maintenance', client_id: client })
  const addTime = async (projet_id: unknown) =>
    add('pointage', { ticket_id: await add('ticket', { name: 'Travaux', projet_id }), ut: 4 })
  for (const projet of [fixed, fixed, hourly]) await addTime(projet)
  const ofClient = () => records('invoice', `&filter[client_id]=${client}`)

  await page.goto(`${TO_INVOICE}?ticket_id.projet_id.client_id=${client}`)
  const section = (name: string) => page.getByRole('region', { name })
  await section('Au forfait').getByRole('link', { name: 'Voir le projet : Refonte' }).waitFor()
  await expect.poll(() => section('Au temps passé').getByRole('checkbox').count()).toBe(2)
  expect(await section('Au forfait').getByRole('checkbox').count()).toBe(0)
  expect(await findings(page)).toEqual([])

  // Nothing to put on a draft: no choice is offered.
  await page.goto(`${TO_INVOICE}?view=list&ticket_id.projet_id=${fixed}`)
  await selectFirst(page)
  await chooseInMenu(page, /^Imputer à une facture/)
  await page.getByText('1 pointage laissé de côté : projet au forfait.').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await ofClient()).toEqual([])

  await page.goto(`${TO_INVOICE}?view=list&ticket_id.projet_id.client_id=${client}`)
  await page.locator('[data-row="2"]').waitFor()
  await page.getByRole('columnheader').getByRole('checkbox').press('Space')
  await page.getByText('3 sélectionnés').waitFor()
  await chooseInMenu(page, /^Imputer à une facture/)
  const dialog = page.getByRole('dialog', { name: /^Imputer 1 pointage/ })
  await dialog.getByText(/2 pointages laissés de côté : projet au forfait\.$/).waitFor()
  await pressEnter(dialog.getByRole('button', { name: 'Nouveau brouillon' }))
  await page.getByText('1 pointage mis sur un nouveau brouillon').waitFor()
  await expect.poll(async () => (await ofClient()).length).toBe(1)
  const [draft] = await ofClient()
  await expect.poll(async () => (await records('pointage', `&filter[invoice_id]=${draft?.['id']}`)).length).toBe(1)
  await whenUpToDate(page)
})

it('counts the totals of all drafts again', async () => {
  const { page } = manager
  await page.goto('/manager/invoicing/invoices')
  await page.getByRole('button', { name: 'Recalculer les brouillons' }).click()
  await page.getByText(/^Totaux de \d+ brouillons recalculés$/).waitFor()
  await whenUpToDate(page)
})

it('tells the time expected of each person beside the time logged, as the server does', async () => {
  const { page } = manager
  const today = companyDay(new Date())
  const users = await records('user')
  const roles = await records('role')
  const staff = users.filter(
    (user) => user['is_active'] === true && roles.find(({ id }) => id === user['role_id'])?.['slug'] !== 'client',
  )
  const answer = await api.post('manager', `pointage/getPointageSynoptique/${today}`, {
    user_ids: staff.map(({ id }) => id),
  })
  const { data } = (await answer.json()) as { data: { users: { user_id: number; days: { expected_ut: number }[] }[] } }
  await page.goto('/manager/pointages/synoptique')
  const grid = page.getByRole('grid', { name: 'Synoptique' })
  for (const { user_id: id, days } of data.users) {
    const user = staff.find((one) => one['id'] === id)
    const expected = days.reduce((sum, day) => sum + day.expected_ut, 0)
    const row = grid.getByRole('row').filter({ hasText: `${user?.['firstname']} ${user?.['lastname']}` })
    await expect
      .poll(() => row.getByRole('gridcell').last().or(row.locator('td').last()).last().textContent())
      .toContain(`sur ${expected}`)
  }
})
