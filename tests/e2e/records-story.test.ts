import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireRow } from '#contract/core/protocol.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { choose, chooseEntry, type HandedVisitor, openHanded, openMenu, WAYS } from './support/hands/hands.ts'
import { openSignedIn, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let api: ReturnType<typeof apiOf>

beforeAll(async () => {
  world = await openWorld({ tickets: 20, pointages: 10, seed: 37, database: 'postgres' })
  api = apiOf(world.server.origin)
})

afterAll(() => world.close())

/** The rows of a model with this text in a field, as the server holds them. */
const held = async (model: 'client' | 'projet' | 'user', field: string, text: string): Promise<readonly WireRow[]> =>
  (await api.list('manager', `${model}?limit=all`)).data.filter((row) => row[field] === text)

describe.each(WAYS)('$name', (way) => {
  let visitor: HandedVisitor

  beforeAll(async () => {
    visitor = await openHanded(world.browser, world.server.origin, way, { isAlwaysOnline: true })
    await openSignedIn(visitor.page, 'manager')
    await whenUpToDate(visitor.page)
  })

  afterAll(() => visitor.context.close())

  const nothingToComplain = (): void => {
    expect(visitor.hands.complaints).toEqual([])
    expect(visitor.failures).toEqual([])
  }

  /** From the list of a space’s page to the record with this name, found by its text. */
  const find = async (page: Page, text: string, name: string): Promise<void> => {
    const { hands } = visitor
    await hands.search(text)
    await hands.press(page.getByRole('grid').getByRole('link', { name, exact: true }))
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }

  it('makes, changes, archives and finds again a client', async () => {
    const { page, hands } = visitor
    const [name, city] = [`Élan Énergie ${way.size.width}`, 'Nantes']
    await openMenu(page, hands, way, 'Clients')
    await page.locator('[data-row="0"]').waitFor()
    await hands.press(page.getByRole('button', { name: 'Nouveau client' }).first())
    const dialog = page.getByRole('dialog', { name: 'Nouveau client' })
    // An empty name is refused on this device, beside its field, which gets the focus.
    await hands.submit(dialog.getByRole('button', { name: 'Enregistrer' }))
    await dialog.getByRole('alert').first().waitFor()
    await hands.write(dialog.getByLabel('Nom', { exact: true }), name)
    await hands.write(dialog.getByLabel(/^Ville(?! de)/), 'Angers')
    await hands.submit(dialog.getByRole('button', { name: 'Enregistrer' }))
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(async () => (await held('client', 'name', name)).map((row) => row['city'])).toEqual(['Angers'])

    await find(page, `elan energie ${way.size.width}`, name)
    await hands.press(page.getByRole('button', { name: /^Ville :/ }))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(city)
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await held('client', 'name', name)).map((row) => row['city'])).toEqual([city])

    await hands.press(page.getByRole('button', { name: 'Archiver' }))
    await page.getByText(`${name} est dans les archives`).waitFor()
    await openMenu(page, hands, way, 'Clients')
    await page.locator('[data-row="0"]').waitFor()
    await hands.press(page.getByRole('button', { name: /^Archives/ }))
    await find(page, 'elan', name)
    expect(await findings(page)).toEqual([])
    await hands.press(page.getByRole('button', { name: 'Désarchiver' }))
    await expect.poll(async () => (await held('client', 'name', name)).map((row) => row['archived_at'])).toEqual([null])
    nothingToComplain()
  })

  it('makes, changes, archives and finds again a projet', async () => {
    const { page, hands } = visitor
    const name = `Câblage du siège ${way.size.width}`
    const [client] = (await api.list('manager', 'client?limit=5&orderBy=id:asc')).data
    await openMenu(page, hands, way, 'Projets')
    await page.locator('[data-row="0"]').waitFor()
    await hands.press(page.getByRole('button', { name: 'Nouveau projet' }).first())
    const dialog = page.getByRole('dialog', { name: 'Nouveau projet' })
    await hands.write(dialog.getByLabel('Nom', { exact: true }), name)
    await choose(page, hands, dialog.getByRole('button', { name: /^Client :/ }), String(client?.['name']))
    await hands.submit(dialog.getByRole('button', { name: 'Enregistrer' }))
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await held('projet', 'name', name)).map((row) => row['client_id']))
      .toEqual([client?.id])

    await find(page, `cablage ${way.size.width}`, name)
    await hands.press(page.getByRole('button', { name: 'Modifier', exact: true }))
    const form = page.getByRole('dialog', { name: 'Modifier le projet' })
    await hands.press(
      form.getByRole('checkbox', { name: 'Facturable' }).or(form.getByRole('switch', { name: 'Facturable' })),
    )
    await hands.submit(form.getByRole('button', { name: 'Enregistrer' }))
    await form.waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await held('projet', 'name', name)).map((row) => row['is_facturable']))
      .toEqual([false])

    await hands.press(page.getByRole('button', { name: 'Archiver' }))
    await page.getByText(`${name} est dans les archives`).waitFor()
    await openMenu(page, hands, way, 'Projets')
    await page.locator('[data-row="0"]').waitFor()
    await hands.press(page.getByRole('button', { name: /^Archives/ }))
    await find(page, 'cablage', name)
    await hands.press(page.getByRole('button', { name: 'Désarchiver' }))
    await expect.poll(async () => (await held('projet', 'name', name)).map((row) => row['archived_at'])).toEqual([null])
    nothingToComplain()
  })

  it('makes, changes, deactivates and finds again a user', async () => {
    const { page, hands } = visitor
    const [name, email] = [`Anaïs Öztürk-${way.size.width}`, `anais.${way.size.width}@exemple.fr`]
    const [firstname, lastname] = name.split(' ') as [string, string]
    await openMenu(page, hands, way, 'Utilisateurs')
    await page.locator('[data-row="0"]').waitFor()
    await hands.press(page.getByRole('button', { name: 'Nouvel utilisateur' }).first())
    const dialog = page.getByRole('dialog', { name: 'Nouvel utilisateur' })
    await hands.write(dialog.getByLabel('Prénom'), firstname)
    await hands.write(dialog.getByLabel('Nom', { exact: true }), lastname)
    await hands.write(dialog.getByLabel('E-mail'), email)
    await choose(page, hands, dialog.getByRole('button', { name: /^Rôle/ }), 'Technicien')
    await hands.submit(dialog.getByRole('button', { name: 'Enregistrer' }))
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => world.server.output()).toContain(`Mail to ${email} `)

    await find(page, `ozturk-${way.size.width}`, name)
    await hands.press(page.getByRole('button', { name: /^Ville :/ }))
    await page.keyboard.type('Nantes')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await held('user', 'email', email)).map((row) => row['city'])).toEqual(['Nantes'])

    await chooseEntry(page, hands, page.getByRole('button', { name: 'Plus d’actions' }), 'Désactiver')
    await page.getByText(`${name} ne peut plus se connecter`).waitFor()
    await openMenu(page, hands, way, 'Utilisateurs')
    await page.locator('[data-row="0"]').waitFor()
    await hands.press(page.getByRole('button', { name: /^Désactivés/ }))
    await find(page, 'ozturk', name)
    await hands.press(page.getByRole('button', { name: 'Réactiver' }))
    await expect.poll(async () => (await held('user', 'email', email)).map((row) => row['is_active'])).toEqual([true])
    nothingToComplain()
  })
})
