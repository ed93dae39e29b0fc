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

it('writes down what is said where the browser understands speech', async () => {
  const { page, context } = client
  await context.addInitScript(() => {
    class Spoken {
      lang = ''
      onresult: ((event: object) => void) | null = null
      onend: (() => void) | null = null
      start(): void {
        const words = Object.assign([{ transcript: `le volet reste ouvert (${this.lang})` }], { isFinal: true })
        setTimeout(() => this.onresult?.({ resultIndex: 0, results: [words] }))
      }
      stop(): void {
        this.onend?.()
      }
      abort(): void {
        this.onend?.()
      }
    }
    Object.assign(window, { SpeechRecognition: Spoken })
  })
  await page.goto('/client/create-ticket')
  await page.getByLabel('Description').fill('Depuis ce matin')
  await page.getByRole('button', { name: 'Dicter' }).click()
  await page.getByText('Parlez\u202f: votre navigateur écrit.').waitFor()
  await expect
    .poll(() => page.getByLabel('Description').inputValue())
    .toBe('Depuis ce matin le volet reste ouvert (fr-FR)')
  await page.getByRole('button', { name: 'Arrêter la dictée' }).click()
  await page.getByRole('button', { name: 'Dicter' }).waitFor()
  expect(client.failures).toEqual([])
})

it('names the only projet in the menu, and shows the time spent on it and on its tickets as it comes', async () => {
  const { page } = client
  const [kept, ...others] = (await api.list('client', 'projet?limit=all')).data
  // A ticket was begun for a projet that ends meanwhile.
  await page.goto('/client/create-ticket')
  await page.getByRole('button', { name: /^Projet\s:/ }).click()
  await page.getByRole('option', { name: String(others[0]?.['name']) }).click()
  for (const { id } of others) expect((await api.put('manager', `projet/${id}/setArchive`, {})).status).toBe(200)
  await page.goto('/client')
  const menu = page.getByRole('navigation', { name: 'Navigation principale' })
  const name = String(kept?.['name'])
  await menu.getByRole('link', { name: 'Mes tickets' }).waitFor({ state: 'detached' })
  await menu.getByRole('link', { name, exact: true }).click()
  await page.waitForURL((url) => url.pathname === `/client/projets/${kept?.id}/tickets`)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  const id = await raise('Le store ne descend plus')
  const sheet = page.getByRole('dialog', { name: 'Le store ne descend plus' })
  const addHour = async () => {
    const entry = { ticket_id: Number(id), ut: 4, date: '2026-03-04', comment: 'Moteur remplacé' }
    expect((await api.post('manager', 'pointage', entry)).status).toBe(201)
  }
  const spentIn = async (place: typeof sheet) =>
    (
      await place.locator('dt', { hasText: 'Temps passé' }).locator('xpath=following-sibling::dd[1]').allTextContents()
    ).join()
  expect(await spentIn(sheet)).toBe('')
  await addHour()
  await expect.poll(() => spentIn(sheet)).toMatch(/^1\sh$/)

  await page.goto(`/client/projets/${kept?.id}/fiche`)
  const main = page.getByRole('main')
  await main.locator('dt', { hasText: 'Temps passé' }).waitFor()
  const before = await spentIn(main)
  await addHour()
  await expect.poll(() => spentIn(main)).not.toBe(before)

  // The person who looks after it, and how to reach them.
  const responsable = (await api.list('manager', `user?filter[id]=${kept?.['responsable_id']}`)).data[0]
  await main.getByRole('link', { name: String(responsable?.['lastname']) }).click()
  await page.waitForURL((url) => url.pathname === `/client/team/${responsable?.id}`)
  await page.getByRole('heading', { level: 1, name: String(responsable?.['lastname']) }).waitFor()
  await main.locator(`a[href="mailto:${responsable?.['email']}"]`).waitFor()
  await main.locator('a[href^="tel:"]').waitFor()
  expect(client.failures).toEqual([])
})
