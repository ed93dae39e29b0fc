import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyDay } from '#contract/company-day.ts'
import type { WireRow } from '#contract/core/events/replication.ts'
import { addDays } from '#src/ui/text/format.ts'
import { apiOf } from './support/api.ts'
import { drag } from './support/hands/gestures.ts'
import { chooseEntry, type HandedVisitor, openHanded, signInByHand, TOUCH } from './support/hands/hands.ts'
import { whenUpToDate } from './support/page.ts'
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
  await drag(page, row(page, day(0)), { x: 120, y: 0 })
  await drag(page, row(page, day(1)), { x: -120, y: 0 })
  // A finger that comes back decides nothing.
  await drag(page, row(page, day(2)), { x: 40, y: 0 })
  const statuses = async () => {
    const stored = (await api.list('manager', 'absence?limit=all')).data
    return asked.map(({ id }) => stored.find((one) => one.id === id)?.['status'])
  }
  await expect.poll(statuses).toEqual(['approved', 'refused', 'requested'])
  await chooseEntry(page, hands, row(page, day(2)).getByRole('button', { name: /^Actions sur l’absence/ }), 'Refuser')
  await expect.poll(statuses).toEqual(['approved', 'refused', 'refused'])
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
  for (let time = 0; time < 3; time += 1) expect(await pressBack(page)).toBe(true)
  await page.waitForTimeout(300)
  expect(await token.getByRole('textbox').first().inputValue()).toBe('Tableau de bord')
  expect(manager.failures).toEqual([])
})
