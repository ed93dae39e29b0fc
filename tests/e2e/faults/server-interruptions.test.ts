import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { buildTestServer } from '#server/testing/servers/test-server.ts'
import { readWaiting } from '#tests/support/page-log.ts'
import { chooseFirst, type Visitor } from '../support/page.ts'
import { PASSWORD } from '../support/people.ts'
import { type FaultWorld, openFaultWorld } from './support/fault-world.ts'
import { expectEachOnceInOrder, readAttempts, readWaitingOf, whenAccepted } from './support/ledger.ts'
import { makeNewerClient } from './support/newer-client.ts'
import { enter, expectFinalPage, flip, openTicket, openTicketIds, rename, workOffline } from './support/technicien.ts'

let world: FaultWorld
let visitor: Visitor
let tickets: readonly number[]

beforeAll(async () => {
  world = await openFaultWorld(13)
  visitor = await enter(world)
  tickets = await openTicketIds(world, 3)
})
afterEach(() => world.mend())
afterAll(() => world?.close())

/** To each answer: eight of them in a row leave time for what happens meanwhile. */
const LONG_DRAIN_MS = 300

const last = (): number => tickets.at(-1) ?? 0

const nameOf = async (id: number): Promise<unknown> =>
  (await world.sql`select name from ticket where id = ${id}`)[0]?.['name']

it('a server that is killed in the middle of a transaction has done nothing, and does it when it is back', async () => {
  const { page } = visitor
  await openTicket(page, last())
  const before = await nameOf(last())
  const held = await world.sql.reserve()
  await held`begin`
  await held`select id from ticket where id = ${last()} for update`
  await rename(page, 'Pendant la coupure')
  const [event] = await readWaitingOf(page, 1)
  const blocked = async (): Promise<number> =>
    (await world.sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`).length
  await expect.poll(blocked).toBeGreaterThan(0)
  await world.server.kill()
  await held`commit`
  held.release()
  await expect.poll(blocked).toBe(0)
  expect(await nameOf(last())).toBe(before)
  expect(await world.sql`select 1 from idempotency_key where key = ${event?.id ?? ''}`).toHaveLength(0)

  await world.server.start()
  await expectEachOnceInOrder(world, event ? [event] : [])
  await expectFinalPage(world, page, last())
  expect(await nameOf(last())).toBe('Pendant la coupure')
})

it('a server that is killed after the commit, before its answer, does not do it again', async () => {
  const { page } = visitor
  world.proxy.setFaults({ latencyMs: 600_000 })
  await rename(page, 'Juste avant la coupure')
  const events = await readWaitingOf(page, 1)
  await whenAccepted(world, events, 1)
  await world.server.kill()
  // Requests under way are lost with the server.
  world.proxy.setFaults({ offline: true })
  expect(await readWaiting(page)).toHaveLength(1)
  world.mend()
  await world.server.start()
  await expectFinalPage(world, page, last())
  await expectEachOnceInOrder(world, events)
  expect(Math.max(...(await readAttempts(page, events)))).toBeGreaterThan(1)
})

it('a database that is restarted under the server costs time and nothing else', async () => {
  const { page } = visitor
  const events = await workOffline(world, page, tickets, 4)
  world.proxy.setFaults({ offline: false, latencyMs: 60 })
  await whenAccepted(world, events, 3)
  await world.postgres.restart()
  await expectEachOnceInOrder(world, events)
  world.mend()
  await expectFinalPage(world, page, last())
})

it('a token that runs out while the outbox drains is traded for another, and nobody is asked for a password', async () => {
  const { page } = visitor
  const events = await workOffline(world, page, tickets, 4)
  world.proxy.setFaults({ offline: false, latencyMs: LONG_DRAIN_MS })
  await whenAccepted(world, events, 3)
  const before = await world.sql`select count(*)::int as used from refresh_token where used_at is not null`
  await world.sql`update access_token set expires_at = now() - interval '1 minute'`
  await expectEachOnceInOrder(world, events)
  world.mend()
  await expectFinalPage(world, page, last())
  const after = await world.sql`select count(*)::int as used from refresh_token where used_at is not null`
  expect(Number(after[0]?.['used'])).toBe(Number(before[0]?.['used']) + 1)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

it('a session that is revoked while the outbox drains asks for the password over the page, and then goes on', async () => {
  const { page } = visitor
  const events = await workOffline(world, page, tickets, 4)
  world.proxy.setFaults({ offline: false, latencyMs: LONG_DRAIN_MS })
  await whenAccepted(world, events, 3)
  await world.sql`update session set revoked_at = now()`
  const dialog = page.getByRole('dialog', { name: 'Votre session a expiré' })
  await dialog.waitFor()
  world.mend()
  expect((await readWaiting(page)).length).toBeGreaterThan(0)
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Se connecter' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expectEachOnceInOrder(world, events)
  await expectFinalPage(world, page, last())
})

const attach = async (page: Page, ...names: readonly string[]): Promise<void> => {
  const files = names.map((name) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000)]),
  }))
  await page.locator('input[data-source="files"]').setInputFiles(files)
}

const fileNames = async (ticket: number): Promise<readonly unknown[]> =>
  (await world.sql`select name from file where ticket_id = ${ticket} and deleted_at is null order by name`).map(
    ({ name }) => name,
  )

it('a token that runs out while files are on their way is traded once, and each of them arrives once', async () => {
  const { page } = visitor
  await openTicket(page, last())
  const used = async (): Promise<number> =>
    Number((await world.sql`select count(*)::int as used from refresh_token where used_at is not null`)[0]?.['used'])
  const before = await used()
  // Both have left before the answer to either comes.
  world.proxy.setFaults({ latencyMs: 800 })
  await world.sql`update access_token set expires_at = now() - interval '1 minute'`
  await attach(page, 'Coupe.pdf', 'Façade.pdf')
  await expect.poll(() => fileNames(last())).toEqual(['Coupe.pdf', 'Façade.pdf'])
  world.mend()
  await expectFinalPage(world, page, last())
  expect(await used()).toBe(before + 1)
  expect(await fileNames(last())).toHaveLength(2)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

it('what was typed and chosen for a new ticket is still there after a session that ended and the sign-in over the page', async () => {
  const { page, failures } = visitor
  await page.getByRole('link', { name: 'Créer un ticket' }).click()
  await page.getByLabel('Titre').fill('Commencé avant la fin de la session')
  await attach(page, 'Relevé.pdf')
  await page.getByRole('button', { name: 'Retirer Relevé.pdf' }).waitFor()
  await world.sql`update session set revoked_at = now()`
  await page.evaluate(() => void window.dispatchEvent(new Event('focus')))
  const dialog = page.getByRole('dialog', { name: 'Votre session a expiré' })
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Se connecter' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByLabel('Titre').inputValue()).toBe('Commencé avant la fin de la session')
  await page.getByRole('button', { name: 'Retirer Relevé.pdf' }).waitFor()
  await chooseFirst(page, 'Projet')
  await page.getByRole('button', { name: 'Créer le ticket' }).click()
  await page.getByRole('heading', { name: 'Commencé avant la fin de la session' }).waitFor()
  const created = async (): Promise<number> =>
    Number(
      (await world.sql`select max(id)::int as id from ticket where name = 'Commencé avant la fin de la session'`)[0]?.[
        'id'
      ],
    )
  await expect.poll(async () => fileNames(await created())).toEqual(['Relevé.pdf'])
  expect(failures).toEqual([])
  await openTicket(page, last())
})

it('a page of an old client works on with the worker of a newer one, and is asked to reload', async () => {
  const { page, context, failures } = visitor
  const newer = await makeNewerClient()
  const server = await buildTestServer({ url: world.postgres.url }, { clientFolder: newer.folder })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  world.proxy.retarget((server.app.server.address() as AddressInfo).port)
  // The newer client is on the device; this page and its worker are of the old one still. Looked
  // for anew each time: a first look may be answered by one that the browser had begun by itself,
  // when the server had nothing newer.
  const startPage = (): Promise<string> =>
    page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update()
      return (await fetch('/index.html')).text()
    })
  await expect.poll(startPage).toMatch(/index-[\w-]+2\.js/)

  world.proxy.setFaults({ offline: true })
  await rename(page, 'Par l’ancienne page')
  const other = await context.newPage()
  await openTicket(other, last())
  await other.getByRole('heading', { name: 'Par l’ancienne page' }).waitFor()
  await page.getByText('Une nouvelle version est prête').waitFor()
  await rename(other, 'Par la nouvelle page')
  await page.getByRole('heading', { name: 'Par la nouvelle page' }).waitFor()
  await flip(page, 'Bloquant')
  const events = await readWaitingOf(other, 3)

  world.mend()
  await expectEachOnceInOrder(world, events)
  await page.getByRole('button', { name: 'Recharger' }).click()
  await expectFinalPage(world, page, last())
  expect(await page.getByText('Une nouvelle version est prête').count()).toBe(0)
  expect(failures).toEqual([])
  await context.close()
  await server.close()
  await newer.remove()
})
