import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiOf } from './support/api.ts'
import { chooseFirst, openVisitor, signIn, type Visitor } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let client: Visitor

beforeAll(async () => {
  world = await openWorld()
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
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: second }).click()
  await page.getByRole('dialog', { name: second }).waitFor()
  const addresses: (string | null)[] = []
  page.on('framenavigated', () => addresses.push(shownTicket()))
  // From one to the other at once, past the entry in which the sheet was closed.
  for (const [steps, name, id] of [
    [-2, first, firstId],
    [2, second, secondId],
    [-2, first, firstId],
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
  const api = apiOf(world.server.origin)
  const stored = (await api.list('client', `ticket?filter[id]=${shownTicket()}`)).data[0]
  expect(stored).toMatchObject({ location: place, url: 'https://exemple.fr/portique', email: 'accueil@exemple.fr', dead_line: '2031-03-12' })
  expect([stored?.['type_id'], stored?.['priority_id']]).not.toContain(null)
  expect((await api.put('manager', `ticket/${shownTicket()}`, { tag: 'accès' })).status).toBe(200)
  for (const text of [place, 'exemple.fr/portique', 'accueil@exemple.fr', 'accès']) await sheet.getByText(text, { exact: true }).waitFor()
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
