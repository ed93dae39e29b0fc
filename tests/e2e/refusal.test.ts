import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiOf } from './support/api.ts'
import { openSignedIn, openVisitor, whenReadyOffline } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})

afterAll(() => world.close())

it('takes back what the server refuses, and says who was there first', async () => {
  const api = apiOf(world.server.origin)
  const statuses = await api.list('manager', 'ticket_status')
  const startable = new Set(
    statuses.data.filter(({ stage }) => stage === 'new' || stage === 'waiting_solving').map(({ id }) => id),
  )
  const tickets = await api.list('manager', 'ticket?limit=100')
  const ticket = tickets.data.find(({ status_id }) => startable.has(Number(status_id)))
  const { page, failures } = await openVisitor(world.browser, world.proxy.origin)
  await openSignedIn(page, 'technicien', `/technicien/tickets/${ticket?.id}`)
  await whenReadyOffline(page)
  await page.getByRole('button', { name: 'Démarrer' }).waitFor()

  world.proxy.setFaults({ offline: true })
  await page.getByRole('button', { name: 'Démarrer' }).click()
  await page.getByText('pas encore envoyé').filter({ visible: true }).first().waitFor()
  const closed = await api.put('manager', `ticket/${ticket?.id}/close`, {})
  expect(closed.status).toBe(200)

  world.proxy.setFaults({ offline: false })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByText('Fermé').filter({ visible: true }).first().waitFor()
  await page
    .getByText(/refusé/i)
    .first()
    .waitFor()
  // The message tells who changed it to what, instead of a rule.
  const told = page.getByText(/a mis «.Fermé.» aujourd’hui à \d\d:\d\d/)
  await told.first().waitFor()
  expect(await page.getByText('L’étape actuelle ne le permet pas').count()).toBe(0)
  await expect.poll(() => page.getByText('pas encore envoyé').count()).toBe(0)
  expect(failures).toEqual([])
})
