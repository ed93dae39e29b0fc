import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { WireRow } from '#contract/core/protocol.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { DESKTOP, openSignedIn, openVisitor, PHONE, signIn, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let api: ReturnType<typeof apiOf>

beforeAll(async () => {
  world = await openWorld({ tickets: 30, pointages: 20, seed: 61, database: 'postgres' })
  api = apiOf(world.server.origin)
})

afterAll(() => world.close())

afterEach(() => world.proxy.setFaults({ offline: false, loseAnswers: 0, duplicateRequests: 0 }))

const HOUR_MS = 3_600_000

/** A time zone in which it is about noon now: a run of this moment is in the working day. */
const noonZone = (): string => {
  const offset = 12 - new Date().getUTCHours()
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}

const runs = async (): Promise<readonly WireRow[]> => (await api.list('technicien', 'timer?limit=all&orderBy=id')).data
const timer = (page: Page) => page.locator('[data-timer-button]')
// In the header of a desk, in the bar of a phone.
const isNamed = (page: Page, name: RegExp) => page.getByRole('button', { name }).and(timer(page)).waitFor()

const openTicket = async (page: Page, id: unknown, goesOn: boolean): Promise<void> => {
  await page.goto(`/technicien/tickets/${id}`)
  // The ticket and the runs have been read: keys act on them.
  await page.getByRole('button', { name: goesOn ? 'Passer à ce ticket' : 'Chronométrer ce ticket' }).waitFor()
}

it('is started on the phone without a network, outlives a reload, and is stopped on the desk', async () => {
  const [ticket, other] = (await api.list('technicien', 'ticket?limit=5')).data
  const timeZone = noonZone()
  const phone = await openVisitor(world.browser, world.proxy.origin, { size: PHONE, hasTouch: true, timeZone })
  await openSignedIn(phone.page, 'technicien')
  await whenUpToDate(phone.page)
  await phone.page.evaluate(() => navigator.serviceWorker.ready)
  await openTicket(phone.page, ticket?.id, false)

  world.proxy.setFaults({ offline: true })
  await phone.page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await phone.page.getByRole('button', { name: /^Hors ligne/ }).waitFor()
  await phone.page.getByRole('button', { name: 'Chronométrer ce ticket' }).click()
  await isNamed(phone.page, /^Chronomètre en marche/)
  await phone.page.reload()
  await isNamed(phone.page, /^Chronomètre en marche/)
  expect(await runs()).toEqual([])
  world.proxy.setFaults({ offline: false })
  await phone.page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(async () => (await runs()).length).toBe(1)

  const desk = await openVisitor(world.browser, `http://localhost:${world.server.port}`, {
    size: DESKTOP,
    timeZone,
    isAlwaysOnline: true,
  })
  await signIn(desk.page, 'technicien')
  await isNamed(desk.page, /^Chronomètre en marche/)
  await timer(desk.page).click()
  const panel = desk.page.getByRole('dialog', { name: 'Chronomètre' })
  await panel.getByText(String(ticket?.['name'])).waitFor()
  await panel.getByRole('button', { name: 'Pause' }).click()
  await isNamed(phone.page, /^Chronomètre en pause/)
  await panel.getByRole('button', { name: 'Reprendre' }).click()
  expect(await findings(desk.page)).toEqual([])
  await desk.page.keyboard.press('Escape')

  // One step to another ticket: the first run waits to be logged.
  await openTicket(desk.page, other?.id, true)
  await desk.page.keyboard.press('y')
  await expect
    .poll(async () => (await runs()).map((run) => [run['ticket_id'], run['stopped_at'] === null]))
    .toEqual([
      [ticket?.id, false],
      [other?.id, true],
    ])

  await desk.page.keyboard.press('y')
  const work = desk.page.getByRole('dialog', { name: 'Qu’avez-vous fait ?' })
  await work.getByLabel('Commentaire').fill('Remplacé le bloc d’alimentation')
  expect(await findings(desk.page)).toEqual([])
  await work.getByRole('button', { name: 'Enregistrer' }).click()
  await work.waitFor({ state: 'detached' })
  await expect.poll(async () => (await runs()).map((run) => run['is_settled'])).toEqual([false, true])
  const [, logged] = await runs()
  const entries = (await api.list('technicien', `pointage?filter[ticket_id]=${other?.id}&limit=all`)).data
  expect(entries.find(({ id }) => id === logged?.['pointage_id'])).toMatchObject({
    ut: 1,
    comment: 'Remplacé le bloc d’alimentation',
  })
  await desk.page.getByText('chronométré : 0 min').waitFor()

  // The phone has what is left to log.
  await phone.page.getByRole('button', { name: /1 temps à saisir/ }).click()
  await phone.page.getByRole('region', { name: 'À saisir' }).getByRole('button').click()
  await phone.page.getByRole('button', { name: 'Abandonner ce temps' }).click()
  await expect.poll(async () => (await runs()).map((run) => run['is_settled'])).toEqual([true, true])
  await phone.page.getByRole('button', { name: 'Chronomètre', exact: true }).click()

  // One tap starts it on the ticket whose time was logged on the desk.
  const sheet = phone.page.getByRole('dialog', { name: 'Chronomètre' })
  await sheet
    .getByRole('region', { name: 'Chronométrer un ticket récent' })
    .getByRole('button', { name: `${other?.id} · ` })
    .click()
  await isNamed(phone.page, /^Chronomètre en marche/)
  await expect
    .poll(async () => (await runs()).map((run) => [run['ticket_id'], run['stopped_at'] === null]))
    .toContainEqual([other?.id, true])
  await timer(phone.page).click()
  await sheet.getByRole('button', { name: 'Arrêter' }).click()
  await phone.page.getByRole('button', { name: 'Abandonner ce temps' }).click()
  await expect.poll(async () => (await runs()).every((run) => run['is_settled'])).toBe(true)
  expect([...phone.failures, ...desk.failures]).toEqual([])
})

it('keeps what was typed about a run without a network, when the server has dated the run', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, {
    size: PHONE,
    hasTouch: true,
    timeZone: noonZone(),
  })
  await openSignedIn(page, 'technicien')
  await whenUpToDate(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const [ticket] = (await api.list('technicien', 'ticket?limit=1')).data
  await openTicket(page, ticket?.id, false)

  world.proxy.setFaults({ offline: true })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByRole('button', { name: /^Hors ligne/ }).waitFor()
  await page.getByRole('button', { name: 'Chronométrer ce ticket' }).click()
  await isNamed(page, /^Chronomètre en marche/)
  await timer(page).click()
  await page.getByRole('dialog', { name: 'Chronomètre' }).getByRole('button', { name: 'Arrêter' }).click()
  const work = page.getByRole('dialog', { name: 'Qu’avez-vous fait ?' })
  await work.getByLabel('Commentaire').fill('Vanne remplacée')
  await work.getByRole('button', { name: 'Plus tard' }).click()
  await work.waitFor({ state: 'detached' })

  world.proxy.setFaults({ offline: false })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(async () => (await runs()).at(-1)).toMatchObject({ ticket_id: ticket?.id, is_settled: false })
  await whenUpToDate(page)
  await page.getByRole('button', { name: /1 temps à saisir/ }).click()
  await page.getByRole('region', { name: 'À saisir' }).getByRole('button').click()
  await work.getByText('Brouillon retrouvé').waitFor()
  expect(await work.getByLabel('Commentaire').inputValue()).toBe('Vanne remplacée')
  await work.getByRole('button', { name: 'Abandonner ce temps' }).click()
  await expect.poll(async () => (await runs()).every((run) => run['is_settled'])).toBe(true)
  expect(failures).toEqual([])
  await context.close()
})

it('asks when a forgotten run ended before it stops, in English too', async () => {
  expect((await api.postLate('technicien', 'timer', { ticket_id: null }, 340 * HOUR_MS)).status).toBe(201)
  const { page, failures } = await openVisitor(world.browser, `http://localhost:${world.server.port}`, {
    timeZone: noonZone(),
    isAlwaysOnline: true,
  })
  await openSignedIn(page, 'technicien', '/en/technicien')
  await isNamed(page, /^Timer still running: forgotten\?/)
  await timer(page).click()
  await page.getByRole('dialog', { name: 'Timer' }).getByRole('button', { name: 'Stop' }).click()
  const question = page.getByRole('dialog', { name: 'Was this timer forgotten?' })
  await question.waitFor()
  expect(await findings(page)).toEqual([])
  await question.getByRole('button', { name: /^Stop on / }).click()

  const work = page.getByRole('dialog', { name: 'What did you do?' })
  await work.getByRole('button', { name: /^Ticket:/ }).click()
  await page.getByRole('option').first().click()
  await work.getByRole('button', { name: 'Save' }).click()
  await work.waitFor({ state: 'detached' })
  await expect.poll(async () => (await runs()).at(-1)?.['is_settled']).toBe(true)
  const last = (await runs()).at(-1)
  const [entry] = (await api.list('technicien', `pointage?filter[id]=${last?.['pointage_id']}`)).data
  expect(Number(entry?.['ut'])).toBeLessThanOrEqual(40)
  expect(failures).toEqual([])
})

it('notices that nobody was there for two hours, and offers to stop at the last touch of a key', async () => {
  expect((await api.postLate('technicien', 'timer', { ticket_id: null }, HOUR_MS / 2)).status).toBe(201)
  const { page, failures, context } = await openVisitor(world.browser, `http://localhost:${world.server.port}`, {
    timeZone: noonZone(),
    isAlwaysOnline: true,
  })
  await signIn(page, 'technicien')
  await isNamed(page, /^Chronomètre en marche/)
  await page.keyboard.press('Shift')
  const left = Date.now()
  // Only the clock of the page goes on: no timer fires.
  await page.clock.setSystemTime(left + 2 * HOUR_MS)
  await page.keyboard.press('Shift')
  await page.getByRole('button', { name: /^Arrêter à/ }).click()
  const work = page.getByRole('dialog', { name: 'Qu’avez-vous fait ?' })
  await work.waitFor()
  expect(await findings(page)).toEqual([])
  // The time waits to be logged, while the next runs are timed.
  await page.keyboard.press('Escape')
  await expect
    .poll(async () => Math.abs(Date.parse(String((await runs()).at(-1)?.['stopped_at'])) - left))
    .toBeLessThan(60_000)
  expect(failures).toEqual([])
  await context.close()
})

it('takes the offer to stop away when another device pauses the run meanwhile', async () => {
  expect((await api.postLate('technicien', 'timer', { ticket_id: null }, HOUR_MS / 2)).status).toBe(201)
  const options = { timeZone: noonZone(), isAlwaysOnline: true }
  const { page, failures, context } = await openVisitor(world.browser, `http://localhost:${world.server.port}`, options)
  await openSignedIn(page, 'technicien')
  await isNamed(page, /^Chronomètre en marche/)
  await page.keyboard.press('Shift')
  await page.clock.setSystemTime(Date.now() + 2 * HOUR_MS)
  await page.keyboard.press('Shift')
  const offer = page.getByRole('button', { name: /^Arrêter à/ })
  await offer.waitFor()
  const run = (await runs()).at(-1)
  expect((await api.put('technicien', `timer/${run?.id}/pause`, {})).status).toBe(200)
  await isNamed(page, /^Chronomètre en pause/)
  await offer.waitFor({ state: 'detached' })
  expect((await api.put('technicien', `timer/${run?.id}/discard`, { is_settled: true })).status).toBe(200)
  expect(failures).toEqual([])
  await context.close()
})

it.each([
  ['a card of the list on the phone', PHONE],
  ['a row of the list on a tablet', { width: 1180, height: 820 }],
])('is started and stopped by touch on %s', async (_where, size) => {
  const before = (await runs()).length
  const options = { size, hasTouch: true, timeZone: noonZone(), isAlwaysOnline: true }
  const { page, failures } = await openVisitor(world.browser, `http://localhost:${world.server.port}`, options)
  await openSignedIn(page, 'technicien', '/technicien/tickets')
  await whenUpToDate(page)
  const button = page.locator('[data-row-timer]').first()
  await button.waitFor()
  const box = await button.boundingBox()
  expect([box?.width, box?.height]).toEqual([44, 44])
  expect(await button.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
  await button.tap()
  await isNamed(page, /^Chronomètre en marche/)
  await expect.poll(async () => (await runs()).slice(before).map((run) => run['stopped_at'])).toEqual([null])
  expect(await findings(page)).toEqual([])

  await button.tap()
  const work = page.getByRole('dialog', { name: 'Qu’avez-vous fait ?' })
  await work.getByRole('button', { name: 'Enregistrer' }).tap()
  await work.waitFor({ state: 'detached' })
  await expect.poll(async () => (await runs()).slice(before).map((run) => run['is_settled'])).toEqual([true])
  expect(new URL(page.url()).pathname).toBe('/technicien/tickets')
  expect(failures).toEqual([])
})
