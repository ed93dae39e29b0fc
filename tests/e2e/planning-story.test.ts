import type { Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { WireRow } from '#contract/core/events/replication.ts'
import { daysBetween, workingCalendar } from '#contract/working-calendar.ts'
import { addDays } from '#src/ui/text/format.ts'
import { weekOf } from '#src/ui/text/period.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { openVisitor, signIn, type Visitor, whenUpToDate } from './support/page.ts'
import { PEOPLE } from './support/people.ts'
import { openWorld, type World } from './support/world.ts'

const TICKET = 'Planning : changer le serveur'
const DAY_UT = 32

let world: World
let api: ReturnType<typeof apiOf>
let visitor: Visitor
let person: WireRow
let ticketId: unknown
/** Monday to Friday of a week without holidays; the person is away on its Thursday. */
let days: readonly string[]

const nameOf = (one: WireRow): string => `${one['firstname']} ${one['lastname']}`

const made = async (answer: Response): Promise<WireRow> => {
  const text = await answer.text()
  expect(answer.status, text).toBe(201)
  return (JSON.parse(text) as { readonly data: WireRow }).data
}

/** A week some time from now on which everybody is there and nobody has planned anything. */
const freeWeek = (taken: readonly WireRow[]): readonly string[] => {
  const calendar = workingCalendar({ alsaceMoselle: false, bridgeDays: [] })
  const isFree = (day: string) => calendar.isWorkingDay(day) && !taken.some((row) => String(row['start']) <= day && day <= String(row['end']))
  const monday = weekOf(new Date().toISOString().slice(0, 10)).from
  for (let weeks = 20; weeks < 60; weeks++) {
    const from = addDays(monday, 7 * weeks)
    const week = daysBetween(from, addDays(from, 4))
    if (week.every(isFree)) return week
  }
  throw new Error('There is no week without a holiday.')
}

beforeAll(async () => {
  world = await openWorld({ tickets: 40, pointages: 20, seed: 94 })
  api = apiOf(world.server.origin)
  const found = (await api.list('manager', 'user?limit=all')).data.find(({ email }) => email === PEOPLE.technicien.email)
  if (!found) throw new Error('no technicien')
  person = found
  days = freeWeek((await api.list('manager', 'unavailability?limit=all')).data)
  const leave = { user_id: person.id, type: 'rtt', start: days[3], end: days[3], start_half: false, end_half: false }
  const asked = await made(await api.post('technicien', 'absence', leave))
  expect((await api.put('manager', `absence/${asked.id}/approve`, {})).status).toBe(200)
  const [projet] = (await api.list('manager', 'projet?limit=5&filter[archived_at]=')).data
  ticketId = (await made(await api.post('manager', 'ticket', { name: TICKET, projet_id: projet?.id, ut: DAY_UT + 8 }))).id

  visitor = await openVisitor(world.browser, world.proxy.origin)
  await signIn(visitor.page, 'manager')
  await whenUpToDate(visitor.page)
  await visitor.page.evaluate(() => navigator.serviceWorker.ready)
  await visitor.page.goto(`/manager/planning?week=${days[0]}`)
  await rowOf(visitor.page).waitFor()
})

afterAll(() => world.close())
afterEach(() => world.proxy.setFaults({ offline: false }))

const rowOf = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: nameOf(person) }) })
/** The cell of the person's day in the shown week, Monday as 0. */
const cell = (page: Page, day: number): Locator => rowOf(page).getByRole('gridcell').nth(day)
const chip = (page: Page, day: number): Locator => cell(page, day).locator('[data-ticket]').filter({ hasText: TICKET })
const tray = (page: Page): Locator => page.getByRole('region', { name: 'À planifier' })
const undo = (page: Page): Promise<void> => page.keyboard.press('z')

const planned = async (): Promise<readonly unknown[]> => {
  const [row] = (await api.list('manager', `ticket?limit=5&filter[id]=${ticketId}`)).data
  return [row?.['todo_at'], row?.['responsable_id']]
}

/** Presses on an element and drags it over another one, where it stays in the hand. */
const dragOver = async (page: Page, from: Locator, to: Locator): Promise<void> => {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('the planning is not shown')
  await page.mouse.move(start.x + 6, start.y + start.height - 6)
  await page.mouse.down()
  await page.mouse.move(start.x + 16, start.y + start.height - 2)
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 6 })
}

it('a ticket of the tray is dropped on a day by the mouse, and lasts into the next one', async () => {
  const { page } = visitor
  await tray(page).getByRole('searchbox').fill(TICKET)
  const waiting = tray(page).locator('[data-ticket]').filter({ hasText: TICKET })
  await waiting.waitFor()
  expect(await findings(page)).toEqual([])

  await dragOver(page, waiting, cell(page, 0))
  // While it moves, days off and the absence are dimmed and the others say that they have room.
  await expect
    .poll(() => Promise.all([0, 1, 2, 3, 4, 5, 6].map((day) => cell(page, day).getAttribute('data-fit'))))
    .toEqual(['fits', 'fits', 'fits', 'impossible', 'fits', 'impossible', 'impossible'])
  await page.mouse.up()
  await expect.poll(planned).toEqual([days[0], person.id])
  // Ten hours of eight a day.
  await chip(page, 0).getByText('8 h').waitFor()
  await chip(page, 1).getByText('2 h').waitFor()
  await waiting.waitFor({ state: 'detached' })
  expect(await cell(page, 0).getAttribute('data-fit')).toBeNull()
})

it('goes to another day by the mouse, jumps over the absence, and comes back with one undo', async () => {
  const { page } = visitor
  await dragOver(page, chip(page, 0), cell(page, 2))
  await page.mouse.up()
  await expect.poll(planned).toEqual([days[2], person.id])
  await chip(page, 2).waitFor()
  await chip(page, 4).getByText('2 h').waitFor()
  expect(await chip(page, 3).count()).toBe(0)
  await undo(page)
  await expect.poll(planned).toEqual([days[0], person.id])
  await chip(page, 1).waitFor()
})

it('stays where it is when it is dropped on the absence', async () => {
  const { page } = visitor
  await dragOver(page, chip(page, 0), cell(page, 3))
  await expect.poll(() => cell(page, 3).evaluate((element) => Number(getComputedStyle(element).opacity))).toBeLessThan(0.5)
  await page.mouse.up()
  await expect.poll(() => cell(page, 3).getAttribute('data-fit')).toBeNull()
  expect(await planned()).toEqual([days[0], person.id])
})

it('goes by keys: taken, refused on the absence, put on the next day, left with Escape, taken out and brought back', async () => {
  const { page } = visitor
  await cell(page, 0).focus()
  await page.keyboard.press('Space')
  const told = page.getByRole('status')
  await told.filter({ hasText: 'est pris : choisissez une place avec les flèches.' }).waitFor()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
  await told.filter({ hasText: 'impossible, la personne ne travaille pas ce jour-là' }).waitFor()
  await page.keyboard.press('Enter')
  expect(await cell(page, 3).getAttribute('data-fit')).toBe('impossible')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  // Its second day is the Monday after.
  await expect.poll(planned).toEqual([days[4], person.id])
  await chip(page, 4).waitFor()

  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('[data-fit]').count()).toBe(0)
  await cell(page, 4).focus()
  await page.keyboard.press('Delete')
  await expect.poll(planned).toEqual([null, person.id])
  await undo(page)
  await expect.poll(planned).toEqual([days[4], person.id])
})

it('is moved without a network, outlives a reload, and the server has it once the network is back', async () => {
  const { page } = visitor
  await chip(page, 4).waitFor()
  world.proxy.setFaults({ offline: true })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByRole('button', { name: /^Hors ligne/ }).waitFor()
  await dragOver(page, chip(page, 4), cell(page, 1))
  await page.mouse.up()
  await chip(page, 1).waitFor()
  await page.reload()
  await chip(page, 1).waitFor()
  await chip(page, 2).getByText('2 h').waitFor()
  expect(await planned()).toEqual([days[4], person.id])
  world.proxy.setFaults({ offline: false })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(planned).toEqual([days[1], person.id])
  expect(visitor.failures).toEqual([])
})
