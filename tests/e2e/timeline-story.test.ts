import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { sampleFile } from '#server/testing/records/sample-files.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { openVisitor, PHONE, signIn, type Visitor, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

/** More comments than one page of them, so that the first one is read later. */
const COMMENTS = 130

let world: World
let manager: Visitor
let client: Visitor
let api: ReturnType<typeof apiOf>
let ticketId: number
let firstComment: number

const write = async (who: 'manager' | 'technicien' | 'client', path: string, body: object): Promise<number> => {
  const answer = await api.post(who, path, body)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { readonly data: { readonly id: number } }).data.id
}

beforeAll(async () => {
  world = await openWorld({ tickets: 60, pointages: 120, seed: 17 })
  api = apiOf(world.server.origin)
  const statuses = (await api.list('manager', 'ticket_status')).data
  const closed = new Set(statuses.filter((status) => status['stage'] === 'closed').map(({ id }) => id))
  const open = (await api.list('client', 'ticket?limit=50')).data.find((row) => !closed.has(row['status_id'] as number))
  if (!open) throw new Error('The demo client has no open ticket')
  ticketId = open.id
  firstComment = await write('technicien', 'comment', { ticket_id: ticketId, body: 'Le tout premier mot' })
  for (let number = 2; number <= COMMENTS; number += 1) {
    await write('technicien', 'comment', {
      ticket_id: ticketId,
      body: `Relance ${number}`,
      visible_to_client: number % 2 === 0,
    })
  }
  manager = await openVisitor(world.browser, world.proxy.origin)
  client = await openVisitor(world.browser, world.proxy.origin, { size: PHONE, dark: true, isAlwaysOnline: true })
  await Promise.all([signIn(manager.page, 'manager'), signIn(client.page, 'client')])
  await Promise.all([whenUpToDate(manager.page), whenUpToDate(client.page)])
  await manager.page.evaluate(() => navigator.serviceWorker.ready)
})

afterAll(() => world.close())

afterEach(() => world.proxy.setFaults({ offline: false }))

const timeline = (page: Page) => page.getByRole('region', { name: /^(Fil d’activité|Échanges et suivi)$/ })
const entries = (page: Page) => timeline(page).getByRole('list', { name: 'Événements' })
const entryWith = (page: Page, words: string) => entries(page).locator('[data-entry]').filter({ hasText: words })
/** Scrolls like a hand: entries far from the view are not in the page yet. */
const scrollTo = async (page: Page, words: string): Promise<void> => {
  await expect
    .poll(async () => {
      const found = await entryWith(page, words).count()
      if (found === 0) await page.locator('main').evaluate((main) => main.scrollBy(0, 500))
      return found
    })
    .toBe(1)
  await entryWith(page, words).evaluate((element) => element.scrollIntoView({ block: 'start' }))
}

const distanceFromTop = (page: Page, words: string): Promise<number> =>
  entryWith(page, words).evaluate((element) => Math.round(element.getBoundingClientRect().top))

it('tells a change without a network as pending, then once, with the values before and after', async () => {
  const { page } = manager
  await page.goto(`/manager/tickets/${ticketId}`)
  await entryWith(page, `Relance ${COMMENTS}`).waitFor()
  expect(await findings(page)).toEqual([])
  world.proxy.setFaults({ offline: true })
  await page.getByRole('button', { name: /^Hors ligne/ }).waitFor()
  await page.getByRole('button', { name: /Lieu/ }).filter({ visible: true }).click()
  await page.getByRole('textbox', { name: 'Lieu' }).fill('Angers, quai 3')
  await page.keyboard.press('Enter')
  const change = entryWith(page, 'Angers, quai 3')
  await change.getByText('pas encore envoyé').waitFor()
  await expect.poll(() => change.textContent()).toContain('Lieu')

  world.proxy.setFaults({ offline: false })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await whenUpToDate(page)
  await expect.poll(() => change.getByText('pas encore envoyé').count()).toBe(0)
  expect(await change.count()).toBe(1)
  await page.reload()
  await change.waitFor()
  expect(await change.count()).toBe(1)
})

it('filters by kind, in the address', async () => {
  const { page } = manager
  await timeline(page).getByRole('button', { name: 'Modifications', exact: true }).click()
  await expect.poll(() => entryWith(page, 'Relance').count()).toBe(0)
  await entryWith(page, 'Angers, quai 3').waitFor()
  expect(new URL(page.url()).searchParams.get('kinds')).toBe('change')
  await timeline(page).getByRole('button', { name: 'Étapes', exact: true }).click()
  await entryWith(page, 'a créé le ticket').waitFor()
  await expect.poll(() => entryWith(page, 'Angers, quai 3').count()).toBe(1)
  await timeline(page).getByRole('button', { name: 'Tout', exact: true }).click()
  await entryWith(page, `Relance ${COMMENTS}`).waitFor()
  expect(new URL(page.url()).searchParams.get('kinds')).toBe(null)
})

it('opens at the entry that the address names, however far back it is, and gives it the focus', async () => {
  const { page } = manager
  await page.goto(`/manager/tickets/${ticketId}?kinds=step#comment-${firstComment}`)
  const named = entryWith(page, 'Le tout premier mot')
  await named.waitFor()
  await expect.poll(() => named.evaluate((element) => document.activeElement === element)).toBe(true)
  await expect.poll(() => named.getAttribute('aria-current')).toBe('location')
  const isInSight = () =>
    named.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top > 0 && bottom <= innerHeight
    })
  await expect.poll(isInSight).toBe(true)
})

it('moves nothing while entries arrive above, and leads to them', async () => {
  const { page } = manager
  await page.goto(`/manager/tickets/${ticketId}`)
  await entryWith(page, `Relance ${COMMENTS}`).waitFor()
  await scrollTo(page, `Relance ${COMMENTS - 12}`)
  const read = `Relance ${COMMENTS - 14}`
  // Heights are measured, and the page has come to rest.
  let before = Number.NaN
  const isAtRest = async (): Promise<boolean> => {
    const last = before
    before = await distanceFromTop(page, read)
    return before === last
  }
  await expect.poll(isAtRest, { interval: 500 }).toBe(true)
  await write('technicien', 'comment', { ticket_id: ticketId, body: 'Je suis devant la machine' })
  await write('technicien', 'comment', { ticket_id: ticketId, body: 'Elle tourne\n\n- essai\n- contrôle' })
  const pill = timeline(page).getByRole('button', { name: '2 nouveaux' })
  await pill.waitFor()
  expect(Math.abs((await distanceFromTop(page, read)) - before)).toBeLessThanOrEqual(1)
  expect(await findings(page)).toEqual([])
  await pill.click()
  await entryWith(page, 'Elle tourne').waitFor()
  await expect.poll(() => pill.count()).toBe(0)
})

it('remembers the order, and keeps what is read with the focus in the page', async () => {
  const { page } = manager
  await timeline(page).getByRole('button', { name: 'Plus récents d’abord' }).click()
  const first = entries(page).locator('[aria-posinset="1"]')
  await first.filter({ hasText: 'a créé le ticket' }).waitFor()
  await page.reload()
  await timeline(page).getByRole('button', { name: 'Plus anciens d’abord' }).waitFor()
  await first.filter({ hasText: 'a créé le ticket' }).waitFor()
  // The demo’s own comments are before it.
  await scrollTo(page, 'Le tout premier mot')
  await entryWith(page, 'Le tout premier mot').focus()
  await scrollTo(page, 'Relance 90')
  await expect.poll(() => entryWith(page, 'Le tout premier mot').count()).toBe(1)
  await timeline(page).getByRole('button', { name: 'Plus anciens d’abord' }).click()
})

it('attaches a picture that is pasted into a note: in the timeline at once, once, and never for the client', async () => {
  const { page } = manager
  await page.goto(`/manager/tickets/${ticketId}`)
  const composer = page.getByRole('form', { name: 'Écrire un commentaire' })
  await page.getByRole('radio', { name: 'Note interne' }).check()
  const { bytes } = await sampleFile('png', 'plan interne.png')
  await composer.getByRole('textbox').evaluate((field, base64) => {
    const clipboardData = new DataTransfer()
    const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    clipboardData.items.add(new File([content], 'plan interne.png', { type: 'image/png' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, bytes.toString('base64'))
  await entryWith(page, 'plan interne.png').getByRole('button', { name: 'Ouvrir plan interne.png' }).waitFor()
  await whenUpToDate(page)
  const stored = async () =>
    (await api.list('manager', `file?filter[ticket_id]=${ticketId}&limit=all`)).data.filter(
      (row) => row['name'] === 'plan interne.png',
    )
  await expect.poll(async () => (await stored()).map((row) => row['visible_to_client'])).toEqual([false])
  await expect.poll(() => entryWith(page, 'plan interne.png').count()).toBe(1)
  await page.getByRole('radio', { name: 'Réponse au client' }).check()
})

it('shows a client the replies, the steps and the time, never a note or a change', async () => {
  const { page } = client
  await page.goto(`/client?ticket=${ticketId}`)
  await entryWith(page, `Relance ${COMMENTS}`).waitFor()
  expect(await entryWith(page, `Relance ${COMMENTS - 1}`).count()).toBe(0)
  expect(await entryWith(page, 'Angers, quai 3').count()).toBe(0)
  expect(await entryWith(page, 'plan interne.png').count()).toBe(0)
  expect(await timeline(page).getByRole('button', { name: 'Modifications', exact: true }).count()).toBe(0)
  expect(await findings(page)).toEqual([])
  await page.goto(`/en/client?ticket=${ticketId}`)
  await page
    .getByRole('region', { name: 'Conversation and progress' })
    .getByRole('button', { name: 'Stages', exact: true })
    .click()
  await page.getByRole('list', { name: 'Events' }).getByText('created the ticket').waitFor()
  expect(await findings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  )
  expect([...client.failures, ...manager.failures]).toEqual([])
})
