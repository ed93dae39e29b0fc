import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyDay } from '#contract/company-day.ts'
import type { WireRow } from '#contract/core/protocol.ts'
import { workingCalendar } from '#contract/working-calendar.ts'
import { addDays } from '#src/ui/text/format.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import {
  openSignedIn,
  openVisitor,
  PHONE,
  signIn,
  type Visitor,
  whenReadyOffline,
  whenUpToDate,
} from './support/page.ts'
import { PEOPLE } from './support/people.ts'
import { smallTargets } from './support/target-size.ts'
import { openWorld, type World } from './support/world.ts'

const TICKET = 'Remplacer l’onduleur'

let world: World
let manager: Visitor
let technicien: Visitor
let api: ReturnType<typeof apiOf>
let absent: WireRow
let colleague: WireRow
/** Two working days in a row on which the technicien is there, and has nothing planned. */
let days: readonly [string, string]
let ticketId: string

const nameOf = (person: WireRow): string => `${person['firstname']} ${person['lastname']}`
const written = (day: string): string => day.split('-').reverse().join('/')

const freeDays = async (): Promise<readonly [string, string]> => {
  const calendar = workingCalendar({ alsaceMoselle: false, bridgeDays: [] })
  const taken = (await api.list('manager', `absence?limit=all&filter[user_id]=${absent.id}`)).data
  // The demo plans work from today on, differently each day.
  const planned = (await api.list('manager', `ticket?limit=all&filter[responsable_id]=${absent.id}`)).data.map(
    (row) => row['todo_at'],
  )
  const isAbsent = (day: string) => taken.some((row) => String(row['start']) <= day && day <= String(row['end']))
  const isFree = (day: string) => calendar.isWorkingDay(day) && !isAbsent(day) && !planned.includes(day)
  const today = companyDay(new Date())
  for (let ahead = 7; ahead < 40; ahead++) {
    const [first, second] = [addDays(today, ahead), addDays(today, ahead + 1)]
    if (isFree(first) && isFree(second)) return [first, second]
  }
  throw new Error('The technicien of the demo is never there.')
}

beforeAll(async () => {
  world = await openWorld({ tickets: 60, pointages: 100, seed: 17 })
  api = apiOf(world.server.origin)
  const people = (await api.list('manager', 'user?limit=all')).data
  const found = people.find(({ email }) => email === PEOPLE.technicien.email)
  if (!found) throw new Error('no technicien')
  absent = found
  days = await freeDays()
  const away = (await api.list('manager', 'unavailability?limit=all')).data
  const isThere = ({ id }: WireRow) =>
    !away.some((row) => row['user_id'] === id && String(row['start']) <= days[0] && days[0] <= String(row['end']))
  const other = people.find(
    (row) =>
      row['client_id'] === null &&
      row['is_active'] === true &&
      row.id !== absent.id &&
      row['email'] !== PEOPLE.manager.email &&
      isThere(row),
  )
  if (!other) throw new Error('no colleague')
  colleague = other
  const [projet] = (await api.list('manager', 'projet?limit=5&filter[archived_at]=')).data
  const body = { name: TICKET, projet_id: projet?.id, responsable_id: absent.id, todo_at: days[0], ut: 8 }
  const made = (await (await api.post('manager', 'ticket', body)).json()) as { readonly data: WireRow }
  ticketId = String(made.data.id)

  technicien = await openVisitor(world.browser, world.proxy.origin)
  await signIn(technicien.page, 'technicien')
  await whenReadyOffline(technicien.page)
  manager = await openVisitor(world.browser, `http://localhost:${world.server.port}`, { isAlwaysOnline: true })
  await signIn(manager.page, 'manager')
  await whenUpToDate(manager.page)
})

afterAll(() => world.close())

const responsable = async () =>
  (await api.list('manager', `ticket?limit=5&filter[id]=${ticketId}`)).data.find(({ id }) => String(id) === ticketId)?.[
    'responsable_id'
  ]

it('a technicien asks for leave without a network, and sees days and balance while picking', async () => {
  const { page } = technicien
  await page.goto('/technicien/absences')
  await page.getByRole('button', { name: 'Nouvelle absence' }).first().waitFor()
  world.proxy.setFaults({ offline: true })
  await page.getByRole('button', { name: 'Nouvelle absence' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Type' }).waitFor()
  // Only managers ask for others.
  expect(await dialog.getByText('Personne', { exact: true }).count()).toBe(0)
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Congé payé' }).click()
  await dialog.getByLabel('Du', { exact: true }).fill(written(days[0]))
  await expect.poll(() => dialog.getByLabel('Au', { exact: true }).inputValue()).toBe(written(days[0]))
  await dialog.getByLabel('Au', { exact: true }).fill(written(days[1]))
  const note = dialog.getByRole('region', { name: 'Cette absence' })
  await note.getByText('2 jours de travail').waitFor()
  await note.getByText('Après cette demande').waitFor()
  // The days and what they cost are read together.
  const [below, rest] = [await note.boundingBox(), await dialog.getByLabel('Commentaire').boundingBox()]
  expect(below && rest && below.y < rest.y).toBe(true)
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await dialog.waitFor({ state: 'detached' })
  world.proxy.setFaults({ offline: false })
  await expect
    .poll(
      async () =>
        (await api.list('manager', `absence?limit=all&filter[user_id]=${absent.id}&filter[start]=${days[0]}`)).data
          .length,
    )
    .toBe(1)
})

it('a manager reads the balance after the leave, and who else is away, where it is decided', async () => {
  const { page } = manager
  const [request] = (
    await api.list('manager', `absence?limit=all&filter[user_id]=${absent.id}&filter[start]=${days[0]}`)
  ).data
  await page.goto(`/manager/absences?show=${request?.id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Reste .+ jours?, .+ jours? après ce congé$/).waitFor()
  await dialog.getByText(new RegExp(`^${nameOf(absent)} · `)).waitFor()
  await dialog.getByText(/^Absents en même temps|^Aucun collègue/).waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Refuser' }).isEnabled()).toBe(true)
  await expect.poll(() => dialog.getByRole('button', { name: 'Accepter' }).isEnabled()).toBe(true)
  // The main button is the last one, as in every dialog.
  const buttons = async () => (await dialog.getByRole('button').allInnerTexts()).filter((text) => text !== '').slice(-2)
  await expect.poll(buttons).toEqual(['Refuser', 'Accepter'])
  // The card is read first: keys scroll it in a low window.
  await page.setViewportSize({ width: 1440, height: 360 })
  await page.keyboard.press('PageDown')
  await expect.poll(() => page.evaluate(() => document.activeElement?.scrollTop ?? 0)).toBeGreaterThan(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  const row = page
    .getByRole('row')
    .filter({ hasText: nameOf(absent) })
    .filter({ hasText: 'Demandée' })
  await page.getByRole('columnheader', { name: 'Solde après' }).waitFor()
  await row
    .getByText(/^-?[\d,]+ jours?$/)
    .first()
    .waitFor()
})

it('a manager approves it on the wall chart, and the planning refuses work on these days', async () => {
  const { page } = manager
  await page.goto(`/manager/absences?tab=year&year=${days[0].slice(0, 4)}`)
  await page
    .getByRole('button', { name: new RegExp(`^${nameOf(absent)}, .*Congé payé, Demandée`) })
    .last()
    .click()
  await page.getByText(/^Reste .+ après ce congé$/).waitFor()
  await page.getByRole('button', { name: 'Accepter' }).click()
  await expect
    .poll(async () => (await api.list('technicien', `absence?limit=all&filter[start]=${days[0]}`)).data[0]?.['status'])
    .toBe('approved')

  await page.goto(`/manager/planning?week=${days[0]}`)
  await page
    .getByRole('gridcell', { name: new RegExp(`^${nameOf(absent)}, .*absence`, 'i') })
    .first()
    .waitFor()
  await page.getByRole('button', { name: `Planifier «\u202f${TICKET}\u202f»` }).click()
  await page.getByText('Cette personne ne travaille pas ce jour-là.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Planifier', exact: true }).isDisabled()).toBe(true)
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
})

it('a finger opens the absences of a person from anywhere in the row of the wall chart', async () => {
  await api.post('technicien', 'absence', { type: 'rtt', start: days[1], end: days[1], start_half: true })
  const phone = await openVisitor(world.browser, world.server.origin, {
    size: PHONE,
    hasTouch: true,
    isAlwaysOnline: true,
  })
  const { page } = phone
  await openSignedIn(page, 'manager', `/manager/absences?tab=year&year=${days[0].slice(0, 4)}`)
  const row = page.getByRole('row').filter({ hasText: nameOf(absent) })
  const line = row.locator('td')
  await line.waitFor()
  expect(await smallTargets(page)).toEqual([])
  await line.tap()
  const list = page.getByRole('dialog', { name: new RegExp(`^${nameOf(absent)}.*absence`) })
  await list.getByText('Congé payé').first().waitFor()
  await list.getByText(/\(après-midi\)$/).waitFor()
  // Leave that is to be decided comes first.
  await list.getByRole('listitem').first().getByText('Demandée').waitFor()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await row.getByRole('button', { name: nameOf(absent) }).tap()
  await list.waitFor()

  await page.goto('/manager/absences')
  await page
    .getByText(/Commence à midi/)
    .first()
    .waitFor()
  await page.goto('/manager/absences?tab=year')
  const today = row.locator('[data-today]')
  await today.waitFor({ state: 'attached' })
  await expect.poll(async () => (await today.boundingBox())?.x).toBeLessThan(PHONE.width)
  expect(phone.failures).toEqual([])
  await phone.context.close()
})

it('hands the planned ticket over with one undo, and takes it back', async () => {
  const { page } = manager
  const proposal = page
    .getByRole('status')
    .filter({ hasText: nameOf(absent) })
    .filter({ hasText: '1 ticket y est planifié' })
  const hand = async () => {
    await proposal.getByRole('button', { name: 'Confier les tickets…' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: `Confier «\u202f${TICKET}\u202f» à` }).click()
    await page.getByRole('option', { name: nameOf(colleague) }).click()
    await dialog.getByRole('button', { name: 'Confier 1 ticket' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await hand()
  await expect.poll(responsable).toBe(colleague.id)
  await page.keyboard.press('z')
  await expect.poll(responsable).toBe(absent.id)
  await hand()
  await expect.poll(responsable).toBe(colleague.id)
  await page
    .getByRole('listitem')
    .filter({ hasText: nameOf(absent) })
    .getByRole('button', { name: 'Reprendre le ticket' })
    .click()
  await expect.poll(responsable).toBe(absent.id)
  await page.getByRole('button', { name: 'Reprendre le ticket' }).waitFor({ state: 'detached' })
  expect(manager.failures).toEqual([])
  expect(technicien.failures).toEqual([])
})

it('takes back only the tickets that the colleague still has and that are open', async () => {
  const { page } = manager
  const [leave] = (await api.list('manager', `absence?limit=all&filter[user_id]=${absent.id}&filter[start]=${days[0]}`))
    .data
  const [projet] = (await api.list('manager', 'projet?limit=5&filter[archived_at]=')).data
  const created = async (model: string, body: object): Promise<WireRow> =>
    ((await (await api.post('manager', model, body)).json()) as { readonly data: WireRow }).data
  const hand = async (name: string): Promise<WireRow> => {
    const ticket = await created('ticket', { name, projet_id: projet?.id, responsable_id: colleague.id })
    await created('handover', {
      absence_id: leave?.id,
      ticket_id: ticket.id,
      user_id: absent.id,
      to_user_id: colleague.id,
    })
    return ticket
  }
  const [kept, given, closed] = [
    await hand('Encore au collègue'),
    await hand('Donné à un tiers'),
    await hand('Clos entre-temps'),
  ]
  const third = (await api.list('manager', 'user?limit=all')).data.find(({ email }) => email === PEOPLE.manager.email)
  await api.put('manager', `ticket/${given.id}/updateResponsable`, { responsable_id: third?.id })
  expect((await api.put('manager', `ticket/${closed.id}/close`, {})).status).toBe(200)

  await page.goto('/manager/absences')
  await page
    .getByRole('listitem')
    .filter({ hasText: nameOf(absent) })
    .getByRole('button', { name: 'Reprendre le ticket' })
    .click()
  const people = async () => {
    const { data } = await api.list('manager', 'ticket?limit=all')
    return [kept, given, closed].map(({ id }) => data.find((row) => row.id === id)?.['responsable_id'])
  }
  await expect.poll(people).toEqual([absent.id, third?.id, colleague.id])
  await expect
    .poll(
      async () =>
        (await api.list('manager', 'handover?limit=all')).data.filter(({ returned_at }) => returned_at === null).length,
    )
    .toBe(0)
  await whenUpToDate(page)
  expect(manager.failures).toEqual([])
})
