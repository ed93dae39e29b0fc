import type { BrowserContext } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openVisitor, signIn } from '../support/page.ts'
import { createTicket } from '../support/tickets.ts'
import { type FaultWorld, openFaultWorld, TICKETS } from './support/fault-world.ts'
import { expectEachOnceInOrder, readAttempts, readWaitingOf } from './support/ledger.ts'
import {
  addTime,
  enter,
  expectFinalPage,
  flip,
  openTicket,
  openTicketIds,
  rename,
  SWITCHES,
} from './support/technicien.ts'

const ACTIONS = 200
const CREATED = ['Compresseur bruyant', 'Vanne bloquée'] as const
/** Each ticket has one of these: its creation, or a time on it. */
const A_TICKET = ACTIONS / 5
const FLAP_MS = 1000

let world: FaultWorld

beforeAll(async () => {
  world = await openFaultWorld(3)
})
afterAll(() => world?.close())

/**
 * The network goes and comes back every second, and the device hears of it; as a lift does to a
 * phone.
 */
const flap = (context: BrowserContext) => {
  let isOver = false
  const turn = async (): Promise<void> => {
    for (let isOffline = false; !isOver; isOffline = !isOffline) {
      world.proxy.setFaults({ offline: isOffline, latencyMs: 40 })
      await context.setOffline(isOffline)
      await new Promise((done) => setTimeout(done, FLAP_MS))
    }
    world.mend()
    await context.setOffline(false)
  }
  const turning = turn()
  return async (): Promise<void> => {
    isOver = true
    await turning
  }
}

const versionsOf = async (ids: readonly number[]): Promise<readonly number[]> => {
  const rows = await world.sql<
    { version: number }[]
  >`select version::int from ticket where id = any(${ids as number[]}) order by id`
  return rows.map(({ version }) => version)
}

it('two hundred offline actions on three tickets and two new ones arrive once, in order, over a network that flaps every second', async () => {
  const manager = await openVisitor(world.browser, `http://localhost:${world.server.port}`)
  await signIn(manager.page, 'manager')
  await manager.page.goto('/manager/tickets')
  await manager.page.getByText(`${TICKETS} tickets`).waitFor()
  const { page, context, failures } = await enter(world)
  const known = await openTicketIds(world, 3)
  const versions = await versionsOf(known)

  world.proxy.setFaults({ offline: true })
  await context.setOffline(true)
  const doTheRest = async (name: string): Promise<void> => {
    for (let n = 2; n < A_TICKET; n += 1) {
      const turned = SWITCHES[n % (SWITCHES.length + 1)]
      if (turned) await flip(page, turned)
      else {
        // No switch is turned back before the store has said that it was turned: the name comes
        // after it, and is shown when it is on the disk.
        await rename(page, `${name} ${n}`)
        await page.getByRole('heading', { name: `${name} ${n}` }).waitFor()
      }
    }
    await rename(page, name)
  }
  for (const name of CREATED) {
    await createTicket(page, name)
    await doTheRest(`${name}, réparé`)
  }
  for (const id of known) {
    await openTicket(page, id)
    await addTime(page, '30 min', `Passage sur ${id}`)
    await doTheRest(`Ticket ${id}, réparé`)
  }
  const events = await readWaitingOf(page, ACTIONS)

  const calm = flap(context)
  await expectEachOnceInOrder(world, events).finally(calm)
  expect((await readAttempts(page, events)).filter((attempts) => attempts > 1).length).toBeGreaterThan(3)
  await expectFinalPage(world, page, known.at(-1) ?? 0)

  await manager.page.getByText(`${TICKETS + CREATED.length} tickets`).waitFor()
  await manager.page.getByRole('searchbox').fill('réparé')
  for (const name of [...CREATED, ...known.map((id) => `Ticket ${id}`)])
    await manager.page.getByText(`${name}, réparé`).filter({ visible: true }).first().waitFor()
  // Each action on a ticket raised its version by one; the time on it is a record of its own.
  expect(await versionsOf(known)).toEqual(versions.map((version) => version + A_TICKET - 1))
  const times = await world.sql`select ticket_id from pointage where comment like 'Passage sur %'`
  expect(times.map((row) => Number(row['ticket_id'])).sort()).toEqual([...known].sort())
  expect([...failures, ...manager.failures]).toEqual([])
})
