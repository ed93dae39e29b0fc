import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { pressEnter } from './support/hands/keys.ts'
import {
  chooseFirst,
  DESKTOP,
  openInApplication,
  openSignedIn,
  openVisitor,
  PHONE,
  whenUpToDate,
} from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ database: 'postgres' })
})
afterAll(() => world?.close())

const FIGURES = ['À facturer', 'Brouillons', 'À encaisser', 'En retard'] as const

const countIn = (text: string | null): number => Number(text?.replace(/\D/g, ''))

it('each figure of the invoicing leads to the list of what it counts', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.server.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'manager')
  await whenUpToDate(page)
  for (const figure of FIGURES) {
    await page.goto('/manager/invoicing')
    const link = page.getByRole('main').getByRole('link', { name: new RegExp(`^${figure}\\s*[\\d\\s]+$`) })
    await link.waitFor()
    const count = countIn(await link.textContent())
    expect(count).toBeGreaterThan(0)
    await link.click()
    const total = page
      .getByRole('main')
      .getByText(/^[\d\s]+ (?:factures?|pointages?)/)
      .first()
    await total.waitFor()
    await expect.poll(async () => countIn((await total.textContent())?.match(/^[\d\s]+/)?.[0] ?? null)).toBe(count)
  }
  await page
    .getByRole('button', { name: /^Échéance/ })
    .first()
    .waitFor()
  expect(failures).toEqual([])
  await context.close()
})

it('keeps its tabs, with the focus on the pressed one, while each screen takes the place of another', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.server.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'manager', '/manager/invoicing')
  await whenUpToDate(page)
  const tabs = page.getByRole('navigation', { name: 'Rubriques de la facturation' })
  const first = await tabs.elementHandle()
  const names = (await tabs.getByRole('link').allTextContents()).map((name) => name.trim())
  expect(names).toHaveLength(9)
  for (const name of names.toReversed()) {
    const tab = tabs.getByRole('link', { name, exact: true })
    await tab.click()
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('page')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await tab.evaluate((link) => link === document.activeElement)).toBe(true)
    expect(await first?.evaluate((element) => element.isConnected)).toBe(true)
    // A wide table scrolls by itself, not with its tabs.
    const [above, main] = [await tabs.boundingBox(), await page.getByRole('main').boundingBox()]
    expect(above?.width).toBe(main?.width)
  }
  expect(failures).toEqual([])
  await context.close()
})

it('sends several drafts at once, and says before what some lack', async () => {
  const api = apiOf(world.server.origin)
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  const [first] = (await api.list('manager', 'client?limit=5')).data
  const made = await api.post('manager', 'invoice', { client_id: first?.id, title: 'Remise seule' })
  const madeBody = (await made.json()) as { readonly data: { readonly id: number } }
  const { data: refused } = madeBody
  // An invoice asks for money: one of a discount alone is refused.
  const discount = {
    invoice_id: refused.id,
    position: 1,
    designation: 'Remise',
    quantity: 100,
    unit_price: -5000,
    tva: 2000,
  }
  expect((await api.post('manager', 'invoice_line', discount)).status).toBe(201)
  // A person without any address: their invoice is issued all the same.
  const address = { kind: 'individual', address1: '3 rue Basse', postal: '69001', city: 'Lyon' }
  const person = (await (
    await api.post('manager', 'client', { name: 'Nadia Sans-Adresse', ...address })
  ).json()) as typeof madeBody
  const unaddressed = (await (
    await api.post('manager', 'invoice', { client_id: person.data.id, title: 'Sans adresse' })
  ).json()) as typeof madeBody
  const work = {
    invoice_id: unaddressed.data.id,
    position: 1,
    designation: 'Dépannage',
    quantity: 100,
    unit_price: 5000,
    tva: 2000,
  }
  expect((await api.post('manager', 'invoice_line', work)).status).toBe(201)
  await openSignedIn(page, 'manager', `/manager/invoicing/invoice/${unaddressed.data.id}`)
  await whenUpToDate(page)
  await page.getByRole('button', { name: 'Émettre la facture' }).click()
  await page
    .getByRole('dialog')
    .getByText(/^Ce client n’a ni adresse de facturation électronique/)
    .waitFor()
  await page.goto('/manager/invoicing/invoices?stage=draft')
  await whenUpToDate(page)
  await page.getByRole('link', { name: 'Remise seule', exact: true }).waitFor()
  const drafts = (await api.list('manager', 'invoice?limit=all&filter[stage]=draft')).data
  await page.getByRole('columnheader').getByRole('checkbox').press('Space')
  const bar = page.getByRole('group', { name: 'Sélection' })
  await bar.getByText(`${drafts.length} sélectionnés`).waitFor()
  await pressEnter(bar.getByRole('button', { name: 'Émettre' }))
  // A draft with a gap stays, and names it with a link to where it is completed.
  const dialog = page.getByRole('dialog', { name: /^Émettre \d+ factures?/ })
  await dialog
    .getByRole('listitem')
    .filter({ hasText: 'Remise seule' })
    .getByRole('link', { name: /^un total positif/ })
    .waitFor()
  const advice = dialog.getByText(/n’(?:a|ont) ni adresse de facturation électronique/)
  await advice.getByRole('link', { name: 'Nadia Sans-Adresse' }).waitFor()
  expect(await findings(page)).toEqual([])
  const issued = Number((await dialog.getByRole('heading').textContent())?.match(/\d+/)?.[0])
  // The server numbers: without it nothing is issued, nor does it wait.
  const issue = dialog.getByRole('button', { name: 'Émettre' })
  world.proxy.setFaults({ offline: true })
  await dialog.getByText('Vous êtes hors ligne').waitFor()
  expect(await issue.isDisabled()).toBe(true)
  world.proxy.setFaults({ offline: false })
  await pressEnter(issue)
  const report = page.getByRole('dialog', { name: new RegExp(`^Émission de ${issued} factures?`) })
  await report.getByText(/en attente.: 0/).waitFor()
  expect(await findings(page)).toEqual([])
  const left = (await api.list('manager', 'invoice?limit=all&filter[stage]=draft')).data
  const told = Number((await report.getByText(/refusées/).textContent())?.match(/refusées.: (\d+)/)?.[1])
  expect(left.length).toBe(drafts.length - issued + told)
  expect(left.map(({ id }) => id)).toContain(refused.id)
  expect(failures).toEqual([])
  await context.close()
})

it('asks before the line of a stage goes, and offers no undo that would bill the stage twice', async () => {
  const api = apiOf(world.server.origin)
  const created = async (model: string, body: object): Promise<number> => {
    const answer = await api.post('manager', model, body)
    expect(answer.status).toBe(201)
    return ((await answer.json()) as { readonly data: { readonly id: number } }).data.id
  }
  const [client] = (await api.list('manager', 'client?limit=1')).data
  const projet = await created('projet', { name: 'Refonte', client_id: client?.id, fixed_price: 100_000 })
  const stage = await created('billing_stage', {
    projet_id: projet,
    position: 1,
    designation: 'Maquette validée',
    amount: 30_000,
    tva: 2000,
  })
  const invoice = await created('invoice', { client_id: client?.id, title: 'Forfait de la refonte' })
  expect((await api.put('manager', `billing_stage/${stage}/impute`, { invoice_id: invoice })).status).toBe(200)
  const { page, context, failures } = await openVisitor(world.browser, world.server.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'manager', `/manager/invoicing/invoice/${invoice}`)
  await whenUpToDate(page)
  await page.locator('[data-row] [data-column="designation"]').first().press('Alt+Delete')
  const question = page.getByRole('alertdialog', { name: 'Supprimer cette échéance de la facture' })
  await question.getByText('redevient à facturer').waitFor()
  expect(await findings(page)).toEqual([])
  await question.getByRole('button', { name: 'Supprimer' }).press('Enter')
  await expect
    .poll(async () => (await api.list('manager', `invoice_line?filter[invoice_id]=${invoice}`)).data)
    .toEqual([])
  const [released] = (await api.list('manager', `billing_stage?filter[projet_id]=${projet}`)).data
  expect(released).toMatchObject({ id: stage, invoice_line_id: null })
  expect(await page.getByRole('button', { name: /^Annuler/ }).count()).toBe(0)
  expect(failures).toEqual([])
  await context.close()
})

it('the lines of an invoice scroll with its page on a phone', async () => {
  const api = apiOf(world.server.origin)
  const [draft] = (await api.list('manager', 'invoice?filter[stage]=draft')).data
  for (let line = 1; line <= 12; line += 1) {
    const body = {
      invoice_id: draft?.id,
      position: 100 + line,
      designation: `Forfait ${line}`,
      quantity: 100,
      unit_price: 4500,
      tva: 2000,
    }
    expect((await api.post('manager', 'invoice_line', body)).status).toBe(201)
  }
  const { page, context, failures } = await openVisitor(world.browser, world.server.origin, {
    size: PHONE,
    isAlwaysOnline: true,
  })
  await openSignedIn(page, 'manager', `/manager/invoicing/invoice/${draft?.id}`)
  await whenUpToDate(page)
  const last = page.locator('[data-row] [data-column="designation"]').last()
  await expect.poll(() => last.inputValue()).toBe('Forfait 12')
  // The keys bring lines into view, and the page does not scroll sideways.
  await page.locator('[data-row] [data-column="quantity"]').first().focus()
  const lines = await page.locator('[data-row]').count()
  for (let line = 1; line < lines; line += 1) await page.keyboard.press('ArrowDown')
  await expect
    .poll(() => last.evaluate((field) => field.getBoundingClientRect().bottom <= window.innerHeight))
    .toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(failures).toEqual([])
  await context.close()
})

/** A part of the screen has more content than room. */
const whenPartScrolls = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('main *')].some(
      (part) =>
        part.scrollHeight > part.clientHeight + 50 && ['auto', 'scroll'].includes(getComputedStyle(part).overflowY),
    ),
  )

/** How far the page of a screen with a scrolling part of its own can be moved: not at all. */
const surplusOf = (page: Page): Promise<number> =>
  page.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight)

it('a new invoice opens, and screens of a desk scroll in one place', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.server.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'manager', '/manager/invoicing/invoices')
  await whenUpToDate(page)
  const search = page.getByRole('main').getByRole('searchbox')
  const day = page.getByRole('main').getByLabel('Au', { exact: true })
  // The tools of the list are in the row of its search.
  const tops = async () => {
    const [searchBox, dayBox] = [await search.boundingBox(), await day.boundingBox()]
    return { search: searchBox?.y, isSame: searchBox?.y === dayBox?.y }
  }
  await expect.poll(tops).toEqual({ search: expect.any(Number), isSame: true })

  await page.getByRole('button', { name: 'Nouvelle facture' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Objet').fill('Mise en route')
  await chooseFirst(page, 'Client')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('heading', { level: 1, name: 'Mise en route' }).waitFor()
  await expect.poll(() => page.url()).toMatch(/\/invoicing\/invoice\/\d+$/)

  const api = apiOf(world.server.origin)
  const [draft] = (await api.list('manager', 'invoice?filter[stage]=draft')).data
  // So low that each screen has more than fits.
  await page.setViewportSize({ ...DESKTOP, height: 480 })
  for (const path of ['invoicing/pointage_to_invoice', `invoicing/invoice/${draft?.id}`, 'settings', 'planning']) {
    await openInApplication(page, `/manager/${path}`)
    await whenPartScrolls(page)
    expect(await surplusOf(page), path).toBeLessThanOrEqual(1)
  }
  expect(failures).toEqual([])
  await context.close()
})
