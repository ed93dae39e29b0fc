import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiOf } from './support/api.ts'
import { filterBy, openList } from './support/list.ts'
import { openSignedIn, openVisitor } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld({ tickets: 20, pointages: 10, seed: 47 })
})

afterAll(() => world.close())

it('lists the tickets of a tag that nobody bills or shows, and those of a day', async () => {
  const api = apiOf(world.server.origin)
  const { page, failures } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'manager')
  const projet = Number((await api.list('manager', 'projet?limit=5')).data[0]?.id)
  const day = '2031-03-12'
  const values = { projet_id: projet, tag: 'tri, à part', is_facturable: false, visible_to_client: false }
  for (const [name, more] of [
    ['Caché et gratuit', { todo_at: day }],
    ['Gratuit', { visible_to_client: true, todo_at: '2031-03-13' }],
    ['Caché', { is_facturable: true }],
    ['Sans étiquette', { tag: null }],
  ] as const) {
    expect((await api.post('manager', 'ticket', { name, ...values, ...more })).status).toBe(201)
  }
  const shown = async () => (await page.locator('[data-row-link]').allTextContents()).toSorted()
  await openList(page, '/manager/tickets')
  await page.locator('[data-row-link]', { hasText: 'Sans étiquette' }).waitFor()
  await filterBy(page, 'Étiquette', 'tri, à part')
  await expect.poll(shown).toEqual(['Caché', 'Caché et gratuit', 'Gratuit'])
  await filterBy(page, 'Facturable', 'Non')
  await expect.poll(shown).toEqual(['Caché et gratuit', 'Gratuit'])
  await filterBy(page, 'Visible par le client', 'Non')
  await expect.poll(shown).toEqual(['Caché et gratuit'])
  await page.reload()
  await page.getByRole('button', { name: 'Étiquette tri, à part' }).waitFor()
  await expect.poll(shown).toEqual(['Caché et gratuit'])
  await openList(page, `/manager/tickets?todo_at=${day}..2031-03-13`)
  await expect.poll(shown).toEqual(['Caché et gratuit', 'Gratuit'])
  await page.getByRole('button', { name: /^Prévu le 12/ }).waitFor()
  expect(failures).toEqual([])
})

it('marks the view that was opened where a colleague has shared one that shows the same', async () => {
  const api = apiOf(world.server.origin)
  const shared = { model: 'ticket', name: 'Doublon', query: 'is_favorite=true', is_shared: true }
  expect((await api.post('technicien', 'saved_view', shared)).status).toBe(201)
  const { page, failures } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'manager')
  await openList(page, '/manager/tickets')
  const views = page.getByRole('group', { name: 'Vues' })
  const marked = () => views.getByRole('button', { pressed: true }).allTextContents()
  const [favorites, double] = [
    views.getByRole('button', { name: /^Favoris/ }),
    views.getByRole('button', { name: /^Doublon/ }),
  ]
  await double.waitFor()
  await favorites.click()
  await expect.poll(marked).toEqual([expect.stringMatching(/^Favoris/)])
  await double.click()
  await expect.poll(marked).toEqual([expect.stringMatching(/^Doublon/)])
  await page.reload()
  await expect.poll(marked).toEqual([expect.stringMatching(/^Doublon/)])
  await favorites.click()
  await expect.poll(marked).toEqual([expect.stringMatching(/^Favoris/)])
  expect(failures).toEqual([])
})
