import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyDay } from '#contract/company-day.ts'
import type { RecordAnswer, WireRow } from '#contract/core/protocol.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { headers, openList } from './support/list.ts'
import { openSignedIn, openVisitor, type Visitor } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let manager: Visitor
let api: ReturnType<typeof apiOf>

beforeAll(async () => {
  world = await openWorld({ tickets: 20, pointages: 60, seed: 11 })
  api = apiOf(world.server.origin)
  manager = await openVisitor(world.browser, `http://localhost:${world.server.port}`, { isAlwaysOnline: true })
  await openSignedIn(manager.page, 'manager')
})

afterAll(() => world.close())

const created = async (path: string, body: object): Promise<WireRow> => {
  const answer = await api.post('manager', path, body)
  expect(answer.status).toBe(201)
  return ((await answer.json()) as RecordAnswer).data
}

const spend = (ticketId: number, ut: number) =>
  created('pointage', { ticket_id: ticketId, ut, date: companyDay(new Date()) })

it('shows the time spent on a ticket beside its maximum, and says by how much it is exceeded', async () => {
  const { page } = manager
  const projet = (await api.list('manager', 'projet?limit=1')).data[0]?.id
  const ticket = await created('ticket', { name: 'Pas plus de dix heures', projet_id: projet, ut_max: 40 })
  await spend(ticket.id, 29)
  await page.goto(`/manager/tickets/${ticket.id}`)
  const section = page.getByRole('region', { name: 'Pointages' })
  await section.getByText(/^7\sh\s15 sur 10\sh au maximum$/).waitFor()
  await section.getByText(/^reste 2\sh\s45$/).waitFor()
  await spend(ticket.id, 15)
  await section.getByText(/^11\sh sur 10\sh au maximum$/).waitFor()
  await section.getByText(/^maximum dépassé de 1\sh$/).waitFor()
  expect(await findings(page)).toEqual([])

  expect((await api.put('manager', `ticket/${ticket.id}/updateUt`, { ut: 32 })).status).toBe(200)
  await section.getByText(/^11\sh sur 8\sh, 10\sh au maximum$/).waitFor()
  await section.getByText(/^maximum dépassé de 1\sh$/).waitFor()
  expect((await api.put('manager', `ticket/${ticket.id}`, { ut_max: 48 })).status).toBe(200)
  await section.getByText(/^dépassement de 3\sh$/).waitFor()
})

it('lists the time spent on each ticket where the person wants the column, and saves it with the list', async () => {
  const { page } = manager
  const { data: tickets } = await api.list('manager', 'ticket?limit=all&append=ut_done')
  const spent = new Map(tickets.map((ticket) => [String(ticket.id), Number(ticket['ut_done'])]))
  await openList(page, '/manager/tickets?limit=all&status_id=')
  expect(await headers(page)).not.toContain('Temps passé')
  await page.getByRole('button', { name: 'Colonnes', exact: true }).press('Enter')
  await page.getByRole('checkbox', { name: 'Temps passé' }).press(' ')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => headers(page)).toContain('Temps passé')
  const row = page.getByRole('row').filter({ hasText: 'Pas plus de dix heures' })
  await row.getByText(/^11\sh$/).waitFor()
  const { id } = tickets.find(({ name }) => name === 'Pas plus de dix heures') ?? {}
  await spend(Number(id), 4)
  await row.getByText(/^12\sh$/).waitFor()

  await page.getByRole('button', { name: 'Exporter avec ces colonnes' }).press('Enter')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Fichier CSV' }).press('Enter'),
  ])
  const [head = '', ...lines] = (await readFile(await download.path(), 'utf8'))
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
  const names = head.split(';')
  const [number, time] = [names.indexOf('N°'), names.indexOf('Temps passé (UT)')]
  const saved = lines.map((line) => line.split(';')).map((cells) => [cells[number], Number(cells[time])] as const)
  expect(new Map(saved)).toEqual(new Map([...spent, [String(id), 48]]))
})
