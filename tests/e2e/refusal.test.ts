import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiOf } from './support/api.ts'
import { openVisitor, signIn } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})

afterAll(() => world.close())

it('takes back what the server refuses, and says who was there first', async () => {
  const api = apiOf(world.server.origin)
  const statuses = await api.list('manager', 'ticket_status')
  const startable = new Set(statuses.data.filter(({ stage }) => stage === 'new' || stage === 'waiting_solving').map(({ id }) => id))
  const tickets = await api.list('manager', 'ticket?limit=100')
  const ticket = tickets.data.find(({ status_id }) => startable.has(Number(status_id)))
  const { page, failures } = await openVisitor(world.browser, world.proxy.origin)
  await signIn(page, 'technicien')
  await page.goto(`/technicien/tickets/${ticket?.id}`)
  await page.getByRole('button', { name: 'Démarrer' }).waitFor()

  world.proxy.setFaults({ offline: true })
  await page.getByRole('button', { name: 'Démarrer' }).click()
  await page.getByText('pas encore envoyé').first().waitFor()
  const closed = await api.put('manager', `ticket/${ticket?.id}/close`, {})
  expect(closed.status).toBe(200)

  world.proxy.setFaults({ offline: false })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByText('Fermé').first().waitFor()
  await page
    .getByText(/refusé/i)
    .first()
    .waitFor()
  await expect.poll(() => page.getByText('pas encore envoyé').count()).toBe(0)
  expect(failures).toEqual([])
})
