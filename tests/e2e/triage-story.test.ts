import type { CDPSession, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { WireRow } from '#contract/core/protocol.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { flick } from './support/hands/flick.ts'
import { openInApplication, openSignedIn, openVisitor, PHONE, whenUpToDate } from './support/page.ts'
import { PEOPLE } from './support/people.ts'
import { openWorld, type World } from './support/world.ts'

const DAY_MS = 86_400_000

let world: World
let api: ReturnType<typeof apiOf>
let manager: WireRow | undefined
let statuses: readonly WireRow[]

beforeAll(async () => {
  world = await openWorld({ tickets: 20, pointages: 10, seed: 83, database: 'postgres' })
  api = apiOf(world.server.origin)
  manager = (await api.list('manager', 'user?limit=all')).data.find(({ email }) => email === PEOPLE.manager.email)
  statuses = (await api.list('manager', 'ticket_status?limit=all')).data
  const projet_id = (await api.list('manager', 'projet?limit=1&filter[archived_at]=')).data[0]?.id
  for (let n = 1; n <= 12; n += 1)
    expect((await api.post('manager', 'ticket', { name: `À trier ${n}`, projet_id })).status).toBe(201)
})

afterAll(() => world.close())

afterEach(() => world.proxy.setFaults({ offline: false }))

const card = (page: Page) => page.getByRole('article', { name: 'Ticket à trier' })

/** The id of the ticket on the card. */
const current = async (page: Page): Promise<string> => {
  const href = await card(page).getByRole('link', { name: 'Ouvrir le ticket' }).getAttribute('href')
  return href?.split('/').at(-1) ?? ''
}

const left = async (page: Page): Promise<number> =>
  Number.parseInt(
    (await page
      .getByRole('status')
      .filter({ hasText: /restant/ })
      .textContent()) ?? '',
    10,
  )

/**
 * Does something with the shown ticket, waits for the next one, and returns the id of the first.
 */
const decide = async (page: Page, act: () => Promise<void>): Promise<string> => {
  const id = await current(page)
  await act()
  await expect.poll(() => current(page)).not.toBe(id)
  return id
}

/** State of a ticket on the server. */
const became = async (id: string) => {
  const ticket = (await api.list('manager', `ticket?limit=1&filter[id]=${id}`)).data[0]
  const ahead =
    ticket?.['todo_at'] === null ? null : Math.round((Date.parse(String(ticket?.['todo_at'])) - Date.now()) / DAY_MS)
  return {
    stage: statuses.find(({ id: status }) => status === ticket?.['status_id'])?.['stage'],
    isMine: ticket?.['responsable_id'] === manager?.id,
    isLater: ahead !== null && ahead >= 6 && ahead <= 7,
  }
}

const UNTOUCHED = { stage: 'new', isMine: false, isLater: false }

it('new tickets are sorted by keys without a network, on a French keyboard too, and Z takes back', async () => {
  const { page, failures, context } = await openVisitor(world.browser, world.proxy.origin)
  await openSignedIn(page, 'manager', '/manager/test/swipe')
  await whenUpToDate(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await card(page).waitFor()
  expect(await findings(page)).toEqual([])
  world.proxy.setFaults({ offline: true })
  const before = await left(page)
  // The unshifted key of the digit on a French keyboard.
  const mine = await decide(page, () =>
    page.evaluate(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: '&', code: 'Digit1' }))),
  )
  const started = await decide(page, () => page.keyboard.press('2'))
  const later = await decide(page, () => page.keyboard.press('3'))
  const closed = await decide(page, () => page.keyboard.press('4'))
  await expect.poll(() => left(page)).toBe(before - 4)
  await page.keyboard.press('z')
  await expect.poll(() => current(page)).toBe(closed)
  await expect.poll(() => left(page)).toBe(before - 3)
  const skipped = await decide(page, () => page.keyboard.press('5'))
  expect(skipped).toBe(closed)
  expect(await became(mine)).toEqual(UNTOUCHED)

  world.proxy.setFaults({ offline: false })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => became(mine)).toMatchObject({ stage: 'new', isMine: true })
  await expect.poll(() => became(started)).toMatchObject({ stage: 'in_progress' })
  await expect.poll(() => became(later)).toEqual({ ...UNTOUCHED, isLater: true })
  await whenUpToDate(page)
  expect(await became(closed)).toEqual(UNTOUCHED)
  expect(failures).toEqual([])
  await context.close()
})

it('a key, a name and Enter hand a ticket to a colleague', async () => {
  const { page, failures, context } = await openVisitor(world.browser, `http://localhost:${world.server.port}`, {
    isAlwaysOnline: true,
  })
  await openSignedIn(page, 'manager', '/manager/test/swipe')
  await whenUpToDate(page)
  await card(page).waitFor()
  const colleague = (await api.list('manager', 'user?limit=all')).data.find(
    ({ email }) => email === PEOPLE.technicien.email,
  )
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('Confier le ticket à quelqu’un').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const given = await decide(page, async () => {
    await page.keyboard.press('6')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.type(`${colleague?.['firstname']} ${colleague?.['lastname']}`)
    await expect.poll(() => page.getByRole('option').first().textContent()).toContain(colleague?.['lastname'])
    await page.keyboard.press('Enter')
  })
  const responsable = async () =>
    (await api.list('manager', `ticket?limit=1&filter[id]=${given}`)).data[0]?.['responsable_id']
  await expect.poll(responsable).toBe(colleague?.id)
  await page.keyboard.press('z')
  await expect.poll(responsable).toBeNull()
  expect(failures).toEqual([])
  await context.close()
})

/** Moves one finger over the card; shares of its width and height. */
const swipe = async (
  page: Page,
  cdp: CDPSession,
  across: number,
  down = 0,
  whileThere?: () => Promise<void>,
): Promise<void> => {
  const box = await card(page).boundingBox()
  if (!box) throw new Error('the card is not shown')
  const [x, y] = [box.x + box.width * (across < 0 ? 0.9 : 0.1), box.y + 24]
  const at = (share: number) => [{ x: x + box.width * across * share, y: y + box.height * down * share }]
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= 8; step += 1)
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 8) })
  await whileThere?.()
  // A finger that rests throws nothing: the browser would take the next tap for the end of the
  // throw.
  await page.waitForTimeout(100)
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

it('a finger swipes the card to its four outcomes, and reads what will happen before it lets go', async () => {
  const options = { size: PHONE, hasTouch: true, isAlwaysOnline: true }
  const { page, failures, context } = await openVisitor(world.browser, `http://localhost:${world.server.port}`, options)
  const cdp = await context.newCDPSession(page)
  await openSignedIn(page, 'manager', '/manager/test/swipe')
  await whenUpToDate(page)
  await card(page).waitFor()
  expect(await findings(page)).toEqual([])

  const first = await current(page)
  // Too short a way, and a finger that scrolls.
  await swipe(page, cdp, 0.15)
  await swipe(page, cdp, 0.05, 0.5)
  expect(await current(page)).toBe(first)
  const told = (text: string) => () => page.locator('[aria-hidden="true"]', { hasText: text }).first().waitFor()
  const mine = await decide(page, () => swipe(page, cdp, 0.4, 0, told('Me l’attribuer')))
  expect(mine).toBe(first)
  const started = await decide(page, () => swipe(page, cdp, 0.8, 0, told('Démarrer')))
  const later = await decide(page, () => swipe(page, cdp, -0.4, 0, told('Plus tard')))
  const closed = await decide(page, () => swipe(page, cdp, -0.8, 0, told('Fermer')))
  await expect.poll(() => became(mine)).toMatchObject({ stage: 'new', isMine: true })
  await expect.poll(() => became(started)).toMatchObject({ stage: 'in_progress' })
  await expect.poll(() => became(later)).toEqual({ ...UNTOUCHED, isLater: true })
  await expect.poll(() => became(closed)).toMatchObject({ stage: 'closed' })
  const tapped = await decide(page, () => card(page).getByRole('button', { name: 'Me l’attribuer' }).tap())
  await expect.poll(() => became(tapped)).toMatchObject({ isMine: true })

  // A quick finger, before the card is rendered where it was moved.
  const quick = await decide(page, async () => {
    const box = await card(page).boundingBox()
    if (!box) throw new Error('the card is not shown')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await flick(card(page), 'touch', [
      [x + box.width * 0.2, y],
      [x + box.width * 0.4, y],
    ])
  })
  await expect.poll(() => became(quick)).toMatchObject({ stage: 'new', isMine: true })

  // A finger in the choice of a colleague leaves the card behind it where it is.
  const chosen = await current(page)
  await card(page).getByRole('button', { name: 'Confier à…' }).tap()
  const option = page.getByRole('option').first()
  await option.waitFor()
  const finger = { pointerType: 'touch', isPrimary: true, pointerId: 1, bubbles: true, clientY: 700 }
  await option.dispatchEvent('pointerdown', { ...finger, clientX: 40 })
  await option.dispatchEvent('pointermove', { ...finger, clientX: 240 })
  expect(await page.locator('article').evaluate((element) => element.style.transform)).toBe('translateX(0px)')
  await option.tap()
  await expect
    .poll(async () => (await api.list('manager', `ticket?limit=1&filter[id]=${chosen}`)).data[0]?.['responsable_id'])
    .not.toBeNull()
  expect(failures).toEqual([])
  await context.close()
})

it('sorts new tickets by keys, with undo', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'manager')
  const fresh = statuses.find((status) => status['stage'] === 'new')
  await openInApplication(page, '/manager/tickets/create')
  await page.getByLabel('Titre').fill('À trier sans attendre')
  await page.getByRole('button', { name: /^Projet/ }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Créer le ticket' }).click()
  await page.getByRole('heading', { level: 1, name: 'À trier sans attendre' }).waitFor()
  await whenUpToDate(page)
  await openInApplication(page, '/manager/test/swipe')
  const heading = page.getByRole('heading', { level: 2, name: 'À trier sans attendre' })
  // Older tickets come first: they are passed over.
  const card = page.getByRole('article', { name: 'Ticket à trier' })
  await card.waitFor()
  // The card is read and passed over in one step, so that none is passed over unseen.
  const isReached = (): Promise<boolean> =>
    page.evaluate(() => {
      const shown = document.querySelector('article h2')?.textContent
      if (shown && shown !== 'À trier sans attendre') window.dispatchEvent(new KeyboardEvent('keydown', { key: '5' }))
      return shown === 'À trier sans attendre'
    })
  await expect.poll(isReached).toBe(true)
  await heading.waitFor()
  expect(await findings(page)).toEqual([])
  // The fastest hands: Z as soon as the ticket is away, before its storage is confirmed.
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if ([...document.querySelectorAll('h2')].some((one) => one.textContent === 'À trier sans attendre')) return
      observer.disconnect()
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'z' }))
    })
    observer.observe(document.body, { childList: true, subtree: true })
    window.dispatchEvent(new KeyboardEvent('keydown', { key: '2' }))
  })
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByText(/^Annulé/)
    .waitFor()
  await heading.waitFor()
  await whenUpToDate(page)
  const statusOnServer = async () =>
    (await api.list('manager', `ticket?search=${encodeURIComponent('À trier sans attendre')}`)).data[0]?.['status_id']
  await expect.poll(statusOnServer).toBe(fresh?.id)
  expect(failures).toEqual([])
  await context.close()
})

it('measures the searches of the large list', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'manager')
  await whenUpToDate(page)
  await openInApplication(page, '/manager/test/tickets')
  await page.getByText('pas encore mesuré').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('ascenseur')
  await page
    .getByRole('region', { name: 'Mesures' })
    .getByText(/^\d+ ms$/)
    .first()
    .waitFor()
  expect(await findings(page)).toEqual([])
  expect(failures).toEqual([])
  await context.close()
})
