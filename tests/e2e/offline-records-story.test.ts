import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { WireRow } from '#contract/core/protocol.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { openHanded, openMenu, openTab, WAYS } from './support/hands/hands.ts'
import { openSignedIn, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let api: ReturnType<typeof apiOf>

beforeAll(async () => {
  world = await openWorld({ tickets: 20, pointages: 10, seed: 47 })
  api = apiOf(world.server.origin)
})

afterAll(() => world.close())

afterEach(() => world.proxy.setFaults({ offline: false, loseAnswers: 0, duplicateRequests: 0 }))

/** All rows with this name, as the server holds them. */
const held = async (model: 'client' | 'projet' | 'ticket', name: string): Promise<readonly WireRow[]> =>
  (await api.list('manager', `${model}?limit=all`)).data.filter((row) => row['name'] === name)

it.each(WAYS)(
  'makes a client, a projet on it and a ticket on that without a network; all arrive once, also when answers are lost, $name',
  async (way) => {
    const { page, hands, context, failures } = await openHanded(world.browser, world.proxy.origin, way)
    const { width } = way.size
    const [client, projet, ticket] = [
      `Garage du Lac ${width}`,
      `Pont élévateur ${width}`,
      `Le pont ne monte plus ${width}`,
    ]
    await openSignedIn(page, 'manager')
    await whenUpToDate(page)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await openMenu(page, hands, way, 'Clients')
    await page.locator('[data-row="0"]').waitFor()

    world.proxy.setFaults({ offline: true })
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.getByRole('button', { name: /^Hors ligne/ }).waitFor()
    await hands.press(page.getByRole('button', { name: 'Nouveau client' }).first())
    const clientForm = page.getByRole('dialog', { name: 'Nouveau client' })
    await hands.write(clientForm.getByLabel('Nom', { exact: true }), client)
    await hands.submit(clientForm.getByRole('button', { name: 'Enregistrer' }))
    await clientForm.waitFor({ state: 'detached' })
    await hands.search(client)
    await hands.press(page.getByRole('grid').getByRole('link', { name: client, exact: true }))
    await page.getByRole('heading', { level: 1, name: client }).waitFor()

    await openTab(page, hands, way, 'Projets')
    await page.getByText('Pas de projet', { exact: true }).waitFor()
    await hands.press(page.getByRole('button', { name: 'Nouveau projet' }).last())
    const projetForm = page.getByRole('dialog', { name: 'Nouveau projet' })
    await hands.write(projetForm.getByLabel('Nom', { exact: true }), projet)
    await hands.submit(projetForm.getByRole('button', { name: 'Enregistrer' }))
    await projetForm.waitFor({ state: 'detached' })
    await hands.press(page.getByRole('grid').getByRole('link', { name: projet, exact: true }))
    await page.getByRole('heading', { level: 1, name: projet }).waitFor()

    // The form of a ticket that is opened from a projet has it already.
    await hands.press(page.getByRole('main').getByRole('link', { name: 'Créer un ticket' }))
    await page.getByRole('button', { name: `Projet : ${projet}` }).waitFor()
    await hands.write(page.getByLabel('Titre'), ticket)
    await hands.submit(page.getByRole('button', { name: 'Créer le ticket' }))
    await page.getByRole('heading', { level: 1, name: ticket }).waitFor()
    await page.getByText('pas encore envoyé').filter({ visible: true }).first().waitFor()
    expect(await findings(page)).toEqual([])

    // The first answers are lost on the way back and some requests come twice.
    const lostBefore = world.proxy.injected().lost
    world.proxy.setFaults({ offline: false, loseAnswers: 1, duplicateRequests: 0.5 })
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect.poll(() => world.proxy.injected().lost).toBeGreaterThan(lostBefore)
    world.proxy.setFaults({ loseAnswers: 0.3 })
    await expect.poll(() => held('ticket', ticket)).toHaveLength(1)
    world.proxy.setFaults({ loseAnswers: 0, duplicateRequests: 0 })
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await whenUpToDate(page)

    const [clients, projets, tickets] = [
      await held('client', client),
      await held('projet', projet),
      await held('ticket', ticket),
    ]
    expect([clients, projets, tickets].map((rows) => rows.length)).toEqual([1, 1, 1])
    expect(projets[0]?.['client_id']).toBe(clients[0]?.id)
    expect(tickets[0]?.['projet_id']).toBe(projets[0]?.id)
    // The open page has followed its ticket to its number.
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/manager/tickets/${tickets[0]?.id}`)
    await page.getByRole('heading', { level: 1, name: ticket }).waitFor()
    expect(hands.complaints).toEqual([])
    expect(failures).toEqual([])
    await context.close()
  },
)
