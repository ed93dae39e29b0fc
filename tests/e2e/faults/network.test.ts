import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { readLog, readWaiting } from '#tests/support/page-log.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import type { Visitor } from '../support/page.ts'
import { createTicket } from '../support/tickets.ts'
import { type FaultWorld, openFaultWorld } from './support/fault-world.ts'
import { expectEachOnceInOrder, readAttempts, readWaitingOf } from './support/ledger.ts'
import { enter, expectFinalPage, openTicketIds, rename, workOffline } from './support/technicien.ts'

let world: FaultWorld
let visitor: Visitor
let tickets: readonly number[]

beforeAll(async () => {
  world = await openFaultWorld(7)
  visitor = await enter(world)
  tickets = await openTicketIds(world, 3)
})
afterEach(() => world.mend())
afterAll(() => world?.close())

const last = (): number => tickets.at(-1) ?? 0

it('says within seconds that the server is out of reach, though nobody does anything, and that it is back', async () => {
  const { page } = visitor
  const says = (state: RegExp, timeout = PATIENCE_MS) =>
    page.getByRole('button', { name: state }).first().waitFor({ timeout })
  await says(/À jour/)
  world.proxy.setFaults({ offline: true })
  await says(/Hors ligne/, 30_000)
  world.mend()
  await says(/À jour/)
})

it('requests that are cut in the middle are sent again, and nothing of them happens twice', async () => {
  const { page } = visitor
  const events = await workOffline(world, page, tickets, 2)
  world.proxy.setFaults({ offline: false, cutRequests: 1 })
  await expect.poll(() => world.proxy.injected().cutRequests).toBeGreaterThan(5)
  expect(await readWaiting(page)).toHaveLength(events.length)
  world.mend()
  await expectEachOnceInOrder(world, events)
  await expectFinalPage(world, page, last())
})

it('answers that are cut in the middle, or lost, are answers to nothing: what was done is not done again', async () => {
  const { page } = visitor
  const events = await workOffline(world, page, tickets, 2)
  world.proxy.setFaults({ offline: false, cutAnswers: 1 })
  await expect.poll(() => world.proxy.injected().cut).toBeGreaterThan(5)
  world.proxy.setFaults({ cutAnswers: 0, loseAnswers: 1 })
  await expect.poll(() => world.proxy.injected().lost).toBeGreaterThan(3)
  world.mend()
  await expectEachOnceInOrder(world, events)
  expect(Math.max(...(await readAttempts(page, events)))).toBeGreaterThan(1)
  await expectFinalPage(world, page, last())
})

it('with three seconds to each answer the page shows every action at once, and all arrive', async () => {
  const { page } = visitor
  const events = await workOffline(world, page, tickets, 1)
  world.proxy.setFaults({ offline: false, latencyMs: 3000 })
  await rename(page, 'Sans attendre')
  await page.getByRole('heading', { name: 'Sans attendre' }).waitFor()
  // Two others on this ticket are answered before it.
  const read = async () => (await readLog(page)).filter(({ payload }) => payload['name'] === 'Sans attendre')
  await expect.poll(async () => (await read()).length).toBe(1)
  const added = await read()
  await expectEachOnceInOrder(world, [...events, ...added])
  world.mend()
  await expectFinalPage(world, page, last())
})

it('over a network that loses three connections of ten everything arrives once', async () => {
  const { page } = visitor
  const events = await workOffline(world, page, tickets, 3)
  const before = world.proxy.injected().brokenConnections
  world.proxy.setFaults({ offline: false, loseConnections: 0.3 })
  await expectEachOnceInOrder(world, events)
  expect(world.proxy.injected().brokenConnections).toBeGreaterThan(before)
  world.mend()
  await expectFinalPage(world, page, last())
})

it('what the network delivers twice happens once, a creation too', async () => {
  const { page, failures } = visitor
  const earlier = await workOffline(world, page, tickets, 2)
  await createTicket(page, 'Deux fois sur le fil')
  const events = await readWaitingOf(page, earlier.length + 1)
  world.proxy.setFaults({ offline: false, duplicateRequests: 1 })
  await expectEachOnceInOrder(world, events)
  expect(world.proxy.injected().duplicated).toBeGreaterThanOrEqual(events.length)
  const created = await world.sql`select id from ticket where name = 'Deux fois sur le fil'`
  expect(created).toHaveLength(1)
  await expectFinalPage(world, page, Number(created[0]?.['id']))
  expect(failures).toEqual([])
})
