import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WireRow } from '#contract/core/protocol.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { firstInView, openTickets } from './support/list.ts'
import { DESKTOP, openSignedIn, openVisitor, type Visitor, whenUpToDate } from './support/page.ts'
import { PEOPLE } from './support/people.ts'
import { openWorld, type World } from './support/world.ts'

const TICKETS = 400

let world: World
let manager: Visitor
let api: ReturnType<typeof apiOf>

beforeAll(async () => {
  world = await openWorld({ tickets: TICKETS, pointages: 60, seed: 7 })
  api = apiOf(world.server.origin)
  manager = await openVisitor(world.browser, `http://localhost:${world.server.port}`, { isAlwaysOnline: true })
  await openSignedIn(manager.page, 'manager')
  await whenUpToDate(manager.page)
})

afterAll(() => world.close())

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
  const before = await firstInView(page)
  await createElsewhere('Arrivé pendant la lecture 1')
  await createElsewhere('Arrivé pendant la lecture 2')
  await totals.filter({ hasText: `${TICKETS + 2} tickets` }).waitFor()
  expect(await firstInView(page)).toEqual(before)

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
  await page.locator('[data-row="1"][data-active]').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  const name = await focused()
  expect(name).not.toBe('')
  await createElsewhere('Arrivé sous les touches')
  await page.locator('[data-row="0"]').getByText('Arrivé sous les touches').waitFor()
  await expect.poll(() => page.locator('[data-active]').textContent()).toContain(name)
  await expect.poll(focused).toBe(name)
})

it('the menu opens the tickets that are open, a removable filter, and one click shows all', async () => {
  const { page } = manager
  await openTickets(page, '')
  const all = (await api.list('manager', 'ticket?limit=1')).pagination.total
  const open = (await api.list('manager', 'ticket_status?limit=all')).data
    .filter(({ is_open }) => is_open)
    .map(({ id }) => id)
  const { total } = (await api.list('manager', `ticket?limit=1&filter[status_id]=${open.join()}`)).pagination
  const shown = (count: number) =>
    page.getByRole('status').filter({ hasText: new RegExp(`(^|\\D)${count}\\stickets?`) })
  await page
    .getByRole('navigation', { name: 'Navigation principale' })
    .getByRole('link', { name: 'Tickets', exact: true })
    .click()
  await shown(total).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Ouverts/ }).getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: /^Retirer le filtre/ }).click()
  await shown(all).waitFor()
  await page.waitForURL((url) => url.search === '')
  await page.reload()
  await shown(all).waitFor()
})

it('a palette that is opened while the page of a link is on its way stays open', async () => {
  const { page } = manager
  await openTickets(page, '')
  await page
    .getByRole('navigation', { name: 'Navigation principale' })
    .getByRole('link', { name: 'Projets', exact: true })
    .evaluate((link: HTMLElement) => {
      link.click()
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
    })
  // The title begins with the number of notifications that wait.
  await page.waitForFunction(() => /^(\(\d+\) )?Projets/.test(document.title))
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
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
    const links = page.locator('[data-row] [data-row-link]')
    const shown = () => links.evaluateAll((all) => all.slice(0, 10).map((link) => link.getAttribute('href') ?? ''))
    const right = data.slice(0, 10).map(({ id }) => `/manager/tickets/${id}`)
    await expect.poll(shown).toEqual(right)
    // Nothing older comes back after it, and the address says the same.
    await page.waitForURL((url) => url.searchParams.get('q') === word)
    expect(await shown()).toEqual(right)
    await expect.poll(() => box.inputValue()).toBe(word)
    await box.fill('')
  }
})

it('offers a search without a match again without the filters, with what was typed', async () => {
  const { page } = manager
  await createElsewhere('Onduleur du grenier')
  await openTickets(page, '')
  await page.goto('/manager/tickets?responsable_id=1&q=grenier')
  await page.getByRole('button', { name: 'Chercher sans les filtres' }).click()
  await page.locator('[data-row="0"]').getByText('Onduleur du grenier').waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('grenier')
})

it('a list of another question starts from its top', async () => {
  const { page } = manager
  await openTickets(page, '?limit=all')
  await page.evaluate(() => document.querySelector('[role="grid"]')?.scrollTo({ top: 4000 }))
  await page.locator('[data-row="111"]').waitFor()
  await page.getByRole('columnheader', { name: 'Titre' }).getByRole('button').click()
  await page.locator('[data-row="0"]').waitFor()
  await expect.poll(() => page.evaluate(() => document.querySelector('[role="grid"]')?.scrollTop)).toBe(0)
})

/** A finger that rests on this row for longer than a tap. */
it('selects with Shift all rows since the last one, by click and by keys', async () => {
  const { page, failures } = manager
  await page.setViewportSize(DESKTOP)
  await openTickets(page, '')
  const box = (row: number) => page.locator(`[data-row="${row}"]`).getByRole('checkbox')
  const bar = page.getByRole('group', { name: 'Sélection' })
  await box(1).click()
  await box(4).click({ modifiers: ['Shift'] })
  await bar.getByText('4 sélectionnés').waitFor()
  // No words are marked on the way.
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+Space')
  await bar.getByText('6 sélectionnés').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await bar.getByText('7 sélectionnés').waitFor()
  await box(5).click({ modifiers: ['Shift'] })
  await bar.getByText('4 sélectionnés').waitFor()
  await bar.getByRole('button', { name: 'Désélectionner' }).click()
  await bar.waitFor({ state: 'detached' })
  expect(failures).toEqual([])
})

it('selects everything that is found, and Escape ends it with the focus in the list', async () => {
  const { page, failures } = manager
  await page.setViewportSize(DESKTOP)
  await openTickets(page, '')
  const { pagination } = await api.list('manager', 'ticket?limit=5')
  const bar = page.getByRole('group', { name: 'Sélection' })
  await page.getByRole('checkbox', { name: 'Sélectionner la page' }).click()
  await bar.getByText('50 sélectionnés').waitFor()
  await bar.getByRole('button', { name: `Sélectionner les ${pagination.total} trouvés` }).click()
  await bar.getByText(`${pagination.total} sélectionnés`).waitFor()
  await bar.getByRole('button', { name: 'Désélectionner' }).click()
  await bar.waitFor({ state: 'detached' })
  const isInList = () => page.evaluate(() => document.activeElement?.matches('[data-row-link]') ?? false)
  await expect.poll(isInList).toBe(true)
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await bar.waitFor()
  await page.keyboard.press('Escape')
  await bar.waitFor({ state: 'detached' })
  expect(failures).toEqual([])
})

it('offers the person who is named in the search as a filter, reached by arrow keys', async () => {
  const { page, failures } = manager
  const people = (await api.list('manager', 'user?limit=all')).data
  const { id, lastname } = people.find(({ email }) => email === PEOPLE.technicien.email) as WireRow
  await openTickets(page, '')
  const search = page.getByRole('searchbox')
  await search.fill(String(lastname).toLowerCase())
  const offered = page.getByRole('group', { name: 'Filtres proposés' }).getByRole('button')
  await offered.first().waitFor()
  expect(await findings(page)).toEqual([])
  await search.press('ArrowDown')
  await expect.poll(() => offered.first().evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('responsable_id') === String(id) && !url.searchParams.has('q'))
  await expect.poll(() => search.evaluate((box) => box === document.activeElement)).toBe(true)
  await expect.poll(() => offered.count()).toBe(0)
  expect(failures).toEqual([])
})
