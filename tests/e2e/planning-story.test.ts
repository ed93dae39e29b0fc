import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { WireRow } from '#contract/core/protocol.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { choose, openHanded, TOUCH } from './support/hands/hands.ts'
import { openSignedIn, openVisitor, whenUpToDate } from './support/page.ts'
import { PEOPLE } from './support/people.ts'
import { carry, cell, freeWeek, middleOf, nameOf } from './support/time/planning.ts'
import { openWorld, type World } from './support/world.ts'

/** Two hours, for nobody and no day. */
const SMALL = 'Poser la baie'
/** Twenty hours, from Monday on, of the colleague. */
const LARGE = 'Migrer le serveur'

const MONDAY = 0
const TUESDAY = 1
const WEDNESDAY = 2
const THURSDAY = 3

let world: World
let api: ReturnType<typeof apiOf>
/** On leave on Wednesday. */
let absent: WireRow
let colleague: WireRow
/** Monday to Friday, all working days. */
let days: readonly string[]
const ids: Record<string, string> = {}

const dayOf = (column: number): string => days[column] ?? ''
const ticketOf = async (name: string): Promise<WireRow | undefined> =>
  (await api.list('manager', `ticket?limit=1&filter[id]=${ids[name]}`)).data[0]
const planned = async (name: string): Promise<readonly unknown[]> => {
  const ticket = await ticketOf(name)
  return [ticket?.['responsable_id'], ticket?.['todo_at']]
}

/** The actions on a ticket that the server has stored. */
const changesOf = async (name: string): Promise<readonly string[]> =>
  (await api.list('manager', `activity?limit=all&filter[record_id]=${ids[name]}`)).data
    .filter(({ model }) => model === 'ticket')
    .map(({ action }) => String(action))
    .toSorted()

const madeTicket = async (body: object): Promise<string> => {
  const answer = await api.post('manager', 'ticket', body)
  expect(answer.status).toBe(201)
  return String(((await answer.json()) as { readonly data: WireRow }).data.id)
}

beforeAll(async () => {
  world = await openWorld({ tickets: 40, pointages: 40, seed: 61, database: 'postgres' })
  api = apiOf(world.server.origin)
  const staff = (await api.list('manager', 'user?limit=all')).data.filter(
    (row) => row['client_id'] === null && row['is_active'] === true,
  )
  const first = staff.find(({ email }) => email === PEOPLE.technicien.email)
  const second = staff.find(({ email }) => email !== PEOPLE.technicien.email && email !== PEOPLE.manager.email)
  if (!first || !second) throw new Error('The demo has too few people.')
  absent = first
  colleague = second
  days = await freeWeek(api, [absent, colleague])
  const leave = { type: 'rtt', start: dayOf(WEDNESDAY), end: dayOf(WEDNESDAY) }
  const asked = (await (await api.post('technicien', 'absence', leave)).json()) as { readonly data: WireRow }
  expect((await api.put('manager', `absence/${asked.data.id}/approve`, {})).status).toBe(200)
  const projet_id = (await api.list('manager', 'projet?limit=1&filter[archived_at]=')).data[0]?.id
  ids[SMALL] = await madeTicket({ name: SMALL, projet_id, ut: 8, importance: 5 })
  ids[LARGE] = await madeTicket({
    name: LARGE,
    projet_id,
    ut: 80,
    responsable_id: colleague.id,
    todo_at: dayOf(MONDAY),
  })
})

afterAll(() => world.close())

afterEach(() => world.proxy.setFaults({ offline: false, loseAnswers: 0, duplicateRequests: 0 }))

/** Takes back what this does, once the server has it: the message stays under the pointer. */
const undoOnServer = async (page: Page, done: () => Promise<void>): Promise<void> => {
  const button = page.getByRole('button', { name: /^Annuler/ }).first()
  await button.hover()
  await done()
  await button.click()
}

/** Waits for the message about a move or a removal: from then on Z takes it back. */
const isTold = (page: Page, ticket: string, result: string): Promise<void> =>
  page.getByText(`«\u202f${ticket}\u202f»${result}`).first().waitFor()

it('a ticket is dragged by the mouse: impossible places are dimmed, a crowded day warns, one undo takes it back', async () => {
  const { page, failures, context } = await openVisitor(world.browser, `http://localhost:${world.server.port}`, {
    isAlwaysOnline: true,
  })
  await openSignedIn(page, 'manager', `/manager/planning?week=${dayOf(MONDAY)}`)
  await whenUpToDate(page)
  const tray = page.getByRole('region', { name: 'À planifier' })
  await tray.getByRole('searchbox').fill(SMALL)
  const small = page.getByRole('link', { name: SMALL, exact: true })
  await small.waitFor()
  // Twenty hours go on over the days that follow.
  for (const column of [MONDAY, TUESDAY, WEDNESDAY]) await cell(page, colleague, column).getByText(LARGE).waitFor()
  expect(await cell(page, colleague, THURSDAY).getByText(LARGE).count()).toBe(0)
  const chip = cell(page, colleague, MONDAY).getByRole('listitem').filter({ hasText: LARGE })
  await chip.getByText(`#${ids[LARGE]}`, { exact: true }).waitFor()
  expect((await chip.getByRole('link').getAttribute('title'))?.replaceAll(/\s/g, ' ')).toBe(
    `#${ids[LARGE]} ${LARGE} · 8 h`,
  )

  await carry(page, small, cell(page, absent, WEDNESDAY))
  const fits = (person: WireRow, column: number) => cell(page, person, column).getAttribute('data-fit')
  await expect
    .poll(async () => [await fits(absent, WEDNESDAY), await fits(absent, TUESDAY), await fits(colleague, MONDAY)])
    .toEqual(['impossible', 'fits', 'over'])
  // They fade.
  await expect
    .poll(() => cell(page, absent, WEDNESDAY).evaluate((element) => Number(getComputedStyle(element).opacity)))
    .toBeLessThan(0.5)
  await page.mouse.up()
  await expect.poll(() => fits(absent, TUESDAY)).toBeNull()
  expect(await planned(SMALL)).toEqual([null, null])

  await carry(page, small, cell(page, absent, TUESDAY))
  await page.mouse.up()
  await cell(page, absent, TUESDAY).getByText(SMALL).waitFor()
  await undoOnServer(page, () => expect.poll(() => planned(SMALL)).toEqual([absent.id, dayOf(TUESDAY)]))
  await expect.poll(() => planned(SMALL)).toEqual([null, null])

  await carry(page, small, cell(page, colleague, MONDAY))
  await page.mouse.up()
  await page.getByText('Au-dessus de la capacité').first().waitFor()
  await expect.poll(() => planned(SMALL)).toEqual([colleague.id, dayOf(MONDAY)])
  await cell(page, colleague, MONDAY)
    .and(page.getByRole('gridcell', { name: /au-dessus de la capacité/ }))
    .waitFor()
  // The dimmed places fade back.
  await expect.poll(() => findings(page)).toEqual([])

  // A ticket that is dropped on the tray waits for a day again.
  await carry(page, cell(page, colleague, MONDAY).getByText(SMALL), cell(page, colleague, TUESDAY))
  await page.mouse.move(...(await middleOf(tray)), { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => planned(SMALL)).toEqual([colleague.id, null])

  // A month has room for numbers only: a number opens its tickets, and the only one moves by keys.
  await page.goto(`/manager/planning?week=${dayOf(MONDAY)}&span=month`)
  const monday = cell(page, colleague, Number(dayOf(MONDAY).slice(8)) - 1).getByRole('button', { name: /^1 ticket, / })
  await monday.click()
  await page.getByRole('dialog').getByRole('link', { name: LARGE }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await monday.focus()
  await page.keyboard.press('Space')
  await page.getByRole('main').getByRole('status').filter({ hasText: 'est pris' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await isTold(page, LARGE, `\u202f: ${nameOf(colleague)}`)
  await expect.poll(() => planned(LARGE)).toEqual([colleague.id, dayOf(TUESDAY)])
  await page.keyboard.press('z')
  await expect.poll(() => planned(LARGE)).toEqual([colleague.id, dayOf(MONDAY)])
  expect(failures).toEqual([])
  await context.close()
})

it('keys move a ticket of several days without a network, around a leave, and it arrives once', async () => {
  const { page, failures, context } = await openVisitor(world.browser, world.proxy.origin)
  await openSignedIn(page, 'manager', `/manager/planning?week=${dayOf(MONDAY)}`)
  await whenUpToDate(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await cell(page, colleague, MONDAY).getByText(LARGE).waitFor()
  const changesBefore = await changesOf(LARGE)
  world.proxy.setFaults({ offline: true })

  const status = page.getByRole('main').getByRole('status')
  const rowOf = async (person: WireRow) =>
    Number((await cell(page, person, MONDAY).getAttribute('data-cell'))?.split(':')[0])
  const [from, to] = [await rowOf(colleague), await rowOf(absent)]
  await cell(page, colleague, MONDAY).focus()
  await page.keyboard.press('Space')
  await status.filter({ hasText: 'est pris' }).waitFor()
  for (let step = 0; step < Math.abs(to - from); step += 1)
    await page.keyboard.press(to > from ? 'ArrowDown' : 'ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await status.filter({ hasText: 'impossible' }).waitFor()
  // On a day of leave Enter leaves the ticket in the hand.
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(page, absent, WEDNESDAY).getAttribute('data-fit')).toBe('impossible')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  for (const column of [TUESDAY, THURSDAY]) await cell(page, absent, column).getByText(LARGE).waitFor()
  expect(await cell(page, absent, WEDNESDAY).getByText(LARGE).count()).toBe(0)
  await cell(page, absent, TUESDAY).getByText('pas encore envoyé').first().waitFor({ state: 'attached' })
  expect(await planned(LARGE)).toEqual([colleague.id, dayOf(MONDAY)])

  const lostBefore = world.proxy.injected().lost
  world.proxy.setFaults({ offline: false, loseAnswers: 1 })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => world.proxy.injected().lost).toBeGreaterThan(lostBefore)
  world.proxy.setFaults({ loseAnswers: 0 })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => planned(LARGE)).toEqual([absent.id, dayOf(TUESDAY)])
  await whenUpToDate(page)
  expect(await changesOf(LARGE)).toEqual([...changesBefore, 'updateResponsable', 'updateTodoAt'].toSorted())

  // One undo for both of its changes; Delete takes it out of the planning.
  await page.keyboard.press('z')
  await expect.poll(() => planned(LARGE)).toEqual([colleague.id, dayOf(MONDAY)])
  await cell(page, colleague, MONDAY).focus()
  await page.keyboard.press('Delete')
  await isTold(page, LARGE, ' n’est plus planifié')
  await expect.poll(() => planned(LARGE)).toEqual([colleague.id, null])
  await page.keyboard.press('z')
  await expect.poll(() => planned(LARGE)).toEqual([colleague.id, dayOf(MONDAY)])
  expect(failures).toEqual([])
  await context.close()
})

it('a finger plans a ticket on the phone by its button, which names what is impossible', async () => {
  const { page, hands, failures, context } = await openHanded(
    world.browser,
    `http://localhost:${world.server.port}`,
    TOUCH,
    { isAlwaysOnline: true },
  )
  await openSignedIn(page, 'manager', `/manager/planning?week=${dayOf(MONDAY)}`)
  await whenUpToDate(page)
  const button = page.getByRole('button', { name: `Planifier «\u202f${LARGE}\u202f»` })
  await button.first().waitFor()
  // The tools share one row, and each day tells how much of it the person's work takes.
  const tops = ['Semaine précédente', 'Aujourd’hui', 'Agenda externe'].map((name) =>
    page.getByRole('main').getByRole('button', { name }).boundingBox(),
  )
  expect(new Set((await Promise.all(tops)).map((box) => box?.y)).size).toBe(1)
  await page
    .getByRole('list', { name: 'Charge par personne' })
    .first()
    .getByText(new RegExp(`^${nameOf(colleague)}\\s: 8\\sh / `))
    .waitFor()
  // The ticket is shown on each of its days.
  await expect.poll(() => button.count()).toBe(3)
  expect(await findings(page)).toEqual([])
  await hands.press(button.first())
  const dialog = page.getByRole('dialog')
  await choose(page, hands, dialog.getByRole('combobox', { name: 'Personne' }), nameOf(absent))
  const day = dialog.getByLabel('Jour', { exact: true })
  await hands.write(day, dayOf(WEDNESDAY).split('-').reverse().join('/'))
  await dialog.getByText('Cette personne ne travaille pas ce jour-là.').waitFor()
  const plan = dialog.getByRole('button', { name: 'Planifier', exact: true })
  await expect.poll(() => plan.isDisabled()).toBe(true)
  await hands.write(day, dayOf(TUESDAY).split('-').reverse().join('/'))
  await dialog.getByText('Le travail se prolonge jusqu’au').waitFor()
  expect(await findings(page)).toEqual([])
  await hands.press(plan)
  const undo = page.getByRole('button', { name: /^Annuler/ }).first()
  // The message stays under a pointer.
  await undo.hover()
  await expect.poll(() => planned(LARGE)).toEqual([absent.id, dayOf(TUESDAY)])
  await hands.press(undo)
  await expect.poll(() => planned(LARGE)).toEqual([colleague.id, dayOf(MONDAY)])
  expect([...hands.complaints, ...failures]).toEqual([])
  await context.close()
})

it('shows the reader’s own work alone, or that of a colleague, from week to week', async () => {
  const { page, failures, context } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'technicien', `/technicien/planning?week=${dayOf(MONDAY)}`)
  await cell(page, colleague, MONDAY).getByText(LARGE).waitFor()
  const names = () => page.getByRole('rowheader').allTextContents()
  const show = async (name: string): Promise<void> => {
    await page.getByRole('combobox', { name: 'Personne' }).click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  await show('Mon planning')
  await expect.poll(names).toEqual([expect.stringContaining(nameOf(absent))])
  const monday = () => cell(page, absent, MONDAY).textContent()
  const shown = await monday()
  await page.getByRole('button', { name: 'Semaine suivante' }).click()
  await expect.poll(monday).not.toBe(shown)
  expect(await names()).toHaveLength(1)
  await page.getByRole('button', { name: 'Semaine précédente' }).click()
  await show(nameOf(colleague))
  await cell(page, colleague, MONDAY).getByText(LARGE).waitFor()
  expect(await names()).toHaveLength(1)
  expect(failures).toEqual([])
  await context.close()
})
