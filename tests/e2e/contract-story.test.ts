import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { companyDay } from '#contract/company-day.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { openVisitor, signIn, type Visitor, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let api: ReturnType<typeof apiOf>

beforeAll(async () => {
  world = await openWorld({ tickets: 20, pointages: 20, seed: 8 })
  api = apiOf(world.server.origin)
})

afterAll(() => world.close())

afterEach(() => world.proxy.setFaults({ offline: false }))

const today = (): string => companyDay(new Date())

/** Signs a technicien without a password in by a link from a manager. */
const signInByLink = async (page: Page, userId: number): Promise<void> => {
  const answer = await api.post('manager', `user/${userId}/makeAutolog`, { to: null })
  expect(answer.status).toBe(200)
  await page.goto(((await answer.json()) as { data: { path: string } }).data.path)
  await page.waitForURL(/\/technicien/)
}

/** The two hours of a new contract, and a ticket whose time draws from them. */
const sellTwoHours = async () => {
  const projets = (await api.list('manager', 'projet?limit=all')).data
  const tickets = (await api.list('manager', 'ticket?limit=all')).data
  const ticket = tickets.find(({ projet_id, is_facturable }) => {
    const projet = projets.find(({ id }) => id === projet_id)
    return is_facturable === true && projet?.['is_facturable'] === true && projet['archived_at'] === null
  })
  const projet = projets.find(({ id }) => id === ticket?.['projet_id'])
  const body = {
    name: 'Deux heures',
    client_id: projet?.['client_id'],
    projet_id: projet?.id,
    ut: 8,
    billable_period: 'once',
    starts_on: today(),
  }
  const answer = await api.post('manager', 'contract', body)
  expect(answer.status).toBe(201)
  const contract = ((await answer.json()) as { data: { id: number } }).data
  // The demo may have time of today on the projet.
  const used = await usedOf(contract.id)
  expect((await api.put('manager', `contract/${contract.id}`, { ut: used + 8 })).status).toBe(200)
  return { contractId: contract.id, ticketId: Number(ticket?.id), used }
}

const usedOf = async (id: number): Promise<number> => {
  const answer = await api.list('manager', `contract/${id}/use?day=${today()}`)
  return (answer.data as unknown as { periods: readonly { used: number }[] }).periods.at(-1)?.used ?? -1
}

const logOffline = async ({ page }: Visitor): Promise<void> => {
  await page.getByRole('button', { name: 'Ajouter un pointage' }).first().click()
  const form = page.getByRole('form', { name: 'Ajouter un pointage' })
  await form.getByText(/^Contrat Deux heures\s: reste 2\sh$/).waitFor()
  await form.getByRole('textbox', { name: 'Durée' }).fill('2h30')
  // Said before it is saved.
  await form
    .getByRole('alert')
    .filter({ hasText: /dépasse de 30\smin/ })
    .waitFor()
  await form.getByRole('textbox', { name: 'Durée' }).fill('1h30')
  await form.getByText(/puis 30\smin après cette saisie$/).waitFor()
  expect(await findings(page)).toEqual([])
  await form.getByRole('button', { name: 'Ajouter un pointage' }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByText(/^Contrat Deux heures\s: reste 30\smin$/).waitFor()
}

it('a contract that runs out while two techniciens are offline: nothing is lost, and both are told of the overrun', async () => {
  const { contractId, ticketId, used } = await sellTwoHours()
  const users = (await api.list('manager', 'user?limit=all')).data
  const roles = (await api.list('manager', 'role?limit=all')).data
  const role = roles.find(({ slug }) => slug === 'technicien')?.id
  const colleague = users.find(
    ({ role_id, email, is_active }) => role_id === role && is_active === true && email !== 'technicien@exemple.fr',
  )
  const visitors = [
    await openVisitor(world.browser, world.proxy.origin),
    await openVisitor(world.browser, world.proxy.origin),
  ] as const
  await signIn(visitors[0].page, 'technicien')
  await signInByLink(visitors[1].page, Number(colleague?.id))
  for (const { page } of visitors) {
    await page.goto(`/technicien/tickets/${ticketId}`)
    await whenUpToDate(page)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.getByText(/^Contrat Deux heures\s: reste 2\sh$/).waitFor()
  }

  world.proxy.setFaults({ offline: true })
  for (const visitor of visitors) {
    await visitor.page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await visitor.page.getByRole('button', { name: /^Hors ligne/ }).waitFor()
    // Each fits by what its device knows.
    await logOffline(visitor)
  }

  world.proxy.setFaults({ offline: false })
  for (const { page } of visitors) await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => usedOf(contractId)).toBe(used + 12)
  for (const { page, failures } of visitors) {
    await page.getByText(/^Contrat Deux heures\s: dépassé de 1\sh$/).waitFor()
    await whenUpToDate(page)
    await page.goto('/technicien/notifications')
    await page
      .getByText(/Deux heures.*dépassé de 1\sh/)
      .first()
      .waitFor()
    expect(failures).toEqual([])
  }

  await visitors[0].page.goto(`/technicien/contrats/${contractId}`)
  await visitors[0].page
    .getByText(/^dépassé de 1\sh$/)
    .first()
    .waitFor()
  await visitors[0].context.close()
  await visitors[1].context.close()
})

it('shows managers which contract is nearly used up, its use over time, and the entries behind each number', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.server.origin, { isAlwaysOnline: true })
  await signIn(page, 'manager')
  await page.goto('/manager/contrats')
  const rows = page.getByRole('table').getByRole('row')
  const percents = async (): Promise<readonly number[]> =>
    (await rows.getByRole('cell').last().count()) === 0
      ? []
      : (await page.locator('tbody tr td:last-child').allTextContents()).map((text) => Number.parseInt(text, 10))
  await expect.poll(async () => (await percents()).length).toBeGreaterThan(2)
  await expect.poll(async () => (await percents()).every((one) => Number.isInteger(one))).toBe(true)
  const shown = await percents()
  expect(shown).toEqual(shown.toSorted((a, b) => b - a))
  expect(await findings(page)).toEqual([])

  await page.getByRole('link', { name: 'Carnet d’heures' }).click()
  await page.getByRole('heading', { level: 1, name: 'Carnet d’heures' }).waitFor()
  await page.getByRole('img', { name: /Heures utilisées/ }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Voir en tableau' }).click()
  const link = page.getByRole('link', { name: /^Voir les pointages/ }).first()
  const text = (await link.textContent()) ?? ''
  expect(await findings(page)).toEqual([])
  await link.click()
  await page.waitForURL('**/manager/pointages?**')
  const hours = /^(\d+)\sh(?:\s(\d+))?$/.exec(text)
  const ut = hours ? Number(hours[1]) * 4 + Number(hours[2] ?? 0) / 15 : Number.parseInt(text, 10) / 15
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`[^\\d]${ut}\\sUT`) })
    .waitFor()
  expect(failures).toEqual([])
  await context.close()
})

it('shows the people of the client what is left of their contract, and says so when there is no network', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin)
  await signIn(page, 'client')
  const hours = page.getByRole('region', { name: 'Vos heures' })
  await hours
    .getByText(/^(reste|dépassé)/)
    .first()
    .waitFor()
  expect(await findings(page)).toEqual([])
  await whenUpToDate(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  world.proxy.setFaults({ offline: true })
  await page.reload()
  await hours.getByText('Les heures restantes s’afficheront au retour du réseau.').first().waitFor()
  world.proxy.setFaults({ offline: false })
  expect(failures).toEqual([])
  await context.close()
})
