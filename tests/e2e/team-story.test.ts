import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { openSignedIn, openVisitor, type Visitor, whenUpToDate } from './support/page.ts'
import { PEOPLE } from './support/people.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let manager: Visitor
let api: ReturnType<typeof apiOf>
/** Ids of the technicien of the demo, and of a person of a client. */
let technicien: string
let guest: string

beforeAll(async () => {
  world = await openWorld({ tickets: 60, pointages: 200, seed: 31, database: 'postgres' })
  api = apiOf(world.server.origin)
  technicien = await idOf(PEOPLE.technicien.email)
  guest = await idOf(PEOPLE.client.email)
  manager = await openVisitor(world.browser, world.proxy.origin)
  await openSignedIn(manager.page, 'manager')
  await whenUpToDate(manager.page)
  await manager.page.evaluate(() => navigator.serviceWorker.ready)
})

afterAll(() => world.close())

afterEach(() => world.proxy.setFaults({ offline: false }))

const idOf = async (email: string): Promise<string> => {
  const found = (await api.list('manager', 'user?limit=all')).data.find((row) => row['email'] === email)
  return String(found?.id)
}

const ratesOf = async (clientId: number) =>
  (await api.list('manager', 'rate?limit=all')).data.filter(
    (row) => String(row['user_id']) === technicien && row['client_id'] === clientId,
  )

it('finds a person of the team and gives them a rate for a client, which the next invoice applies', async () => {
  const { page } = manager
  const [, client] = (await api.list('manager', 'client?limit=5&orderBy=id:asc')).data
  const clientId = client?.id ?? 0
  const clientName = String(client?.['name'])
  await page.goto('/manager/team')
  await page.getByRole('row').nth(1).waitFor()
  expect((await page.getByRole('columnheader').allTextContents()).filter((text) => text !== '')).toEqual([
    'Nom',
    'Rôle',
    'Dernière connexion',
    'Aujourd’hui',
    'Cette semaine',
    'Tickets ouverts',
  ])
  expect(await page.getByRole('row', { name: /Client/ }).count()).toBe(0)
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('/')
  await page.keyboard.type('lefevre yanis')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Yanis Lefèvre' }).waitFor()
  await page.getByRole('link', { name: /^Tarifs/ }).press('Enter')
  await page.waitForURL((url) => url.pathname === `/manager/team/${technicien}/tarifs_clients`)
  await page.getByText('Pour les clients sans tarif').waitFor()

  // Everything works without a network.
  world.proxy.setFaults({ offline: true })
  await page.getByRole('button', { name: 'Nouveau tarif' }).first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Nouveau tarif' })
  await dialog.waitFor()
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Client/ }).press('Enter')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.type(clientName)
  await expect.poll(() => page.getByRole('option').first().textContent()).toContain(clientName)
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Taux horaire HT').fill('95.5')
  await dialog.getByLabel('À partir du', { exact: true }).fill('05/01/2026')
  await page.keyboard.press('Control+Enter')
  const row = page.getByRole('row', { name: new RegExp(clientName) })
  await row.waitFor()
  world.proxy.setFaults({ offline: false })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect
    .poll(async () => (await ratesOf(clientId)).map(({ hour_price, starts_on }) => [hour_price, starts_on]))
    .toEqual([[9550, '2026-01-05']])

  // A row opens its form.
  await whenUpToDate(page)
  await row.getByRole('link').press('Enter')
  const edit = page.getByRole('dialog', { name: 'Modifier le tarif' })
  await edit.getByLabel('Taux horaire HT').fill('97')
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await ratesOf(clientId)).map(({ hour_price }) => hour_price)).toEqual([9700])

  expect(await priceOnDraft(clientId)).toBe(9700)
})

/** Puts an hour of the technicien for a client on a draft; returns the price of its line. */
const priceOnDraft = async (clientId: number): Promise<unknown> => {
  const created = async (answer: Promise<Response>) =>
    ((await (await answer).json()) as { data: { id: number; invoice_line_id: number } }).data
  const projet = await created(api.post('manager', 'projet', { name: 'Câblage', client_id: clientId }))
  const ticket = await created(api.post('manager', 'ticket', { name: 'Baie', projet_id: projet.id }))
  const entry = { ticket_id: ticket.id, user_id: Number(technicien), ut: 4, date: '2026-02-03' }
  const pointage = await created(api.post('manager', 'pointage', entry))
  const { invoice_line_id } = await created(api.put('manager', `pointage/${pointage.id}/facturation_auto`, {}))
  return (await api.list('manager', `invoice_line?filter[id]=${invoice_line_id}`)).data[0]?.['unit_price']
}

it('shows what a person has to do first, and all their tickets when asked', async () => {
  const { page } = manager
  const { data } = await api.list('manager', `ticket?limit=all&filter[responsable_id]=${technicien}&include=status`)
  const open = data.filter((row) => (row['status'] as { is_open: boolean }).is_open)
  expect(open.length).toBeLessThan(data.length)
  await page.goto(`/manager/team/${technicien}/tickets`)
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await expect.poll(() => rows.count()).toBe(open.length)
  await page.goto(`/manager/team/${technicien}/tickets?status_id=`)
  await expect.poll(() => rows.count()).toBe(data.length)

  // A ticket that is created here is theirs.
  await page.getByRole('main').getByRole('link', { name: 'Créer un ticket' }).press('Enter')
  await page.getByRole('button', { name: 'Responsable : Yanis Lefèvre' }).waitFor()
})

it('invites a colleague, who joins the list', async () => {
  const { page } = manager
  await page.goto('/manager/team')
  await page.getByRole('button', { name: 'Inviter un collègue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Inviter un collègue' })
  await dialog.getByLabel('Prénom').fill('Maud')
  await dialog.getByLabel('Nom', { exact: true }).fill('Zimmer')
  await dialog.getByLabel('E-mail').fill('maud@exemple.fr')
  await dialog.getByRole('button', { name: 'Rôle : Technicien' }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /Maud Zimmer/ }).waitFor()
  await expect.poll(() => idOf('maud@exemple.fr')).not.toBe('undefined')
})

it('archives a rate and takes it back', async () => {
  const { page } = manager
  await page.goto(`/manager/team/${technicien}/tarifs_clients`)
  await whenUpToDate(page)
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await rows.first().waitFor()
  const before = await rows.count()
  await rows.first().getByRole('link').focus()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Archiver', exact: true }).click()
  await expect.poll(() => rows.count()).toBe(before - 1)
  const archived = async () =>
    (await api.list('manager', 'rate?limit=all')).data.filter((row) => row['archived_at'] !== null).length
  await expect.poll(archived).toBe(1)
  await page.keyboard.press('Control+z')
  await expect.poll(() => rows.count()).toBe(before)
  await expect.poll(archived).toBe(0)
})

it('dates the working time of a person, whose day counts from then on', async () => {
  const { page } = manager
  await page.goto(`/manager/team/${technicien}/fiche`)
  const section = page.getByRole('region', { name: 'Temps de travail' })
  await section.getByText('En vigueur').waitFor()
  expect(await findings(page)).toEqual([])
  const add = async (day: string, time: string) => {
    await section.getByRole('button', { name: 'Ajouter un temps de travail' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Nouveau temps de travail' })
    await dialog.getByLabel('À partir du', { exact: true }).fill(day)
    await dialog.getByRole('textbox', { name: 'UT par jour' }).fill(time)
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
  }
  await add('05/01/2026', '7h')
  await section
    .getByRole('listitem')
    .filter({ hasText: /7\sh par jour/ })
    .getByText('En vigueur')
    .waitFor()
  await add('01/01/2099', '4h')
  const later = section.getByRole('listitem').filter({ hasText: /4\sh par jour/ })
  await later.waitFor()
  const own = async () => (await api.list('manager', `user?filter[id]=${technicien}`)).data[0]?.['ut_per_day']
  await expect.poll(own).toBe(28)
  expect(await later.getByText('En vigueur').count()).toBe(0)

  await whenUpToDate(page)
  await section.getByRole('button', { name: /^Supprimer le temps de travail du 5 janv/ }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).press('Enter')
  await expect.poll(own).toBe(32)
})

it('tells who worked for a client, in any period', async () => {
  const { page } = manager
  await page.goto('/manager/clients/1')
  await page.getByRole('link', { name: 'Intervenants' }).press('Enter')
  await page.waitForURL((url) => url.pathname === '/manager/clients/1/employees')
  const table = page.getByRole('table')
  await table.waitFor()
  expect(await findings(page)).toEqual([])
  // The store's sums are those of the server.
  const idsOf = async (path: string): Promise<ReadonlySet<unknown>> =>
    new Set((await api.list('manager', path)).data.map(({ id }) => id))
  const projets = await idsOf('projet?limit=all&filter[client_id]=1')
  const tickets = (await api.list('manager', 'ticket?limit=all')).data
    .filter((row) => projets.has(row['projet_id']))
    .map(({ id }) => id)
  const entries = (await api.list('manager', 'pointage?limit=all')).data.filter((row) =>
    tickets.includes(Number(row['ticket_id'])),
  )
  const total = entries.reduce((sum, row) => sum + Number(row['ut']), 0)
  const units = async () => Number((await table.locator('tfoot td').nth(1).textContent())?.replaceAll(/\D/g, ''))
  await expect.poll(units).toBe(total)
  const people = new Set(entries.map((row) => row['user_id'])).size
  expect(people).toBeGreaterThan(0)
  await expect.poll(() => table.locator('tbody tr').count()).toBe(people)

  await page.goto('/manager/clients/1/employees?date=1999-01-01..1999-01-31')
  await page.getByText('Personne n’a pointé pour ce client').waitFor()
  await page.goto('/manager/clients/1/employees')
  await table.locator('tbody a').nth(1).press('Enter')
  await page.waitForURL((url) => url.pathname === '/manager/pointages' && url.searchParams.has('user_id'))
})

it('shows people of clients on their own page, and the team to managers alone', async () => {
  const { page } = manager
  await page.goto(`/manager/team/${guest}/tickets`)
  await page.waitForURL((url) => url.pathname === `/manager/users/${guest}`)
  const visitor = await openVisitor(world.browser, world.proxy.origin)
  await openSignedIn(visitor.page, 'technicien', `/manager/team/${technicien}/tarifs_clients`)
  await visitor.page.waitForURL((url) => url.pathname === '/technicien')
  expect((await fetch(`${world.server.origin}/api/models/rate`)).status).toBe(401)
  expect(
    (await api.post('technicien', 'rate', { user_id: Number(technicien), hour_price: 1, starts_on: '2026-01-01' }))
      .status,
  ).toBe(403)
  await visitor.context.close()
})
