import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WireRow } from '#contract/core/protocol.ts'
import { addDays, localDay } from '#src/ui/text/format.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { openSignedIn, openVisitor, PHONE, type Visitor, whenReadyOffline, whenUpToDate } from './support/page.ts'
import { PEOPLE } from './support/people.ts'
import { gridCell, shownInCell, sumOfUt } from './support/time/figures.ts'
import { openWorld, type World } from './support/world.ts'

const [MONDAY, SUNDAY] = ['2026-03-09', '2026-03-15']
const WEEK = `/technicien/pointages/general?week=${MONDAY}`

let world: World
let technicien: Visitor
let api: ReturnType<typeof apiOf>
let tickets: readonly WireRow[]

beforeAll(async () => {
  world = await openWorld({ tickets: 120, pointages: 0, seed: 51, database: 'postgres' })
  api = apiOf(world.server.origin)
  const open = (await api.list('technicien', 'ticket?limit=all&orderBy=id:asc')).data.filter(
    ({ closed_at }) => closed_at === null,
  )
  tickets = open.slice(0, 3)
  expect(tickets).toHaveLength(3)
  // Time of the week before: its tickets are the rows that the grid begins with.
  for (const { id } of tickets)
    expect((await api.post('technicien', 'pointage', { ticket_id: id, ut: 4, date: '2026-03-04' })).status).toBe(201)
  technicien = await openVisitor(world.browser, world.proxy.origin)
  await openSignedIn(technicien.page, 'technicien')
  await whenReadyOffline(technicien.page)
})

afterAll(async () => {
  expect(technicien.failures).toEqual([])
  await world.close()
})

/** The technicien's time of the week on the server, as « day ticket ut ». */
const stored = async (): Promise<readonly WireRow[]> =>
  (await api.list('technicien', `pointage?limit=all&filter[date][from]=${MONDAY}&filter[date][to]=${SUNDAY}`)).data

const DAYS = [
  ['1h30', '45m', '0,5j', '2 UT', '1:15'],
  ['2h', '3h', '1,5h', '30 min', '4h'],
  ['3h', '=', '1h', '2h30', '15 min'],
] as const

it('logs a week by keyboard with fewer than forty presses beside the durations, offline, and sends it', async () => {
  const { page, context } = technicien
  let presses = 0
  const press = async (key: string): Promise<void> => {
    presses += 1
    await page.keyboard.press(key)
  }
  await page.goto(WEEK)
  await page.getByRole('grid').waitFor()
  await whenUpToDate(page)
  await context.setOffline(true)
  await press('j')
  for (const [row, values] of DAYS.entries()) {
    for (const [day, value] of values.entries()) {
      await page.keyboard.type(value)
      await press(day < values.length - 1 ? 'Tab' : 'Enter')
    }
    if (row < DAYS.length - 1) await press('Home')
  }
  expect(presses).toBeLessThan(40)
  // « = » took what was missing of eight hours on Tuesday.
  await expect.poll(() => shownInCell(page, 3, 1)).toContain('8 h')
  await expect.poll(() => shownInCell(page, 0, 2)).toContain('4 h')
  expect(await findings(page)).toEqual([])
  await context.setOffline(false)
  const expected = 6 + 3 + 16 + 2 + 5 + (8 + 12 + 6 + 2 + 16) + (12 + 17 + 4 + 10 + 1)
  await expect.poll(async () => sumOfUt(await stored())).toBe(expected)
})

it('says what is wrong with a text, and Escape restores the cell', async () => {
  const { page } = technicien
  await gridCell(page, 0, 0).focus()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await page.getByText('heures, jours ou UT ?').first().waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => shownInCell(page, 0, 0)).toContain('1 h 30')
})

it('a cell that is typed twice, faster than a slow device shows the first time, has one entry with the second', async () => {
  const { page, context } = technicien
  const before = sumOfUt(await stored())
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  // Saturday is free.
  await gridCell(page, 0, 5).focus()
  for (const text of ['1h', '2h', '45m']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await devtools.detach()
  const uts = async () => (await stored()).filter(({ date }) => date === '2026-03-14').map(({ ut }) => ut)
  await expect.poll(uts).toEqual([3])
  await whenUpToDate(page)
  await expect.poll(() => shownInCell(page, 0, 5)).toContain('45 min')
  expect(await uts()).toEqual([3])
  await page.keyboard.press('0')
  await page.keyboard.press('Enter')
  await expect.poll(async () => sumOfUt(await stored())).toBe(before)
})

it('pastes cells of a spreadsheet with one undo', async () => {
  const { page } = technicien
  const before = sumOfUt(await stored())
  await gridCell(page, 0, 0).focus()
  const paste = () => {
    const data = new DataTransfer()
    data.setData('text/plain', '1,5\t2\t\n0,25\t1\tCongé\n')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }
  // The message goes away by itself: a busy machine looks for it before the paste is over.
  const told = page.getByText(/\d pointages collés/)
  await Promise.all([told.waitFor(), page.getByText('1 case illisible.').waitFor(), page.evaluate(paste)])
  await expect.poll(async () => sumOfUt(await stored())).toBe(before - 3 - 16 + 8 - 8 - 12 + 1 + 4)
  await page.keyboard.press('z')
  await expect.poll(async () => sumOfUt(await stored())).toBe(before)
})

it('asks which entry of a sum changes, and keeps a comment per cell', async () => {
  const { page } = technicien
  await gridCell(page, 0, 0).focus()
  await page.keyboard.press('Shift+F2')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Commentaire 1').fill('Pompe')
  await dialog.getByRole('button', { name: 'Ajouter un pointage' }).click()
  await dialog.getByLabel('Durée 2').fill('1h')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => shownInCell(page, 0, 0)).toContain('2 h 30')
  await gridCell(page, 0, 0).focus()
  await page.keyboard.type('3h')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: /Passer de 2\sh\s30 à 3\sh/ }).waitFor()
  await page.getByRole('button', { name: /^Pompe/ }).click()
  await expect.poll(() => shownInCell(page, 0, 0)).toContain('3 h')
  const uts = async () =>
    (await stored())
      .filter(({ date, ticket_id }) => date === MONDAY && ticket_id === tickets[0]?.['id'])
      .map(({ ut, comment }) => `${comment} ${ut}`)
      .toSorted()
  await expect.poll(uts).toEqual(['Pompe 8', 'null 4'])
})

it('copies the week before with one undo', async () => {
  const { page } = technicien
  const utOf = async (from: string, to: string): Promise<number> =>
    sumOfUt((await api.list('technicien', `pointage?limit=all&filter[date][from]=${from}&filter[date][to]=${to}`)).data)
  const nextWeek = () => utOf('2026-03-16', '2026-03-22')
  const before = await utOf(MONDAY, SUNDAY)
  expect(await nextWeek()).toBe(0)
  // The present week has the same buttons.
  const shows = (monday: RegExp) => page.locator('[data-cell="-1:0"]').filter({ hasText: monday }).waitFor()
  await page.getByRole('button', { name: 'Semaine suivante' }).click()
  await shows(/lundi 16 mars/)
  await page.getByRole('button', { name: 'Recopier la semaine précédente' }).click()
  await expect.poll(nextWeek).toBe(before)
  await expect.poll(() => page.getByRole('button', { name: 'Recopier la semaine précédente' }).isDisabled()).toBe(true)
  await page.keyboard.press('z')
  await expect.poll(nextWeek).toBe(0)
  await page.getByRole('button', { name: 'Semaine précédente' }).first().click()
  await shows(/lundi 9 mars/)
})

/** A week before any time of the story: the grid has read no ticket yet. */
const BEFORE_ALL = '/technicien/pointages/general?week=2026-01-07'

it('offers what is missing on past days, and a day that is filled is offered no more', async () => {
  // Another week than that of the missing day, which begins with the row of the ticket.
  const before = addDays(localDay(new Date()), -14)
  expect(
    (await api.post('technicien', 'pointage', { ticket_id: tickets[0]?.['id'], ut: 1, date: before })).status,
  ).toBe(201)
  const { page, failures, context } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'technicien', BEFORE_ALL)
  await whenUpToDate(page)
  const offered = page.getByRole('region', { name: 'Temps manquant' }).getByRole('button')
  const newest = (await offered.first().textContent()) ?? ''
  await offered.first().click()
  // The time of the day is in its cell, ready to store.
  const field = page.getByRole('grid').getByRole('textbox')
  await expect.poll(async () => newest.endsWith(await field.inputValue())).toBe(true)
  const day = new URL(page.url()).searchParams.get('week') ?? localDay(new Date())
  expect(await findings(page)).toEqual([])
  await field.press('Enter')
  await expect.poll(() => offered.getByText(newest).count()).toBe(0)
  await expect
    .poll(async () =>
      sumOfUt(
        (await api.list('technicien', `pointage?limit=all&filter[date][from]=${day}&filter[date][to]=${day}`)).data,
      ),
    )
    .toBe(32)
  expect(failures).toEqual([])
  await context.close()
})

it('opens no cell for a missing day when the person has done something else meanwhile', async () => {
  const { page, failures, context } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'technicien', BEFORE_ALL)
  await whenUpToDate(page)
  const offered = page.getByRole('region', { name: 'Temps manquant' }).getByRole('button')
  await offered.first().waitFor()
  // The key comes before anything of that week is read.
  await offered.first().evaluate(async (button) => {
    ;(button as HTMLElement).click()
    await Promise.resolve()
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  await gridCell(page, 0, 0).waitFor()
  expect(await page.getByRole('grid').getByRole('textbox').count()).toBe(0)
  expect(failures).toEqual([])
  await context.close()
})

it('finishes the week, which the server keeps until a manager reopens it', async () => {
  const { page } = technicien
  await page.getByRole('button', { name: 'Semaine terminée' }).click()
  await page.getByText(/demandez à un manager de la rouvrir/).waitFor()
  await expect.poll(async () => (await api.list('technicien', 'finished_week')).data.length).toBe(1)
  const refused = await api.post('technicien', 'pointage', { ticket_id: tickets[0]?.['id'], ut: 4, date: MONDAY })
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([409, 'week_finished'])
  await gridCell(page, 1, 1).focus()
  await page.keyboard.type('9h')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()

  const manager = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  const [person] = (await api.list('technicien', 'finished_week')).data
  await openSignedIn(manager.page, 'manager', `/manager/pointages/general?week=${MONDAY}&user=${person?.['user_id']}`)
  await whenUpToDate(manager.page)
  await manager.page.getByRole('button', { name: 'Rouvrir la semaine' }).click()
  await page.getByRole('button', { name: 'Semaine terminée' }).waitFor()
  expect(await findings(manager.page)).toEqual([])
  expect(manager.failures).toEqual([])
})

it('shows a manager the week of somebody whose account is closed, not their own', async () => {
  const manager = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  const colleague = (await api.list('manager', 'user?limit=all')).data.find(
    ({ email }) => email === PEOPLE.technicien.email,
  )
  const body = {
    firstname: 'Paul',
    lastname: 'Parti',
    email: 'paul.parti@exemple.fr',
    role_id: colleague?.['role_id'],
    is_active: false,
  }
  const { data } = (await (await api.post('manager', 'user', body)).json()) as {
    readonly data: { readonly id: number }
  }
  await openSignedIn(manager.page, 'manager', `/manager/pointages/general?week=${MONDAY}&user=${data.id}`)
  await whenUpToDate(manager.page)
  await manager.page.getByRole('button', { name: /^Personne.*Paul Parti/ }).waitFor()
  expect(manager.failures).toEqual([])
  await manager.context.close()
})

it('shows a day at a time on a phone', async () => {
  const phone = await openVisitor(world.browser, world.proxy.origin, {
    size: PHONE,
    hasTouch: true,
    isAlwaysOnline: true,
  })
  await openSignedIn(phone.page, 'technicien', WEEK)
  await whenUpToDate(phone.page)
  const field = phone.page.getByRole('textbox', { name: /lundi 9 mars/ }).nth(1)
  await field.fill('3h')
  await field.press('Enter')
  await phone.page.getByRole('link', { name: /sur 8/ }).waitFor()
  await expect
    .poll(
      async () =>
        (await stored()).find(({ date, ticket_id }) => date === MONDAY && ticket_id === tickets[1]?.['id'])?.['ut'],
    )
    .toBe(12)
  expect(await findings(phone.page)).toEqual([])
  expect(phone.failures).toEqual([])
})

it('keeps a typed text at its ticket when a row comes before it', async () => {
  const { page } = technicien
  const day = '2026-03-18'
  await page.goto(`/technicien/pointages/general?week=${day}`)
  await page.getByRole('grid').waitFor()
  await whenUpToDate(page)
  await gridCell(page, 1, 2).focus()
  await page.keyboard.type('1')
  expect(
    (await api.post('technicien', 'pointage', { ticket_id: tickets[0]?.['id'], kind: 'travel', ut: 2, date: day }))
      .status,
  ).toBe(201)
  await expect.poll(() => shownInCell(page, 1, 2)).toContain('30 min')
  await page.keyboard.type('h')
  await page.keyboard.press('Enter')
  const uts = async () =>
    (await api.list('technicien', `pointage?limit=all&filter[date][from]=${day}&filter[date][to]=${day}`)).data.map(
      ({ ticket_id, kind, ut }) => [ticket_id, kind, ut],
    )
  await expect.poll(async () => (await uts()).length).toBe(2)
  expect(await uts()).toEqual(
    expect.arrayContaining([
      [tickets[0]?.['id'], 'travel', 2],
      [tickets[1]?.['id'], null, 4],
    ]),
  )
})
