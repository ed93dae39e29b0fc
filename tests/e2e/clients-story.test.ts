import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { readDrafts } from '#tests/support/page-log.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { pressEnter, typeInField, whenInField } from './support/hands/keys.ts'
import { focusedRow } from './support/list.ts'
import { openInApplication, openVisitor, signIn, type Visitor, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let manager: Visitor
let api: ReturnType<typeof apiOf>

beforeAll(async () => {
  world = await openWorld({ tickets: 20, pointages: 10, seed: 13 })
  api = apiOf(world.server.origin)
  manager = await openVisitor(world.browser, world.proxy.origin)
  await signIn(manager.page, 'manager')
  await whenUpToDate(manager.page)
  // Pages that the stories load without a network must come from the device.
  await manager.page.evaluate(() => navigator.serviceWorker.ready)
})

afterAll(() => world.close())

afterEach(() => world.proxy.setFaults({ offline: false }))

const named = async (name: string) =>
  (await api.list('manager', 'client?limit=200')).data.filter((row) => row['name'] === name)

const clientsOf = (page: Page) => page.goto('/manager/clients')

/** Opens the form of a new client from the list, by its button. */
const openForm = async (page: Page): Promise<void> => {
  await pressEnter(page.getByRole('button', { name: 'Nouveau client' }).first())
  await page.getByRole('dialog', { name: 'Nouveau client' }).waitFor()
  await whenInField(page)
}

it('creates, changes, archives, restores and finds a client by keyboard', async () => {
  const { page } = manager
  await clientsOf(page)
  await openForm(page)
  expect(await findings(page)).toEqual([])
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field')))
    .toBe('name')

  // An empty name is refused on this device, beside its field.
  await page.keyboard.press('Control+Enter')
  await page.getByRole('alert').first().waitFor()
  await page.keyboard.type('Élan Énergie')
  await page.getByLabel(/^Ville(?! de)/).fill('Angers')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Enregistré', { exact: true }).waitFor()
  await expect.poll(async () => (await named('Élan Énergie')).map((row) => row['city'])).toEqual(['Angers'])

  // The search ignores accents; Enter opens the page.
  await page.keyboard.press('/')
  await typeInField(page, 'elan energie')
  await page.getByRole('grid').getByRole('link', { name: 'Élan Énergie' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focusedRow(page)).toBe('Élan Énergie')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Élan Énergie' }).waitFor()
  expect(await findings(page)).toEqual([])

  await page.getByRole('button', { name: /^Ville :/ }).press('Enter')
  await typeInField(page, 'Nantes')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Ville.*Nantes$/ }).waitFor()
  await expect.poll(async () => (await named('Élan Énergie')).map((row) => row['city'])).toEqual(['Nantes'])

  // A country is chosen by its name, and stored by its letters.
  await page.getByRole('button', { name: /^Pays : France/ }).press('Enter')
  await typeInField(page, 'allem')
  await page.getByRole('option', { name: 'Allemagne' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Pays : Allemagne/ }).waitFor()
  await expect.poll(async () => (await named('Élan Énergie')).map((row) => row['country'])).toEqual(['DE'])
  // A country that nobody has set is shown as other empty values are.
  await page.getByRole('button', { name: /^Pays de facturation : —/ }).waitFor()

  await page.getByRole('button', { name: 'Archiver', exact: true }).press('Enter')
  await page.getByText('Élan Énergie est dans les archives').waitFor()
  await expect.poll(async () => (await named('Élan Énergie')).map((row) => row['archived_at'] !== null)).toEqual([true])
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: 'Archiver', exact: true }).waitFor()
  await expect.poll(async () => (await named('Élan Énergie')).map((row) => row['archived_at'])).toEqual([null])

  await page.getByRole('button', { name: 'Archiver', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Désarchiver' }).waitFor()
  await clientsOf(page)
  await page.getByRole('row').nth(1).waitFor()
  expect(await page.getByRole('grid').getByRole('link', { name: 'Élan Énergie' }).count()).toBe(0)
  await page.getByRole('button', { name: /^Archives/ }).press('Enter')
  await page.getByRole('grid').getByRole('link', { name: 'Élan Énergie' }).waitFor()
  expect(new URL(page.url()).searchParams.get('archived_at')).toBe('1970-01-01..')
  await page.reload()
  await page.getByRole('grid').getByRole('link', { name: 'Élan Énergie' }).waitFor()

  await page.keyboard.press('Control+k')
  await typeInField(page, 'elan')
  await page.getByRole('option', { name: 'Élan Énergie' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Élan Énergie' }).waitFor()
  await page.getByRole('button', { name: 'Désarchiver' }).press('Enter')
  await page.getByRole('button', { name: 'Archiver', exact: true }).waitFor()
  await expect.poll(async () => (await named('Élan Énergie')).map((row) => row['archived_at'])).toEqual([null])
})

it('creates a client and a projet on it without a network, and both arrive once', async () => {
  const { page } = manager
  await clientsOf(page)
  await page.getByRole('row').nth(1).waitFor()
  world.proxy.setFaults({ offline: true })
  await page.getByRole('button', { name: /^Hors ligne/ }).waitFor()
  await openForm(page)
  await page.keyboard.type('Garage du Lac')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('grid').getByRole('link', { name: 'Garage du Lac' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Garage du Lac' }).waitFor()
  await page
    .getByRole('navigation', { name: 'Rubriques' })
    .getByRole('link', { name: /^Projets/ })
    .press('Enter')
  await page.getByText('Pas de projet').waitFor()
  await page.getByRole('button', { name: 'Nouveau projet' }).first().press('Enter')
  await page.getByRole('dialog', { name: 'Nouveau projet' }).waitFor()
  await typeInField(page, 'Pont élévateur')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('row', { name: /Pont élévateur/ }).waitFor()

  world.proxy.setFaults({ offline: false })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await whenUpToDate(page)
  const clients = await named('Garage du Lac')
  expect(clients).toHaveLength(1)
  const projets = (await api.list('manager', 'projet?limit=200')).data.filter((row) => row['name'] === 'Pont élévateur')
  expect(projets.map((row) => row['client_id'])).toEqual([clients[0]?.id])
  // The page has followed the client to its number.
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/manager/clients/${clients[0]?.id}/all_projets`)
  await page.getByRole('row', { name: /Pont élévateur/ }).waitFor()
})

it('creates a ticket from the page of a client: on its only projet, or with its projets first', async () => {
  const { page } = manager
  const create = async (model: string, body: object): Promise<number> =>
    ((await (await api.post('manager', model, body)).json()) as { data: { id: number } }).data.id
  const client = await create('client', { name: 'Zinguerie du Port' })
  await create('projet', { name: 'Toiture', client_id: client })
  await openInApplication(page, `/manager/clients/${client}/tickets`)
  await page.getByRole('heading', { level: 1, name: 'Zinguerie du Port' }).waitFor()
  await page.getByRole('link', { name: /^Projets 1/ }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Créer un ticket' }).press('Enter')
  await page.getByRole('button', { name: 'Projet : Toiture' }).waitFor()
  await page.getByLabel('Titre').fill('Gouttière percée')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { level: 1, name: 'Gouttière percée' }).waitFor()

  await create('projet', { name: 'Zone de stockage', client_id: client })
  await openInApplication(page, `/manager/clients/${client}/tickets`)
  await page.getByRole('link', { name: /^Projets 2/ }).waitFor()
  await page.getByRole('row', { name: /Gouttière percée/ }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Créer un ticket' }).press('Enter')
  await page.getByText('Les projets de Zinguerie du Port sont en tête de la liste.').waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: /^Projet :/ }).press('Enter')
  const options = page.getByRole('option')
  await options.first().waitFor()
  const offered = (await options.allTextContents()).map((text) => text.includes('Zinguerie du Port'))
  expect(offered.slice(0, 2)).toEqual([true, true])
  expect(offered.slice(2)).toContain(false)
  expect(offered.slice(2)).not.toContain(true)
  await page.keyboard.press('Escape')
})

it('keeps the typed text of a closed form as a draft', async () => {
  const { page } = manager
  await clientsOf(page)
  await openForm(page)
  await page.keyboard.type('Brouillon et fils')
  await expect.poll(async () => JSON.stringify(await readDrafts(page))).toContain('Brouillon et fils')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Nouveau client' }).waitFor({ state: 'detached' })
  await page.reload()
  await openForm(page)
  await page.getByText('Brouillon retrouvé').waitFor()
  await expect.poll(() => page.getByLabel('Nom', { exact: true }).inputValue()).toBe('Brouillon et fils')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await openForm(page)
  await expect.poll(() => page.getByLabel('Nom', { exact: true }).inputValue()).toBe('')
  await page.keyboard.press('Escape')
})

it('calls and writes to the people of a client, and shows its address on a map, from its page', async () => {
  const { page } = manager
  const people = (await api.list('manager', 'user?limit=200')).data
  const person = people.find(
    ({ client_id, phone, is_active }) => client_id !== null && phone !== null && is_active === true,
  )
  await openInApplication(page, `/manager/clients/${person?.['client_id']}`)
  const contact = page.getByRole('region', { name: 'Contact', exact: true })
  await contact.waitFor()
  const targets = () => contact.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await expect.poll(targets).toContainEqual(expect.stringMatching(/^tel:\+?\d+$/))
  await expect.poll(targets).toContainEqual(expect.stringMatching(/^mailto:.+@.+$/))
  const map = contact.getByRole('link', { name: 'Voir sur la carte' })
  expect([await map.getAttribute('href'), await map.getAttribute('target'), await map.getAttribute('rel')]).toEqual([
    expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/search\?query=./),
    '_blank',
    'noreferrer noopener',
  ])
  expect(await findings(page)).toEqual([])
})
