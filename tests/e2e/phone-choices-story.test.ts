import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyDay } from '#contract/company-day.ts'
import type { WireRow } from '#contract/core/protocol.ts'
import { addDays } from '#src/ui/text/format.ts'
import { apiOf } from './support/api.ts'
import { drag } from './support/hands/gestures.ts'
import { chooseEntry, type HandedVisitor, openHanded, signInByHand, TOUCH } from './support/hands/hands.ts'
import { openSignedIn, openVisitor, whenUpToDate } from './support/page.ts'
import { coveredByEdges, setInsets, TURNED, UPRIGHT } from './support/safe-area.ts'
import { smallTargets } from './support/target-size.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let manager: HandedVisitor
let api: ReturnType<typeof apiOf>

beforeAll(async () => {
  world = await openWorld({ tickets: 40, pointages: 20, seed: 17 })
  api = apiOf(world.server.origin)
  manager = await openHanded(world.browser, world.proxy.origin, TOUCH, { isAlwaysOnline: true })
  await manager.page.goto('/auth/login')
  await signInByHand(manager.page, manager.hands, 'manager')
  await manager.page.waitForURL((url) => url.pathname === '/manager')
  await whenUpToDate(manager.page)
})

afterAll(() => world.close())

const row = (page: Page, name: string) => page.getByRole('grid').getByRole('row').filter({ hasText: name })

it('a choice comes up from the bottom of the screen, without the keyboard, and a finger beside it closes it', async () => {
  const { page, hands } = manager
  await page.goto('/manager/tickets')
  await page.getByRole('grid').waitFor()
  await hands.press(page.getByRole('button', { name: 'Filtrer' }))
  const sheet = page.locator('[data-sheet]')
  await sheet.getByRole('option').first().waitFor()
  const { width, height } = TOUCH.size
  // The sheet slides in.
  await expect
    .poll(async () => Math.round(((await sheet.boundingBox())?.y ?? 0) + ((await sheet.boundingBox())?.height ?? 0)))
    .toBe(height)
  expect((await sheet.boundingBox())?.width).toBe(width)
  await expect.poll(() => sheet.getByRole('combobox').getAttribute('inputmode')).toBe('none')
  const address = page.url()
  await page.touchscreen.tap(width / 2, 200)
  await sheet.waitFor({ state: 'detached' })
  expect(page.url()).toBe(address)
})

it('a manager accepts a leave by a swipe to the right, refuses one by a swipe to the left, and one by its menu', async () => {
  const { page, hands } = manager
  const start = (weeks: number): string => addDays(companyDay(new Date()), 200 + 7 * weeks)
  const asked = await Promise.all(
    [0, 1, 2].map(async (weeks) => {
      const body = { type: 'sans_solde', start: start(weeks), end: start(weeks), comment: `Congé ${weeks}` }
      return ((await (await api.post('technicien', 'absence', body)).json()) as { readonly data: WireRow }).data
    }),
  )
  const written = new Intl.DateTimeFormat('fr', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  // French writes the first day of a month as « 1er ».
  const day = (weeks: number): string => written.format(new Date(start(weeks))).replace(/^1 /, '1er ')
  await page.goto('/manager/absences')
  for (const weeks of [0, 1, 2]) await row(page, day(weeks)).waitFor()
  const statuses = async () => {
    const stored = (await api.list('manager', 'absence?limit=all')).data
    return asked.map(({ id }) => stored.find((one) => one.id === id)?.['status'])
  }
  // One after the other: a decision may move the rows.
  await drag(page, row(page, day(0)), { x: 120, y: 0 })
  await expect.poll(statuses).toEqual(['approved', 'requested', 'requested'])
  await drag(page, row(page, day(1)), { x: -120, y: 0 })
  await expect.poll(statuses).toEqual(['approved', 'refused', 'requested'])
  // A finger that comes back decides nothing.
  await drag(page, row(page, day(2)), { x: 40, y: 0 })
  await whenUpToDate(page)
  expect(await statuses()).toEqual(['approved', 'refused', 'requested'])
  await chooseEntry(page, hands, row(page, day(2)).getByRole('button', { name: /^Actions sur l’absence/ }), 'Refuser')
  await expect.poll(statuses).toEqual(['approved', 'refused', 'refused'])
})

it('a swipe to the right starts a ticket, and a second one makes it done', async () => {
  const { page, hands } = manager
  const [projet] = (await api.list('manager', 'projet?limit=1&filter[archived_at]=')).data
  const body = { name: 'Store à relever', projet_id: projet?.id }
  const made = ((await (await api.post('manager', 'ticket', body)).json()) as { readonly data: WireRow }).data
  const statuses = (await api.list('manager', 'ticket_status?limit=all')).data
  const stage = async () => {
    const [stored] = (await api.list('manager', `ticket?filter[id]=${made.id}`)).data
    return statuses.find(({ id }) => id === stored?.['status_id'])?.['stage']
  }
  await page.goto('/manager/tickets?q=Store+%C3%A0+relever')
  const ticket = row(page, 'Store à relever')
  await ticket.waitFor()
  await drag(page, ticket, { x: 120, y: 0 })
  await expect.poll(stage).toBe('in_progress')
  await ticket.getByText('En cours').first().waitFor()
  await drag(page, ticket, { x: 120, y: 0 })
  await expect.poll(stage).toBe('done')
  expect(manager.failures).toEqual([])
  expect(hands.complaints).toEqual([])
})

it('a swipe opens the form of a time entry, or asks before it is deleted', async () => {
  const { page, hands } = manager
  const [ticket] = (await api.list('technicien', 'ticket?limit=1')).data
  const body = { ticket_id: ticket?.id, ut: 5, date: companyDay(new Date()), comment: 'À balayer' }
  expect((await api.post('technicien', 'pointage', body)).status).toBe(201)
  await page.goto('/manager/pointages')
  const entry = row(page, 'À balayer')
  await entry.waitFor()
  await drag(page, entry, { x: 120, y: 0 })
  const form = page.getByRole('dialog')
  await form.getByLabel('Commentaire').waitFor()
  await hands.press(form.getByRole('button', { name: 'Fermer' }).first())
  await form.waitFor({ state: 'detached' })
  await drag(page, entry, { x: -120, y: 0 })
  const question = page.getByRole('alertdialog')
  await question.waitFor()
  await hands.submit(question.getByRole('button', { name: 'Supprimer' }))
  await entry.waitFor({ state: 'detached' })
  expect(manager.failures).toEqual([])
  expect(hands.complaints).toEqual([])
})

/** Presses the phone's Back as Chromium hands it to a page; answers whether the page took it. */
const pressBack = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const watcher = (
      window as unknown as { readonly openWatchers: readonly { requestClose(): void }[] }
    ).openWatchers.at(-1)
    watcher?.requestClose()
    return watcher !== undefined
  })

/** Resolves when the page listens to Back for so many things that are open. */
const whenWatched = (page: Page, count: number) =>
  page.waitForFunction((wanted) => (Reflect.get(window, 'openWatchers') as unknown[]).length === wanted, count)

it('the phone’s Back closes what is open, the innermost first, and what holds text stays', async () => {
  const { page, hands } = manager
  await page.addInitScript(() => {
    const openWatchers: EventTarget[] = []
    const Watcher = (window as unknown as { CloseWatcher: new () => EventTarget & { destroy(): void } }).CloseWatcher
    const forget = (watcher: EventTarget): void => void openWatchers.splice(openWatchers.indexOf(watcher), 1)
    class KnownWatcher extends Watcher {
      constructor() {
        super()
        openWatchers.push(this)
        this.addEventListener('close', () => forget(this))
      }
      override destroy(): void {
        if (openWatchers.includes(this)) forget(this)
        super.destroy()
      }
    }
    Object.assign(window, { CloseWatcher: KnownWatcher, openWatchers })
  })
  await page.goto('/manager/projets')
  await hands.press(page.getByRole('button', { name: 'Nouveau projet' }).first())
  const dialog = page.getByRole('dialog', { name: 'Nouveau projet' })
  await dialog.waitFor()
  await hands.press(dialog.getByRole('button', { name: /^Client/ }))
  const choices = page.locator('[data-sheet]')
  await choices.waitFor()
  await whenWatched(page, 2)
  expect(await pressBack(page)).toBe(true)
  await choices.waitFor({ state: 'detached' })
  expect(await dialog.isVisible()).toBe(true)
  expect(await pressBack(page)).toBe(true)
  await dialog.waitFor({ state: 'detached' })
  // Nothing is open: Back belongs to the browser again.
  await expect.poll(() => pressBack(page)).toBe(false)
  expect(new URL(page.url()).pathname).toBe('/manager/projets')

  await page.goto('/profile')
  await hands.press(page.getByRole('button', { name: 'Créer un jeton' }).first())
  const token = page.getByRole('dialog')
  await hands.write(token.getByRole('textbox').first(), 'Tableau de bord')
  // No draft keeps this text: however often Back is pressed, the dialog stays.
  for (let time = 0; time < 3; time += 1) await expect.poll(() => pressBack(page)).toBe(true)
  await page.waitForTimeout(300)
  expect(await token.getByRole('textbox').first().inputValue()).toBe('Tableau de bord')
  expect(manager.failures).toEqual([])
})

/** Resolves when nothing holds a place for what comes. */
const whenArrived = (page: Page) =>
  page.waitForFunction(() => document.querySelector('[aria-busy="true"], [data-skeleton]') === null)

const TURNED_PHONE = { width: 844, height: 390 }

/** A screen, and what is opened over it. */
interface Shown {
  readonly path: string
  readonly open?: (page: Page) => Promise<unknown>
}

it.each([
  { way: 'upright', size: TOUCH.size, insets: UPRIGHT },
  { way: 'turned', size: TURNED_PHONE, insets: TURNED },
])('keeps clear of the camera and the corners of a phone that is $way', async ({ size, insets }) => {
  const [ticket] = (await api.list('client', 'ticket?limit=1')).data
  const dialog = async (page: Page) => {
    await page.getByRole('dialog').waitFor()
    // Waits until the sheet stands still.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  }
  const menu = async (page: Page) => {
    // A turned phone has the menu beside the page.
    const button = page.getByRole('button', { name: 'Ouvrir le menu' })
    if (!(await button.isVisible())) return
    await button.tap()
    await dialog(page)
  }
  const shown: Readonly<Record<'manager' | 'client' | 'visitor', readonly Shown[]>> = {
    manager: [{ path: '/manager' }, { path: '/manager/tickets' }, { path: '/manager', open: menu }],
    client: [
      { path: '/client' },
      { path: '/client', open: menu },
      { path: '/client/create-ticket' },
      { path: `/client?ticket=${ticket?.id}`, open: dialog },
    ],
    visitor: ['/', '/contact', '/auth/login', '/400'].map((path) => ({ path })),
  }
  const found: string[] = []
  for (const person of ['visitor', 'client', 'manager'] as const) {
    const { page, context } = await openVisitor(world.browser, world.server.origin, {
      size,
      hasTouch: true,
      isAlwaysOnline: true,
    })
    await setInsets(page, insets)
    if (person !== 'visitor') await openSignedIn(page, person)
    for (const { path, open } of shown[person]) {
      await page.goto(path)
      await page.locator('h1').first().waitFor()
      await whenArrived(page)
      await open?.(page)
      await whenArrived(page)
      // A list is as long as it says once its end has been shown.
      await expect.poll(() => coveredByEdges(page, insets), { message: `${path} ${open?.name ?? ''}` }).toEqual([])
      const faults = [...(await smallTargets(page))]
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) faults.push('is wider')
      found.push(...faults.map((fault) => `${path} ${open?.name ?? ''}: ${fault}`))
    }
    if (person === 'manager') {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.keyboard.press('Control+k')
      await dialog(page)
      found.push(...(await coveredByEdges(page, insets)).map((fault) => `palette: ${fault}`))
    }
    await context.close()
  }
  expect(found).toEqual([])
})

it('a list in a box ends within it on a phone that is turned', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.server.origin, {
    size: TURNED_PHONE,
    hasTouch: true,
    isAlwaysOnline: true,
  })
  const [projet] = (await api.list('client', 'projet?limit=1')).data
  await openSignedIn(page, 'client', `/client/projets/${projet?.id}/tickets`)
  const foot = page.getByText('par page').first()
  await foot.waitFor()
  const isWithin = await foot.evaluate((element) => {
    const box = element.closest('.overflow-hidden.border')?.getBoundingClientRect()
    return box !== undefined && element.getBoundingClientRect().bottom <= box.bottom
  })
  expect(isWithin).toBe(true)
  expect(failures).toEqual([])
  await context.close()
})

it('shows rows of a list on a phone that is turned, once a finger has moved the tools away', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.server.origin, {
    size: TURNED_PHONE,
    hasTouch: true,
    isAlwaysOnline: true,
  })
  await openSignedIn(page, 'manager', '/manager/tickets')
  const rows = page.getByRole('grid').getByRole('row')
  await rows.nth(5).waitFor()
  /** Rows that can be touched in their middle. */
  const inSight = () =>
    rows.evaluateAll(
      (all) =>
        all.filter((one) => {
          const { left, top, width, height } = one.getBoundingClientRect()
          return one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        }).length,
    )
  const before = await inSight()
  // The rows have reached their end: the finger then moves the page.
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, grid.scrollHeight))
  for (let time = 0; time < 3; time += 1)
    await drag(page, page.getByRole('columnheader', { name: 'Titre' }), { x: 0, y: -160 })
  await expect.poll(inSight).toBeGreaterThanOrEqual(before + 2)
  expect(failures).toEqual([])
  await context.close()
})
