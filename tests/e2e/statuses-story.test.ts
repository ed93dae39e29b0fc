import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WireRow } from '#contract/core/protocol.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { chooseEntry, type Hands, openHanded, openMenu, openTab, WAYS } from './support/hands/hands.ts'
import { signIn, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let api: ReturnType<typeof apiOf>

beforeAll(async () => {
  world = await openWorld({ tickets: 20, pointages: 10, seed: 43 })
  api = apiOf(world.server.origin)
})

afterAll(() => world.close())

/** The statuses that tickets can have, in their order, as the server holds them. */
const held = async (): Promise<readonly WireRow[]> => {
  const { data } = await api.list('manager', 'ticket_status?limit=all')
  return data
    .filter((row) => row['merged_into_id'] === null)
    .toSorted((a, b) => Number(a['position']) - Number(b['position']))
}

const heldOrder = async (): Promise<readonly string[]> => (await held()).map((row) => String(row['name']))

const shownOrder = (page: Page): Promise<readonly string[]> =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Actions sur / })
    .evaluateAll((all) => all.map((button) => (button.getAttribute('aria-label') ?? '').replace('Actions sur ', '')))

/** Makes a status of the stage « En cours » and puts it at the end. */
const make = async (page: Page, hands: Hands, name: string): Promise<void> => {
  await hands.press(page.getByRole('button', { name: 'Nouveau statut' }))
  const dialog = page.getByRole('dialog', { name: 'Nouveau statut' })
  await hands.write(dialog.getByLabel('Nom', { exact: true }), name)
  const stages = dialog.getByRole('group', { name: 'Étape' })
  await hands.press(stages.getByRole('radio', { name: 'En attente de validation', exact: true }))
  await hands.press(stages.getByRole('radio', { name: 'En cours', exact: true }))
  // A new status has no background until somebody picks one.
  const colours = dialog.getByRole('group', { name: 'Couleur' })
  const none = colours.getByRole('radio', { name: 'Sans fond' })
  expect(await none.isChecked()).toBe(true)
  await none.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => colours.getByRole('radio', { name: 'Gris' }).isChecked()).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => none.isChecked()).toBe(true)
  expect(await findings(page)).toEqual([])
  await hands.submit(dialog.getByRole('button', { name: 'Enregistrer' }))
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(heldOrder).toContain(name)
  const made = (await held()).find((row) => row['name'] === name)
  expect([made?.['color_background'], made?.['color_text']]).toEqual(['transparent', '#000000'])
}

it.each(WAYS)('makes, reorders and merges statuses, $name', async (way) => {
  const { page, hands, context, failures } = await openHanded(world.browser, world.proxy.origin, way, {
    isAlwaysOnline: true,
  })
  await signIn(page, 'manager')
  await whenUpToDate(page)
  await openMenu(page, hands, way, 'Réglages')
  await openTab(page, hands, way, 'Statuts')
  await page.waitForURL((url) => url.pathname === '/manager/settings/status')
  await page
    .getByRole('button', { name: /^Actions sur / })
    .first()
    .waitFor()
  expect(await findings(page)).toEqual([])
  const [started, parts] = [`Sur site ${way.size.width}`, `Pièce attendue ${way.size.width}`]
  await make(page, hands, started)
  await make(page, hands, parts)

  // Up by one, and back by undo; the button that moved keeps the focus.
  const before = await heldOrder()
  await hands.press(page.getByRole('button', { name: `Monter ${parts}` }))
  await hands.press(page.getByRole('button', { name: `Monter ${parts}` }))
  const place = before.indexOf(parts)
  const moved = before
    .with(place, before[place - 1] ?? '')
    .with(place - 1, before[place - 2] ?? '')
    .with(place - 2, parts)
  await expect.poll(() => shownOrder(page)).toEqual(moved)
  const undo = page.getByRole('button', { name: 'Annuler' }).last()
  // The message stays under a pointer.
  await undo.hover()
  await expect.poll(heldOrder).toEqual(moved)
  await hands.press(undo)
  await expect.poll(heldOrder).toEqual(moved.with(place - 2, before[place - 2] ?? '').with(place - 1, parts))

  // A ticket that has the status gets the one that replaces it.
  const statuses = await held()
  const idOf = (name: string) => statuses.find((row) => row['name'] === name)?.id
  const [ticket] = (await api.list('manager', 'ticket?limit=5&orderBy=id:asc')).data
  expect(
    (await api.put('manager', `ticket/${ticket?.id}/updateStatus`, { status_id: idOf(started) })).status,
  ).toBeLessThan(300)
  const actions = page.getByRole('button', { name: `Actions sur ${started}` })
  await page.getByRole('listitem').filter({ has: actions }).getByText('utilisé par 1 ticket').waitFor()
  await chooseEntry(page, hands, actions, 'Supprimer…')
  const dialog = page.getByRole('dialog', { name: `Supprimer ${started}` })
  await hands.press(dialog.getByRole('radio', { name: parts }))
  expect(await findings(page)).toEqual([])
  await hands.press(dialog.getByRole('button', { name: 'Supprimer et remplacer' }))
  await page.getByText(`${started} est remplacé par ${parts}`).waitFor()
  await expect.poll(heldOrder).not.toContain(started)
  expect((await api.list('manager', `ticket?filter[id]=${ticket?.id}`)).data.map((row) => row['status_id'])).toEqual([
    idOf(parts),
  ])
  await expect.poll(() => actions.count()).toBe(0)
  expect(hands.complaints).toEqual([])
  expect(failures).toEqual([])
  await context.close()
})
