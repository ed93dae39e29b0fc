import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WireRow } from '#contract/core/protocol.ts'
import type { TicketStage } from '#contract/lifecycle/ticket.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { flick } from './support/hands/flick.ts'
import { openHanded, TOUCH } from './support/hands/hands.ts'
import { openSignedIn, openVisitor, whenUpToDate } from './support/page.ts'
import { middleOf } from './support/time/planning.ts'
import { openWorld, type World } from './support/world.ts'

const MARK = 'Tableau'

let world: World
let api: ReturnType<typeof apiOf>
let statuses: readonly WireRow[]
let projet: unknown

beforeAll(async () => {
  world = await openWorld({ tickets: 40, pointages: 10, seed: 71, database: 'postgres' })
  api = apiOf(world.server.origin)
  statuses = (await api.list('manager', 'ticket_status?limit=all&orderBy=position')).data
  // People of the client are asked to validate: the projet is shown to them.
  const shown = (await api.list('manager', 'projet?limit=all&filter[is_visible_to_client]=1')).data.map(({ id }) => id)
  const open = (await api.list('manager', 'ticket?limit=all&filter[queryScopes]=status:open')).data
  projet = open.find(({ projet_id }) => shown.includes(Number(projet_id)))?.['projet_id']
})

afterAll(() => world.close())

const add = async (name: string): Promise<number> => {
  const answer = await api.post('manager', 'ticket', { name, projet_id: projet, ut: 4 })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { readonly data: { readonly id: number } }).data.id
}
const stagesOf = async (search: string): Promise<readonly unknown[]> => {
  const { data } = await api.list('manager', `ticket?limit=all&orderBy=id&search=${encodeURIComponent(search)}`)
  return data.map(({ status_id }) => statuses.find(({ id }) => id === status_id)?.['stage'])
}
const column = (page: Page, stage: TicketStage) => page.locator(`[data-stage-column="${stage}"]`)
const card = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

it('tickets move by keys and by the mouse, several with one undo, and each stage tells its rule first', async () => {
  const names = [`${MARK} un`, `${MARK} deux`, `${MARK} trois`]
  for (const name of names) await add(name)
  const { page, failures } = await openVisitor(world.browser, `http://localhost:${world.server.port}`, {
    isAlwaysOnline: true,
  })
  await openSignedIn(page, 'manager', '/manager/tickets')
  await whenUpToDate(page)
  await page.getByRole('searchbox').first().fill(MARK)
  // The link keeps the search once the address has it.
  const board = page.getByRole('link', { name: 'Tableau', exact: true })
  await expect.poll(() => board.getAttribute('href')).toContain(MARK)
  await board.click()
  await page.getByRole('heading', { level: 1, name: 'Tableau des tickets' }).waitFor()
  await page.getByRole('region', { name: 'Nouveau : 3 tickets, estimation 3 h' }).waitFor()
  expect(await findings(page)).toEqual([])
  // Columns that fit are not moved to the edge of the board.
  const inset = await column(page, 'new').evaluate(
    (first) => first.getBoundingClientRect().left - (first.parentElement?.getBoundingClientRect().left ?? 0),
  )
  expect(inset).toBeGreaterThanOrEqual(12)

  await card(page, `${MARK} un`).focus()
  await page.keyboard.press('ArrowRight')
  await column(page, 'in_progress').getByText(`${MARK} un`).waitFor()
  await expect.poll(() => stagesOf(MARK)).toEqual(['in_progress', 'new', 'new'])
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(`${MARK} un`)

  // Two selected cards go along with the one that is dragged.
  for (const name of names.slice(1)) {
    await card(page, name).focus()
    await page.keyboard.press('x')
  }
  const from = await card(page, `${MARK} deux`).boundingBox()
  const to = await column(page, 'done').boundingBox()
  if (!from || !to) throw new Error('the board is not shown')
  await page.mouse.move(from.x + 20, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 20)
  await page.mouse.move(to.x + to.width / 2, to.y + 120, { steps: 5 })
  await column(page, 'done').getByText('Déposer 2 tickets ici').waitFor()
  await column(page, 'waiting_validation').getByText('Qui doit valider ?').waitFor()
  await column(page, 'new').getByText('Déjà ici').waitFor()
  await page.mouse.up()
  await expect.poll(() => stagesOf(MARK)).toEqual(['in_progress', 'done', 'done'])
  // The newest of the messages: an earlier one may still be shown.
  await page
    .getByRole('button', { name: /^Annuler/ })
    .first()
    .click()
  await expect.poll(() => stagesOf(MARK)).toEqual(['in_progress', 'new', 'new'])
  expect(page.url()).toContain('/manager/tickets/board')
  expect(failures).toEqual([])
})

it('a card is dropped where the mouse lets it go, also before the drag is rendered', async () => {
  const name = `${MARK} d’un geste`
  await add(name)
  const { page, failures, context } = await openVisitor(world.browser, `http://localhost:${world.server.port}`, {
    isAlwaysOnline: true,
  })
  await openSignedIn(page, 'manager', `/manager/tickets/board?q=${encodeURIComponent(name)}`)
  await whenUpToDate(page)
  const [passed, reached] = [await middleOf(column(page, 'in_progress')), await middleOf(column(page, 'done'))]
  await flick(card(page, name), 'mouse', [passed, reached])
  await expect.poll(() => stagesOf(name)).toEqual(['done'])
  expect(page.url()).toContain('/manager/tickets/board')
  expect(failures).toEqual([])
  await context.close()
})

it('a finger moves a ticket by its menu, which asks for the person that the stage needs', async () => {
  const name = `${MARK} au doigt`
  await add(name)
  const { page, hands, failures } = await openHanded(world.browser, `http://localhost:${world.server.port}`, TOUCH, {
    isAlwaysOnline: true,
  })
  await openSignedIn(page, 'technicien', `/en/technicien/tickets/board?q=${encodeURIComponent(name)}`)
  await whenUpToDate(page)
  await hands.press(page.getByRole('button', { name: `Move ${name}` }))
  expect(await findings(page)).toEqual([])
  await hands.press(page.getByRole('menuitem', { name: /…$/ }).last())
  await hands.press(page.getByRole('dialog').getByRole('option').first())
  await expect.poll(() => stagesOf(name)).toEqual(['waiting_solving'])
  const [ticket] = (await api.list('manager', `ticket?search=${encodeURIComponent(name)}`)).data
  expect(ticket?.['waiting_solving_user_id']).not.toBeNull()
  expect([...hands.complaints, ...failures]).toEqual([])
})

it('who validates is chosen among the people of the client first, then of the team, with their roles', async () => {
  const id = await add(`${MARK} à valider`)
  expect((await api.put('manager', `ticket/${id}/start`, {})).status).toBe(200)
  const { page, failures } = await openVisitor(world.browser, `http://localhost:${world.server.port}`, {
    isAlwaysOnline: true,
  })
  await openSignedIn(page, 'manager', `/manager/tickets/${id}`)
  await whenUpToDate(page)
  await page.getByRole('button', { name: 'Demander une validation' }).click()
  const list = page.getByRole('listbox', { name: 'Qui doit valider ?' })
  await list.getByRole('option').first().waitFor()
  const groups = () =>
    list.getByRole('group').evaluateAll((found) => found.map((group) => group.getAttribute('aria-label')))
  await expect.poll(groups).toEqual(['Chez le client', 'Équipe'])
  await list
    .getByRole('group', { name: 'Équipe' })
    .getByRole('option', { name: /Manager/ })
    .first()
    .waitFor()
  expect(await findings(page)).toEqual([])
  await list.getByRole('group', { name: 'Chez le client' }).getByRole('option').first().click()
  await expect.poll(() => stagesOf(`${MARK} à valider`)).toEqual(['waiting_validation'])
  expect(failures).toEqual([])
})
