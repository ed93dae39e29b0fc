import type { BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { readWaiting } from '#tests/support/page-log.ts'
import { freeze } from '../support/freeze.ts'
import type { Visitor } from '../support/page.ts'
import { killWorker, stallWorker } from '../support/shared-worker.ts'
import { openTickets } from '../support/tickets.ts'
import { type FaultWorld, openFaultWorld } from './support/fault-world.ts'
import { expectEachOnceInOrder, readWaitingOf, whenAccepted } from './support/ledger.ts'
import {
  enter,
  expectFinalPage,
  openTicket,
  openTicketIds,
  rename,
  SWITCHES,
  workOffline,
} from './support/technicien.ts'

let world: FaultWorld
let visitor: Visitor
let tickets: readonly number[]

beforeAll(async () => {
  world = await openFaultWorld(17)
  visitor = await enter(world)
  tickets = await openTicketIds(world, 3)
})
afterEach(() => world.mend())
afterAll(() => world?.close())

const last = (): number => tickets.at(-1) ?? 0

/** The page that the tests go on with; crashed ones are left behind. */
const here = (): Page => visitor.page

const move = (page: Page): void => {
  visitor = { ...visitor, page }
}

/** As when its process runs out of memory. */
const crash = async (context: BrowserContext, page: Page): Promise<void> => {
  const crashed = new Promise((done) => page.once('crash', done))
  const session = await context.newCDPSession(page)
  // The worker never answers.
  session.send('Page.crash').catch(() => undefined)
  await crashed
}

const withoutSharedWorker = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'SharedWorker')
  })
}

const deleteDatabases = (page: Page, prefix: string): Promise<void> =>
  page.evaluate(async (start) => {
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith(start)) continue
      await new Promise((done, fail) => {
        const request = indexedDB.deleteDatabase(name)
        request.onsuccess = done
        request.onerror = fail
      })
    }
  }, prefix)

it('a worker that is killed while it drains is started again and goes on where it was', async () => {
  const events = await workOffline(world, here(), tickets, 4)
  world.proxy.setFaults({ offline: false, latencyMs: 60 })
  await whenAccepted(world, events, 3)
  await killWorker(world.browser)
  await whenAccepted(world, events, 12)
  await killWorker(world.browser)
  await expectEachOnceInOrder(world, events)
  world.mend()
  await expectFinalPage(world, here(), last())
})

it('a page that ends with its worker before the worker has read an action loses none', async () => {
  const page = here()
  world.proxy.setFaults({ offline: true })
  for (const [index, name] of SWITCHES.entries()) {
    await openTicket(page, last())
    await stallWorker(world.browser)
    const control = page.getByRole('switch', { name })
    const before = await control.isChecked()
    await control.click()
    // However slow the device is, the control shows the click and does not go back.
    await page.waitForTimeout(1500)
    expect(await control.isChecked()).toBe(!before)
    await page.goto('about:blank')
    await killWorker(world.browser).catch(() => undefined)
    await openTicket(page, last())
    await readWaitingOf(page, index + 1)
  }
  const events = await readWaitingOf(page, SWITCHES.length)
  world.mend()
  await expectEachOnceInOrder(world, events)
  await expectFinalPage(world, page, last())
})

it('a page that ends so loses none although the records of the device are deleted before the next one', async () => {
  const page = here()
  const [name] = SWITCHES
  await openTicket(page, last())
  world.proxy.setFaults({ offline: true })
  await stallWorker(world.browser)
  const control = page.getByRole('switch', { name })
  const before = await control.isChecked()
  await control.click()
  await page.waitForTimeout(500)
  await page.goto('/icon.svg')
  await killWorker(world.browser).catch(() => undefined)
  await deleteDatabases(page, 'sav-mirror')
  world.mend()
  await openTicket(page, last())
  await expect.poll(() => control.isChecked()).toBe(!before)
  await expectFinalPage(world, page, last())
})

it('two tabs that act on one ticket in turns see each other at once, and what they did arrives in that order', async () => {
  const first = here()
  const second = await visitor.context.newPage()
  world.proxy.setFaults({ offline: true })
  await openTicket(first, last())
  await openTicket(second, last())
  for (let turn = 0; turn < 4; turn += 1) {
    const [acting, watching] = turn % 2 === 0 ? [first, second] : [second, first]
    await rename(acting, `Tour ${turn}`)
    await watching.getByRole('heading', { name: `Tour ${turn}`, exact: true }).waitFor()
  }
  const events = await readWaitingOf(first, 4)
  expect(events.map(({ payload }) => payload['name'])).toEqual(['Tour 0', 'Tour 1', 'Tour 2', 'Tour 3'])
  world.mend()
  await expectEachOnceInOrder(world, events)
  await expectFinalPage(world, second, last())
  await second.close()
})

it('a tab that crashes while the outbox drains leaves the rest to its neighbour', async () => {
  const crashing = here()
  const neighbour = await visitor.context.newPage()
  await openTickets(neighbour)
  // Browsers draw hidden tabs but once a second.
  await crashing.bringToFront()
  const events = await workOffline(world, crashing, tickets, 4)
  world.proxy.setFaults({ offline: false, latencyMs: 60 })
  await whenAccepted(world, events, 3)
  await crash(visitor.context, crashing)
  await expectEachOnceInOrder(world, events)
  world.mend()
  move(neighbour)
  await openTicket(neighbour, last())
  await expectFinalPage(world, neighbour, last())
})

it('the only tab crashes offline: the next one has everything that was done, and sends it', async () => {
  const events = await workOffline(world, here(), tickets, 1)
  await crash(visitor.context, here())
  move(await visitor.context.newPage())
  await openTicket(here(), last())
  expect((await readWaiting(here())).map(({ id }) => id)).toEqual(events.map(({ id }) => id))
  world.mend()
  await expectEachOnceInOrder(world, events)
  await expectFinalPage(world, here(), last())
})

it('the log is deleted under the open application: what waits is written again, and the person is told', async () => {
  const events = await workOffline(world, here(), tickets, 1)
  await deleteDatabases(here(), 'sav-log-')
  await rename(here(), 'Après l’effacement')
  await here().getByText('elles ont été enregistrées de nouveau').waitFor()
  const waiting = await readWaiting(here())
  expect(waiting.slice(0, -1).map(({ id }) => id)).toEqual(events.map(({ id }) => id))
  // Also for the worker that comes next.
  await killWorker(world.browser)
  world.mend()
  await expectEachOnceInOrder(world, waiting)
  await expectFinalPage(world, here(), last())
})

it('everything is deleted under the open application, by the browser itself: nothing that waits is lost, and the rest is fetched again', async () => {
  await workOffline(world, here(), tickets, 1)
  const session = await visitor.context.newCDPSession(here())
  await session.send('Storage.clearDataForOrigin', { origin: world.proxy.origin, storageTypes: 'indexeddb' })
  await rename(here(), 'Après le grand ménage')
  await here().getByRole('heading', { name: 'Après le grand ménage' }).waitFor()
  const waiting = await readWaitingOf(here(), tickets.length * 2 + 1)
  world.mend()
  await expectEachOnceInOrder(world, waiting)
  await here().reload()
  await expectFinalPage(world, here(), last())
})

it('a log that was deleted while nobody looked is missed: the person is told how much is lost', async () => {
  const events = await workOffline(world, here(), tickets, 1)
  const page = await visitor.context.newPage()
  await here().close()
  move(page)
  world.mend()
  await page.goto('/health')
  await deleteDatabases(page, 'sav-')
  await openTickets(page)
  await page.getByText(`${events.length} actions non envoyées sont perdues`).waitFor()
  await page.getByRole('button', { name: 'Compris' }).click()
  await openTicket(page, last())
  await rename(page, 'Et cela continue')
  await expect
    .poll(async () => (await world.sql`select name from ticket where id = ${last()}`)[0]?.['name'])
    .toBe('Et cela continue')
})

it('tabs without a shared worker take over from silent ones three times, and then one only reads', async () => {
  await visitor.context.close()
  const { context, page } = await enter(world, withoutSharedWorker)
  await page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    const lock =
      held
        .map(({ name = '' }) => name)
        .find((name) => name.startsWith('sav-worker:') && name.endsWith(location.origin)) ?? ''
    localStorage.setItem(`sav.takeovers.${lock}`, '2')
  })
  const first = await freeze(page)
  const second = await context.newPage()
  await openTicket(second, last())
  world.proxy.setFaults({ offline: true })
  await rename(second, 'Après le troisième relais')
  const events = await readWaitingOf(second, 1)
  world.mend()
  await expectEachOnceInOrder(world, events)
  await expectFinalPage(world, second, last())

  const frozen = await freeze(second)
  const third = await context.newPage()
  await third.goto(`/technicien/tickets/${last()}`)
  await third.getByText('Cet onglet est en lecture seule').waitFor()
  await third.getByText('Après le troisième relais').filter({ visible: true }).first().waitFor()
  await rename(third, 'Par qui ne peut que lire')
  await third.getByRole('heading', { name: 'Après le troisième relais', exact: true }).waitFor()
  await frozen.wake()
  await first.wake()
  await rename(second, 'De nouveau à deux')
  const name = async (): Promise<unknown> =>
    (await world.sql`select name from ticket where id = ${last()}`)[0]?.['name']
  await expect.poll(name).toBe('De nouveau à deux')
  await context.close()
})
