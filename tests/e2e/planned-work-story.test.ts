import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyDay } from '#contract/company-day.ts'
import type { WireRow } from '#contract/core/protocol.ts'
import { addDays } from '#src/ui/text/format.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { openSignedIn, openVisitor, whenUpToDate } from './support/page.ts'
import { PEOPLE } from './support/people.ts'
import { carry, cell, freeWeek, middleOf, nameOf } from './support/time/planning.ts'
import { openWorld, type World } from './support/world.ts'

const MONDAY = 0
const TUESDAY = 1
const THURSDAY = 3

let world: World
let api: ReturnType<typeof apiOf>
let technicien: WireRow
/** Monday to Friday, all working days. */
let days: readonly string[]

const dayOf = (column: number): string => days[column] ?? ''

beforeAll(async () => {
  world = await openWorld({ tickets: 40, pointages: 40, seed: 61, database: 'postgres' })
  api = apiOf(world.server.origin)
  const found = (await api.list('manager', 'user?limit=all')).data.find(
    ({ email }) => email === PEOPLE.technicien.email,
  )
  if (!found) throw new Error('The demo has no technicien.')
  technicien = found
  days = await freeWeek(api, [technicien])
})

afterAll(() => world.close())

const madeTicket = async (body: object): Promise<string> => {
  const projet_id = (await api.list('manager', 'projet?limit=1&filter[archived_at]=')).data[0]?.id
  const answer = await api.post('manager', 'ticket', { projet_id, ...body })
  expect(answer.status).toBe(201)
  return String(((await answer.json()) as { readonly data: WireRow }).data.id)
}

/** The person and the day for whom a ticket is planned, as the server has them. */
const planned = async (id: string): Promise<readonly unknown[]> => {
  const ticket = (await api.list('manager', `ticket?limit=1&filter[id]=${id}`)).data[0]
  return [ticket?.['responsable_id'], ticket?.['todo_at']]
}

it('the work of somebody who has left is in the grid, and moves to a colleague', async () => {
  const FORMER = 'Suite du départ'
  const role_id = technicien['role_id']
  const body = { firstname: 'Paule', lastname: 'Partie', email: 'paule.partie@exemple.fr', role_id, is_active: true }
  const made = (await (await api.post('manager', 'user', body)).json()) as { readonly data: WireRow }
  const id = await madeTicket({ name: FORMER, ut: 8, responsable_id: made.data.id, todo_at: dayOf(THURSDAY) })
  expect((await api.put('manager', `user/${made.data.id}`, { is_active: false })).status).toBe(200)

  const { page, failures, context } = await openVisitor(world.browser, world.server.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'manager', `/manager/planning?week=${dayOf(MONDAY)}`)
  await cell(page, made.data, THURSDAY).getByRole('link', { name: FORMER }).waitFor()
  await page.getByRole('rowheader', { name: 'Paule Partie' }).getByText('Ne travaille plus ici').waitFor()
  expect(await findings(page)).toEqual([])
  await carry(page, cell(page, made.data, THURSDAY).getByRole('link', { name: FORMER }), cell(page, made.data, TUESDAY))
  await expect.poll(() => cell(page, made.data, TUESDAY).getAttribute('data-fit')).toBe('impossible')
  await page.mouse.up()
  await page.getByRole('button', { name: `Planifier «\u202f${FORMER}\u202f»` }).press('Enter')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Personne' }).click()
  await page.getByRole('option', { name: nameOf(technicien) }).click()
  await page.getByRole('button', { name: 'Planifier', exact: true }).click()
  await expect.poll(() => planned(id)).toEqual([technicien.id, dayOf(THURSDAY)])
  await page.getByRole('rowheader', { name: 'Paule Partie' }).waitFor({ state: 'detached' })
  expect(failures).toEqual([])
  await context.close()
})

it('a ticket whose planned days have passed is offered again, until it has another day', async () => {
  const LATE = 'Resté en plan'
  const before = addDays(companyDay(new Date()), -20)
  const id = await madeTicket({ name: LATE, ut: 4, responsable_id: technicien.id, todo_at: before })
  const { page, failures, context } = await openVisitor(world.browser, world.server.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'manager', `/manager/planning?week=${dayOf(MONDAY)}`)
  const tray = page.getByRole('region', { name: 'À planifier' })
  await tray.getByRole('heading', { name: 'Prévus et pas faits' }).waitFor()
  await tray.getByLabel('Chercher parmi les tickets à planifier').fill(LATE)
  await tray.getByText(/^prévu le /).waitFor()
  expect(await tray.getByText('Aucun ticket').count()).toBe(0)
  expect(await findings(page)).toEqual([])
  // Let go over the tray, where it came from, it keeps its day.
  await carry(page, tray.getByRole('link', { name: LATE }), cell(page, technicien, TUESDAY))
  await page.mouse.move(...(await middleOf(tray)), { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => cell(page, technicien, TUESDAY).getAttribute('data-fit')).toBeNull()
  await whenUpToDate(page)
  expect(await planned(id)).toEqual([technicien.id, before])
  await carry(page, tray.getByRole('link', { name: LATE }), cell(page, technicien, TUESDAY))
  await page.mouse.up()
  await expect.poll(() => planned(id)).toEqual([technicien.id, dayOf(TUESDAY)])
  await tray.getByRole('heading', { name: 'Prévus et pas faits' }).waitFor({ state: 'detached' })
  expect(failures).toEqual([])
  await context.close()
})
