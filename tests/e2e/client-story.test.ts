import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiOf } from './support/api.ts'
import { chooseFirst, openInApplication, openVisitor, signIn, type Visitor } from './support/page.ts'
import { PEOPLE } from './support/people.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let client: Visitor
let api: ReturnType<typeof apiOf>

beforeAll(async () => {
  world = await openWorld()
  api = apiOf(world.server.origin)
  client = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await signIn(client.page, 'client')
})

afterAll(() => world.close())

const shownTicket = (): string | null => new URL(client.page.url()).searchParams.get('ticket')

/** Through the form, to the sheet whose address has followed the number that the server gave. */
const raise = async (name: string): Promise<string> => {
  const { page } = client
  await page.goto('/client/create-ticket')
  await page.getByLabel('Titre').fill(name)
  const projet = page.getByRole('button', { name: /^Projet :/ })
  if (await projet.isVisible()) await chooseFirst(page, 'Projet')
  await page.getByRole('button', { name: 'Créer le ticket' }).click()
  await page.getByRole('dialog', { name }).waitFor()
  await page.waitForURL((url) => /^\d+$/.test(url.searchParams.get('ticket') ?? ''))
  return shownTicket() ?? ''
}

it('gives a ticket that was raised the address of its number, and goes back and forth between two without a detour', async () => {
  const { page } = client
  const [first, second] = ['La porte du local ne ferme plus', 'Le badge de la réserve est refusé']
  const firstId = await raise(first)
  const secondId = await raise(second)
  expect(secondId).not.toBe(firstId)
  await page.goto(`/client?ticket=${firstId}`)
  await page.getByRole('dialog', { name: first }).waitFor()
  // The address alone changes, not the page and its title.
  await page.evaluate((target) => {
    window.history.pushState(null, '', target)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, `?ticket=${secondId}`)
  await page.getByRole('dialog', { name: second }).waitFor()
  const addresses: (string | null)[] = []
  page.on('framenavigated', () => addresses.push(shownTicket()))
  for (const [steps, name, id] of [
    [-1, first, firstId],
    [1, second, secondId],
    [-1, first, firstId],
  ] as const) {
    await page.evaluate((by) => history.go(by), steps)
    await page.getByRole('dialog', { name }).waitFor()
    expect(shownTicket()).toBe(id)
  }
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.searchParams.has('ticket'))
  // One address after the other, none in between.
  expect(addresses).toEqual([firstId, secondId, firstId, null])

  // The outbox has a plain name in this space.
  await page.goto('/client/outbox')
  await page.getByRole('heading', { name: 'Envois', exact: true }).waitFor()
  expect(client.failures).toEqual([])
})

it('leaves no closed sheet in the history: Back leads to where the person came from', async () => {
  const { page } = client
  const sheet = page.getByRole('dialog')
  const closeSheet = async () => {
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
  }
  await page.goto('/client/team')
  await page.getByRole('region', { name: 'Votre société' }).waitFor()
  await openInApplication(page, '/client')
  const openOne = page.getByRole('region', { name: 'Tickets ouverts' }).getByRole('listitem').getByRole('link').first()
  for (const _time of [1, 2]) {
    await openOne.click()
    await sheet.waitFor()
    await closeSheet()
    await page.waitForURL((url) => url.pathname === '/client' && url.search === '')
  }
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/client/team')

  // A sheet that an address opened has nothing of this page before it.
  const raised = await raise('La sonnette ne sonne plus')
  await closeSheet()
  await page.waitForURL((url) => url.pathname === '/client' && url.search === '')
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/client/create-ticket')
  await page.goForward()
  await page.waitForURL((url) => url.pathname === '/client')
  expect(shownTicket()).not.toBe(raised)
})

it('leads from what waits to all of it, and counts no disputed invoice', async () => {
  const { page } = client
  const rows = (await api.list('manager', 'user?limit=all')).data
  const own = rows.find((row) => row['email'] === PEOPLE.client.email)
  const projet = (await api.list('client', 'projet?limit=all')).data[0]
  const create = async (model: string, values: object): Promise<number> =>
    ((await (await api.post('manager', model, values)).json()) as { readonly data: { readonly id: number } }).data.id
  for (let number = 1; number <= 6; number++) {
    const ticket = await create('ticket', { name: `Vérifier la lampe ${number}`, projet_id: projet?.id })
    expect(
      (await api.put('manager', `ticket/${ticket}/waitingValidation`, { waiting_validation_user_id: own?.id })).status,
    ).toBe(200)
  }
  const id = await create('invoice', { client_id: own?.['client_id'], title: 'Dépannage', kind: 'invoice' })
  const line = await create('invoice_line', {
    invoice_id: id,
    designation: 'Une heure',
    unit_price: 8000,
    quantity: 100,
    position: 0,
  })
  expect((await api.put('manager', `invoice/${id}/markAsSent`, {})).status).toBe(200)
  await page.goto('/client')
  const waiting = page.getByRole('region', { name: 'Ce qui vous attend' })
  const invoice = waiting.locator(`a[href$="/client/invoices/${id}"]`)
  await invoice.waitFor()
  const disputed = await api.put('client', `invoice/${id}/dispute`, {
    disputed_line_id: line,
    dispute_reason: 'Déjà payée',
  })
  expect(disputed.status).toBe(200)
  await invoice.waitFor({ state: 'detached' })

  await waiting
    .getByRole('link', { name: /^et \d+ autres?$/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^À valider/, pressed: true }).waitFor()
  await page.getByRole('grid').getByRole('row').filter({ hasText: 'Vérifier la lampe 6' }).waitFor()
  expect(client.failures).toEqual([])
})

it('asks for details only on request, and shows those that were given', async () => {
  const { page } = client
  const place = 'Hall B, deuxième étage'
  await page.goto('/client/create-ticket')
  await page.getByLabel('Titre').fill('Le portique bipe sans arrêt')
  const projet = page.getByRole('button', { name: /^Projet :/ })
  if (await projet.isVisible()) await chooseFirst(page, 'Projet')
  expect(await page.getByLabel('Lieu').isVisible()).toBe(false)
  await page.getByText('Plus de détails', { exact: true }).click()
  await page.getByLabel('Lieu').fill(place)
  await page.getByLabel('Adresse web').fill('https://exemple.fr/portique')
  await page.getByLabel('E-mail de contact').fill('accueil@exemple.fr')
  await page.getByRole('textbox', { name: /^Échéance/ }).fill('12/03/2031')
  for (const label of ['Type', 'Priorité']) await chooseFirst(page, label)
  await page.getByRole('button', { name: 'Créer le ticket' }).click()
  const sheet = page.getByRole('dialog', { name: 'Le portique bipe sans arrêt' })
  await sheet.waitFor()
  await page.waitForURL((url) => /^\d+$/.test(url.searchParams.get('ticket') ?? ''))
  const stored = (await api.list('client', `ticket?filter[id]=${shownTicket()}`)).data[0]
  expect(stored).toMatchObject({
    location: place,
    url: 'https://exemple.fr/portique',
    email: 'accueil@exemple.fr',
    dead_line: '2031-03-12',
  })
  expect([stored?.['type_id'], stored?.['priority_id']]).not.toContain(null)
  expect((await api.put('manager', `ticket/${shownTicket()}`, { tag: 'accès' })).status).toBe(200)
  for (const text of [place, 'exemple.fr/portique', 'accueil@exemple.fr', 'accès'])
    await sheet.getByText(text, { exact: true }).waitFor()
})

it('begins the list of tickets with the open ones, however the page is reached', async () => {
  const { page } = client
  for (const arrive of [() => page.goto('/client/tickets'), () => page.reload()]) {
    await arrive()
    await page.getByRole('button', { name: /^Ouverts/, pressed: true }).waitFor()
    await page.getByRole('grid').getByRole('row').nth(1).waitFor()
    expect(await page.getByRole('grid').getByText('Fermé', { exact: true }).count()).toBe(0)
  }
})
