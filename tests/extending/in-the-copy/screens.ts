import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findings } from '#tests/e2e/support/accessibility.ts'
import { apiOf } from '#tests/e2e/support/api.ts'
import { chooseFirst, openVisitor, signIn, whenUpToDate } from '#tests/e2e/support/page.ts'
import { openWorld, type World } from '#tests/e2e/support/world.ts'

// Runs in the copy of the tree, where the recipes of docs/extending.md are applied and the client
// is built.

let world: World
let page: Page
let api: ReturnType<typeof apiOf>

beforeAll(async () => {
  world = await openWorld({ tickets: 5, pointages: 5 })
  api = apiOf(world.server.origin)
  ;({ page } = await openVisitor(world.browser, world.server.origin))
  await signIn(page, 'manager')
  await whenUpToDate(page)
})

afterAll(() => world.close())

const exported = async (): Promise<string> => {
  await page.getByRole('button', { name: 'Exporter' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Fichier CSV' }).click(),
  ])
  return readFile(await file.path(), 'utf8')
}

it('a record of the model is created in its list, shown on its page, found by its filter and exported', async () => {
  await page.getByRole('link', { name: 'Équipements' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Équipements' }).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Nouvel équipement' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Nouvel équipement' })
  await dialog.getByLabel('Nom').fill('Pompe à chaleur')
  await chooseFirst(page, 'Client')
  await dialog.getByLabel('N° de série').fill('PAC-4711')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('grid').getByRole('link', { name: 'Pompe à chaleur' }).click()

  await page.getByRole('heading', { level: 1, name: 'Pompe à chaleur' }).waitFor()
  await page.getByRole('button', { name: /^N° de série.*PAC-4711$/ }).waitFor()
  expect(await findings(page)).toEqual([])
  const all = async () => (await api.list('manager', 'equipment?limit=all')).data
  await expect.poll(async () => (await all())[0]).toMatchObject({ name: 'Pompe à chaleur', serial_number: 'PAC-4711' })
  const [stored] = await all()

  await page.goto(`/manager/equipment?client_id=${stored?.['client_id']}`)
  await page.getByRole('grid').getByRole('link', { name: 'Pompe à chaleur' }).waitFor()
  const file = await exported()
  expect(file).toContain('N° de série')
  expect(file).toContain('PAC-4711')
  await page.goto('/manager/equipment?client_id=999999')
  await page.getByRole('grid').getByRole('link', { name: 'Pompe à chaleur' }).waitFor({ state: 'detached' })
})

it('the field is chosen in the form, shown in the list and on the page, filtered and exported', async () => {
  await page.goto('/manager/clients')
  await page.getByRole('button', { name: 'Nouveau client' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau client' })
  await dialog.getByLabel('Nom').fill('Ascenseurs Martin')
  await dialog.getByRole('combobox', { name: /^Visites d’entretien/ }).click()
  await page.getByRole('option', { name: 'Une fois' }).click()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('grid').getByRole('link', { name: 'Ascenseurs Martin' }).waitFor()
  await page.goto('/manager/clients?maintenance_period=once')
  await page.getByRole('row', { name: /Ascenseurs Martin.*Une fois/ }).waitFor()
  // The heads of the columns are a row too.
  expect(await page.getByRole('grid').getByRole('row').count()).toBe(2)
  // An export has the value as the API has it.
  const [header, row] = (await exported()).split(/\r?\n/)
  const place = (header ?? '').split(';').findIndex((name) => name.includes('Visites d’entretien'))
  expect(row?.split(';')[place]).toBe('Une fois')
  await page.getByRole('grid').getByRole('link', { name: 'Ascenseurs Martin' }).click()
  await page.getByRole('button', { name: /^Visites d’entretien.*Une fois$/ }).waitFor()
})
