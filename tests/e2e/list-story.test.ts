import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WireRow } from '#contract/core/replication.ts'
import { apiOf } from './support/api.ts'
import { openVisitor, signIn, type Visitor } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

const TICKETS = 400

let world: World
let manager: Visitor
let api: ReturnType<typeof apiOf>

beforeAll(async () => {
  world = await openWorld({ tickets: TICKETS, pointages: 60, seed: 7 })
  api = apiOf(world.server.origin)
  manager = await openVisitor(world.browser, `http://localhost:${world.server.port}`)
  await signIn(manager.page, 'manager')
})

afterAll(() => world.close())

const openTickets = async (page: Page, query: string): Promise<void> => {
  await page.goto(`/manager/tickets${query}`)
  await page
    .getByRole('status')
    .filter({ hasText: /\d\stickets?/ })
    .waitFor()
  await page.locator('[data-row] [data-row-link]').first().waitFor()
}

/** The first row that is wholly in view, and how far below the top of the list it stands, in px. */
const readRow = (page: Page): Promise<{ readonly name: string; readonly top: number }> =>
  page.evaluate(() => {
    const list = document.querySelector('[role="grid"]')
    const edge = (list?.getBoundingClientRect().top ?? 0) + 40
    const rows = [...document.querySelectorAll('[data-row]')].map((row) => ({ row, top: row.getBoundingClientRect().top }))
    const first = rows.filter(({ top }) => top >= edge).sort((a, b) => a.top - b.top)[0]
    return { name: first?.row.querySelector('[data-row-link]')?.textContent ?? '', top: Math.round((first?.top ?? 0) - edge) }
  })

let projet = 0

const createElsewhere = async (name: string): Promise<void> => {
  projet ||= Number(((await api.list('manager', 'projet?limit=5')).data[0] as WireRow).id)
  const answer = await api.post('manager', 'ticket', { name, projet_id: projet })
  expect(answer.status, await answer.clone().text()).toBeLessThan(300)
}

it('keeps what is read in its place while tickets come above it, and shows them to who stands at the top', async () => {
  const { page } = manager
  await openTickets(page, '?limit=all')
  const totals = page.getByRole('status').filter({ hasText: /\d\stickets?/ })
  await page.evaluate(() => {
    const list = document.querySelector('[role="grid"]')
    if (list) list.scrollTop = 36 * 150 + 10
  })
  await page.locator('[data-row="151"]').waitFor()
  const before = await readRow(page)
  await createElsewhere('Arrivé pendant la lecture 1')
  await createElsewhere('Arrivé pendant la lecture 2')
  await totals.filter({ hasText: `${TICKETS + 2} tickets` }).waitFor()
  expect(await readRow(page)).toEqual(before)

  await page.evaluate(() => document.querySelector('[role="grid"]')?.scrollTo({ top: 0 }))
  await page.locator('[data-row="0"]').waitFor()
  await createElsewhere('Arrivé en haut')
  await page.locator('[data-row="0"]').getByText('Arrivé en haut').waitFor()
})

it('the keys stay on their ticket while others come above it', async () => {
  const { page } = manager
  await openTickets(page, '')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  const name = await focused()
  expect(name).not.toBe('')
  await createElsewhere('Arrivé sous les touches')
  await page.locator('[data-row="0"]').getByText('Arrivé sous les touches').waitFor()
  expect(await page.locator('[data-active]').textContent()).toContain(name)
  expect(await focused()).toBe(name)
})

it('shows the answer to the last letter, however fast they come, and how many there are', async () => {
  const { page } = manager
  await openTickets(page, '')
  const box = page.getByRole('searchbox')
  await box.click()
  for (const text of ['imprimante', 'reseau', 'poste']) {
    await page.keyboard.type(text)
    for (let letter = 0; letter < 3; letter += 1) await page.keyboard.press('Backspace')
    const word = text.slice(0, -3)
    const { data, pagination } = await api.list('manager', `ticket?limit=50&search=${encodeURIComponent(word)}`)
    await page
      .getByRole('status')
      .filter({ hasText: new RegExp(`(^|\\D)${pagination.total}\\stickets?`) })
      .waitFor()
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
    const shown = await page.locator('[data-row] [data-row-link]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(shown.slice(0, 10)).toEqual(data.slice(0, 10).map(({ id }) => `/manager/tickets/${id}`))
    // Nothing older comes back after it, and the address says the same.
    await page.waitForURL((url) => url.searchParams.get('q') === word)
    expect(await box.inputValue()).toBe(word)
    await box.fill('')
  }
})

it('a list of another question starts from its top', async () => {
  const { page } = manager
  await openTickets(page, '?limit=all')
  await page.evaluate(() => document.querySelector('[role="grid"]')?.scrollTo({ top: 4000 }))
  await page.locator('[data-row="111"]').waitFor()
  await page.getByRole('columnheader', { name: 'Titre' }).getByRole('button').click()
  await page.locator('[data-row="0"]').waitFor()
  expect(await page.evaluate(() => document.querySelector('[role="grid"]')?.scrollTop)).toBe(0)
})
