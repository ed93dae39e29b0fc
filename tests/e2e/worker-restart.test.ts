import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { apiOf } from './support/api.ts'
import { freeze } from './support/freeze.ts'
import { openVisitor, signIn, type Visitor } from './support/page.ts'
import { killWorker } from './support/shared-worker.ts'
import { createTicket, enterTickets, openTickets } from './support/tickets.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let visitor: Visitor | null = null

beforeAll(async () => {
  world = await openWorld({ seed: 5, database: 'postgres' })
})
afterEach(async () => {
  world.proxy.setFaults({ offline: false })
  await visitor?.context.close()
  visitor = null
})
afterAll(() => world.close())

/** Somebody at work, in a browser of their own. */
const enter = async (withoutSharedWorker = false): Promise<Visitor> => {
  const entered = await openVisitor(world.browser, world.proxy.origin)
  visitor = entered
  if (withoutSharedWorker) {
    await entered.context.addInitScript(() => {
      Reflect.deleteProperty(window, 'SharedWorker')
    })
  }
  await enterTickets(entered.page)
  return entered
}

/** Demo tickets may hold the same words. */
const arrived = async (name: string): Promise<number> =>
  (await apiOf(world.server.origin).list('manager', `ticket?search=${encodeURIComponent(name)}`)).data.filter(
    (row) => row['name'] === name,
  ).length

const expectArrival = (name: string): Promise<void> => expect.poll(() => arrived(name), { interval: 300 }).toBe(1)

it('shows in a second tab at once what was done offline in the first', async () => {
  const { page, context, failures } = await enter()
  const second = await context.newPage()
  await openTickets(second)
  world.proxy.setFaults({ offline: true })
  await createTicket(page, 'Deux onglets')
  await second.getByText('Deux onglets').filter({ visible: true }).first().waitFor()
  world.proxy.setFaults({ offline: false })
  await expectArrival('Deux onglets')
  expect(failures).toEqual([])
})

it('starts the worker again when it was killed, with everything that was acknowledged', async () => {
  const { page, failures } = await enter()
  world.proxy.setFaults({ offline: true })
  await createTicket(page, 'Avant la mort du worker')
  await killWorker(world.browser)
  await createTicket(page, 'Après la mort du worker')
  world.proxy.setFaults({ offline: false })
  await expectArrival('Avant la mort du worker')
  await expectArrival('Après la mort du worker')
  expect(failures).toEqual([])
})

it('works in two tabs without SharedWorker, and in the second alone when the first is closed', async () => {
  const { page, context, failures } = await enter(true)
  const second = await context.newPage()
  await openTickets(second)
  world.proxy.setFaults({ offline: true })
  await createTicket(second, 'Par l’onglet voisin')
  await page.getByText('Par l’onglet voisin').filter({ visible: true }).first().waitFor()
  await page.close()
  await createTicket(second, 'Seul maintenant')
  world.proxy.setFaults({ offline: false })
  await expectArrival('Par l’onglet voisin')
  await expectArrival('Seul maintenant')
  expect(failures).toEqual([])
})

it('lets a tab take over from one that is frozen, which then follows', async () => {
  const { page, context, failures } = await enter(true)
  const second = await context.newPage()
  await openTickets(second)
  const frozen = await freeze(page)
  await second.getByRole('button', { name: 'Prendre le relais ici' }).click()
  await createTicket(second, 'Après le relais')
  await expectArrival('Après le relais')
  await frozen.wake()
  await page.getByText('Après le relais').filter({ visible: true }).first().waitFor()
  await createTicket(page, 'De nouveau là')
  await expectArrival('De nouveau là')
  expect(failures).toEqual([])
})

it('lets a person leave offline: nothing is shown any more, what was not sent waits for them, the token is revoked later', async () => {
  const { page, failures } = await enter()
  const token = await page.evaluate(() => localStorage.getItem('auth._token.local') ?? '')
  world.proxy.setFaults({ offline: true })
  await createTicket(page, 'Gardé pour demain')
  await page.getByRole('button', { name: /^Mon compte/ }).click()
  await page.getByRole('menuitem', { name: 'Effacer mes données de cet appareil' }).click()
  await page
    .getByRole('list', { name: 'Actions en attente' })
    .getByText(/ · Gardé pour demain$/)
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Mon compte/ }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await page.getByText('La garder pour ma prochaine connexion ici').click()
  // The old page shows the home page for a moment, before the browser loads it anew.
  const loaded = page.waitForEvent('load')
  await page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter' }).click()
  await loaded
  await page.getByRole('link', { name: 'Se connecter' }).first().waitFor()
  const left = () =>
    page.evaluate(async () => ({
      stored: Object.keys(localStorage).filter((key) => key.startsWith('auth.')),
      mirrors: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.includes('mirror')),
    }))
  await expect.poll(left).toEqual({ stored: [], mirrors: [] })
  const revocations = await page.evaluate(() => localStorage.getItem('sav.revocations'))
  await page.getByRole('link', { name: 'Se connecter' }).first().click()
  await page
    .getByRole('status')
    .getByText(/ a 1 action qui attend sur cet appareil\. Elle partira à sa prochaine connexion ici\.$/)
    .waitFor()
  expect(Object.keys(JSON.parse(revocations ?? '[]')[0] as object)).toEqual(['access', 'refresh'])

  world.proxy.setFaults({ offline: false })
  await page.reload()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sav.revocations'))).toBeNull()
  const answer = await fetch(`${world.server.origin}/api/interfaces/auth/user`, { headers: { authorization: token } })
  expect(answer.status).toBe(401)
  await signIn(page, 'technicien')
  await expectArrival('Gardé pour demain')
  expect(failures).toEqual([])
})
