import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyDay } from '#contract/company-day.ts'
import { addDays } from '#contract/core/kinds/days.ts'
import type { RecordAnswer, WireRow } from '#contract/core/protocol.ts'
import { apiOf } from './support/api.ts'
import { filterBy } from './support/list.ts'
import { DESKTOP, openInApplication, openSignedIn, openVisitor, PHONE, type Visitor } from './support/page.ts'
import { monthBefore, showsSum, sumOfUt } from './support/time/figures.ts'
import { openWorld, type World } from './support/world.ts'

const POINTAGES = 400

let world: World
let manager: Visitor
let api: ReturnType<typeof apiOf>

beforeAll(async () => {
  world = await openWorld({ pointages: POINTAGES, seed: 5 })
  api = apiOf(world.server.origin)
  manager = await openVisitor(world.browser, `http://localhost:${world.server.port}`, { isAlwaysOnline: true })
  await openSignedIn(manager.page, 'manager')
})

afterAll(() => world.close())

/** Everything that the server's list finds, at most 1,000 rows. */
const found = async (query: string): Promise<readonly WireRow[]> =>
  (await api.list('manager', `pointage?limit=all&${query}`)).data

it('lists every pointage with the sum of what is looked for, and follows changes made elsewhere', async () => {
  const { page } = manager
  await page.goto('/manager/pointages/liste')
  await page.waitForURL('**/manager/pointages')
  const all = await found('')
  expect(all).toHaveLength(POINTAGES)
  await showsSum(page, all)

  const commented = all.find((row) => typeof row['comment'] === 'string')
  const word = String(commented?.['comment']).split(' ')[0] ?? ''
  await page.getByRole('searchbox').first().fill(word)
  await showsSum(page, await found(`search=${encodeURIComponent(word)}`))
  await page.getByRole('searchbox').first().fill('')

  const [open] = await found('filter[is_locked]=false')
  const changed = await api.put('manager', `pointage/${open?.id}/editUt`, { ut: Number(open?.['ut']) + 1 })
  expect(changed.status).toBe(200)
  await showsSum(page, await found(''))
})

it('narrows by person and by the client of the ticket, and exports exactly that', async () => {
  const { page } = manager
  await page.goto('/manager/pointages')
  const users = (await api.list('manager', 'user?limit=all')).data
  const [some] = await found('')
  const user = users.find(({ id }) => id === some?.['user_id'])
  await filterBy(page, 'Personne', `${user?.['firstname']} ${user?.['lastname']}`)
  const own = await found(`filter[user_id]=${user?.id}`)
  await showsSum(page, own)

  const tickets = (await api.list('manager', 'ticket?limit=all')).data
  const projets = (await api.list('manager', 'projet?limit=all')).data
  const clientOf = (row: WireRow): unknown => {
    const ticket = tickets.find(({ id }) => id === row['ticket_id'])
    return projets.find(({ id }) => id === ticket?.['projet_id'])?.['client_id']
  }
  const clients = (await api.list('manager', 'client?limit=all')).data
  const client = clients.find(({ id }) => own.some((row) => clientOf(row) === id))
  await filterBy(page, 'Client', String(client?.['name']))
  const both = own.filter((row) => clientOf(row) === client?.id)
  await showsSum(page, both)

  await page.getByRole('button', { name: 'Exporter avec ces colonnes' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Fichier CSV' }).click(),
  ])
  const [header = '', ...lines] = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n')
  expect(header.split(';').slice(0, 3)).toEqual(['Date', 'Personne', 'Ticket'])
  expect(lines).toHaveLength(both.length)
  const person = `${user?.['firstname']} ${user?.['lastname']}`
  expect(lines.filter((line) => line.split(';')[1] !== person || !line.includes(String(client?.['name'])))).toEqual([])

  await page.getByRole('button', { name: 'Exporter avec ces colonnes' }).click()
  const [workbook] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Classeur Excel' }).click(),
  ])
  const sheet = strFromU8(
    unzipSync(new Uint8Array(await readFile(await workbook.path())))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
  )
  expect(sheet.match(/<row>/g)).toHaveLength(both.length + 1)
  expect(sheet).toContain('>Personne<')

  // The address is the view: a reload brings it back.
  await page.reload()
  await showsSum(page, both)
})

it('shows time by person and day, and each number leads to its pointages', async () => {
  const { page } = manager
  await openInApplication(page, '/manager/pointages/synoptique')
  await page.getByRole('button', { name: 'Mois dernier' }).click()
  const { from, to } = monthBefore()
  const rows = await found(`filter[date][from]=${from}&filter[date][to]=${to}`)
  const shown = page.getByRole('status').filter({ hasText: new RegExp(`(^|[^\\d])${sumOfUt(rows)}\\sUT`) })
  await shown.waitFor()
  // A month fits: nothing lies beyond the right edge.
  const grid = page.getByRole('grid', { name: 'Synoptique' })
  expect(
    await grid.evaluate((table) => table.parentElement && table.scrollWidth <= table.parentElement.clientWidth),
  ).toBe(true)

  // From the first cell by keys to one with time in it.
  const [first] = rows
  const users = (await api.list('manager', 'user?limit=all')).data
  const user = users.find(({ id }) => id === first?.['user_id'])
  const name = `${user?.['firstname']} ${user?.['lastname']}`
  const ofCell = rows.filter((row) => row['user_id'] === first?.['user_id'] && row['date'] === first?.['date'])
  const day = new Intl.DateTimeFormat('fr-FR', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${first?.['date']}T00:00:00Z`))
  const cell = grid.getByRole('link', { name: new RegExp(`^${name}, ${day}`) })
  await cell.focus()
  await expect.poll(() => cell.getAttribute('tabindex')).toBe('0')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/manager/pointages?**')
  await showsSum(page, ofCell)

  await page.goBack()
  await shown.waitFor()
  const changed = await api.put('manager', `pointage/${first?.id}/editUt`, { ut: Number(first?.['ut']) + 2 })
  if (first?.['is_locked'] === true) expect(changed.status).toBe(409)
  else
    await page
      .getByRole('status')
      .filter({ hasText: new RegExp(`(^|[^\\d])${sumOfUt(rows) + 2}\\sUT`) })
      .waitFor()
})

it('shows a day of another year on one line of its ticket', async () => {
  const { page } = manager
  const [ticket] = (await api.list('manager', 'ticket?limit=5')).data
  const pointage = { ticket_id: ticket?.id, date: '2024-09-24', ut: 4, comment: 'Il y a longtemps' }
  expect((await api.post('manager', 'pointage', pointage)).status).toBe(201)
  await openInApplication(page, `/manager/tickets/${ticket?.id}`)
  const section = page.getByRole('region', { name: 'Pointages' })
  const day = section.locator('li').filter({ hasText: pointage.comment }).getByText('24 sept. 2024')
  const lines = await day.evaluate((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    return { rows: words.getClientRects().length, isCut: element.scrollWidth > element.clientWidth }
  })
  expect(lines).toEqual({ rows: 1, isCut: false })
})

it('takes back the deletion of several pointages at once, although it has left', async () => {
  const { page } = manager
  const ticket = (await api.list('manager', 'ticket?limit=1')).data[0]
  const times = async () =>
    (await api.list('manager', 'pointage?limit=all&search=Supprim%C3%A9s%20par%20lot')).data.map(({ ut }) => ut).sort()
  for (const ut of [2, 5]) {
    const given = { ticket_id: ticket?.id, ut, date: '2026-11-03', comment: 'Supprimés par lot' }
    expect((await api.post('manager', 'pointage', given)).status).toBe(201)
  }
  await openInApplication(page, '/manager/pointages?q=Supprim%C3%A9s+par+lot')
  const boxes = page.locator('[data-row]').getByRole('checkbox')
  await expect.poll(() => boxes.count()).toBe(2)
  for (const box of await boxes.all()) await box.click()
  await page.getByRole('group', { name: 'Sélection' }).getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  const deleted = page.locator('[data-sonner-toast]').filter({ hasText: '2 pointages supprimés' })
  // The message stays under the pointer.
  await deleted.hover()
  await expect.poll(times).toEqual([])
  await deleted.getByRole('button', { name: /^Annuler/ }).click()
  await page.getByText('Annulé · 2 pointages supprimés').waitFor()
  await expect.poll(times).toEqual([2, 5])
})

it('takes back a pointage that was deleted or added, although it has left', async () => {
  const { page } = manager
  const projet = (await api.list('manager', 'projet?limit=1')).data[0]?.id
  const { data: ticket } = (await (
    await api.post('manager', 'ticket', { name: 'Du temps à reprendre', projet_id: projet })
  ).json()) as RecordAnswer
  const pointages = async () => (await api.list('manager', `pointage?limit=all&filter[ticket_id]=${ticket.id}`)).data
  const given = { ticket_id: ticket.id, ut: 6, date: '2026-11-03', comment: 'Joint changé' }
  expect((await api.post('manager', 'pointage', given)).status).toBe(201)
  await page.goto(`/manager/tickets/${ticket.id}`)
  const section = page.getByRole('region', { name: 'Pointages' })
  await section.getByText('Joint changé').waitFor()
  await section.getByRole('button', { name: /^Supprimer : 1/ }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  const undo = page.locator('[data-sonner-toast]').getByRole('button', { name: /^Annuler/ })
  await page.getByText('Pointage supprimé', { exact: true }).hover()
  await expect.poll(async () => (await pointages()).length).toBe(0)
  await undo.click()
  await page.getByText('Annulé · Pointage supprimé').waitFor()
  await expect
    .poll(async () => (await pointages()).map(({ ut, date, comment }) => ({ ut, date, comment })))
    .toEqual([{ ut: given.ut, date: given.date, comment: given.comment }])

  await section.getByRole('button', { name: 'Ajouter un pointage' }).click()
  await section.getByRole('textbox', { name: 'Durée' }).fill('1 heure')
  await section.getByRole('textbox', { name: 'Commentaire' }).fill('Par erreur')
  await section.getByRole('button', { name: 'Ajouter un pointage' }).click()
  const added = page.locator('[data-sonner-toast]').filter({ hasText: 'Pointage ajouté' })
  await added.hover()
  await expect.poll(async () => (await pointages()).length).toBe(2)
  await added.getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(async () => (await pointages()).map(({ comment }) => comment)).toEqual([given.comment])

  // On a phone messages do not lie over a dialog, which comes up from the bottom as they do.
  await page.locator('[data-sonner-toast]').first().waitFor()
  await page.setViewportSize(PHONE)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Raccourcis clavier' }).waitFor()
  await expect.poll(() => page.locator('[data-sonner-toast]').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.setViewportSize(DESKTOP)
})

it('keeps the count of a saved view current, on the list and on the dashboard', async () => {
  const { page } = manager
  const calm = async (): Promise<number> =>
    (await api.list('manager', 'ticket?limit=5&filter[is_bloquant]=false')).pagination.total
  const before = await calm()
  await openInApplication(page, '/manager/tickets')
  await filterBy(page, 'Bloquant', 'Non')
  await page.getByRole('button', { name: 'Enregistrer la vue' }).click()
  await page.getByRole('textbox', { name: 'Nom' }).fill('Sans blocage')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()

  const tab = (count: number) =>
    page.getByRole('group', { name: 'Vues' }).getByRole('button', { name: new RegExp(`^Sans blocage\\s*${count}$`) })
  await tab(before).waitFor()
  await expect.poll(() => tab(before).getAttribute('aria-pressed')).toBe('true')

  const statuses = (await api.list('manager', 'ticket_status')).data
  const open = statuses.filter(({ stage }) => stage === 'new' || stage === 'in_progress').map(({ id }) => id)
  const [ticket] = (
    await api.list('manager', `ticket?limit=5&filter[is_bloquant]=false&filter[status_id]=${open.join(',')}`)
  ).data
  expect((await api.put('manager', `ticket/${ticket?.id}/updateBloquant`, { is_bloquant: true })).status).toBe(200)
  expect(await calm()).toBe(before - 1)
  await tab(before - 1).waitFor()

  await openInApplication(page, '/manager')
  await page
    .getByRole('region', { name: 'Mes vues' })
    .getByRole('link', { name: new RegExp(`^Sans blocage\\s*${before - 1}$`) })
    .click()
  await page.getByText(`${before - 1} tickets`).waitFor()
  expect(manager.failures).toEqual([])
})

it('a saved view of what is late is of another day tomorrow, on the list, in exports and on the dashboard', async () => {
  const { page } = manager
  const day = (days: number): string => addDays(companyDay(new Date()), days)
  const dueUntil = async (until: string): Promise<number> =>
    (await api.list('manager', `ticket?limit=5&filter[dead_line][to]=${until}`)).pagination.total
  const statuses = (await api.list('manager', 'ticket_status')).data
  const open = statuses.filter(({ stage }) => stage === 'new' || stage === 'in_progress').map(({ id }) => id)
  const [ticket] = (await api.list('manager', `ticket?limit=5&filter[status_id]=${open.join(',')}`)).data
  expect((await api.put('manager', `ticket/${ticket?.id}/updateDeadLine`, { dead_line: day(10) })).status).toBe(200)
  const [now, later] = [await dueUntil(day(-1)), await dueUntil(day(29))]
  expect(later).toBeGreaterThan(now)

  await page.goto('/manager/tickets')
  await filterBy(page, 'Échéance', 'En retard')
  await page
    .getByRole('status')
    .filter({ hasText: `${now} tickets` })
    .waitFor()
  expect(new URL(page.url()).searchParams.get('dead_line')).toBe('..today-1')
  await page.getByRole('button', { name: 'Enregistrer la vue' }).click()
  await page.getByRole('textbox', { name: 'Nom' }).fill('Retards')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  const views = page.getByRole('group', { name: 'Vues' })
  await views.getByRole('button', { name: new RegExp(`^Retards\\s*${now}$`) }).waitFor()

  // Thirty days later in this browser alone: the page asks its own clock.
  await page.clock.setFixedTime(Date.now() + 30 * 86_400_000)
  await page.goto('/manager')
  await page
    .getByRole('region', { name: 'Mes vues' })
    .getByRole('link', { name: new RegExp(`^Retards\\s*${later}$`) })
    .click()
  await page
    .getByRole('status')
    .filter({ hasText: `${later} tickets` })
    .waitFor()
  await views.getByRole('button', { name: new RegExp(`^Retards\\s*${later}$`), pressed: true }).waitFor()
  await page.getByRole('button', { name: /^Échéance\s*En retard/ }).waitFor()
})
