import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyDay, endOfCompanyDay } from '#contract/company-day.ts'
import { addDays } from '#contract/core/kinds/days.ts'
import { formatUt } from '#contract/core/kinds/ut.ts'
import type { WireRow } from '#contract/core/protocol.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { openSignedIn, openVisitor, PHONE, type Visitor, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

const TODAY = companyDay(new Date())
const DAY = addDays(TODAY, -75)
const END = endOfCompanyDay(DAY)

let world: World
let api: ReturnType<typeof apiOf>
let manager: Visitor
let rows: Readonly<Record<'ticket' | 'history' | 'status' | 'invoice' | 'payment', readonly WireRow[]>>

const everyRow = async (model: string): Promise<readonly WireRow[]> => {
  const all: WireRow[] = []
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await api.list('manager', `${model}?limit=all&orderBy=id:asc&page=${page}`)
    all.push(...data)
    if (page >= (pagination?.last_page ?? 1)) return all
  }
}

beforeAll(async () => {
  world = await openWorld({ tickets: 200, pointages: 600, seed: 31, database: 'postgres' })
  api = apiOf(world.server.origin)
  rows = {
    ticket: await everyRow('ticket'),
    history: await everyRow('ticket_status_history'),
    status: await everyRow('ticket_status'),
    invoice: await everyRow('invoice'),
    payment: await everyRow('transaction'),
  }
  manager = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(manager.page, 'manager')
  await whenUpToDate(manager.page)
})

afterAll(async () => {
  expect(manager.failures).toEqual([])
  await world.close()
})

const by = (instant: unknown): boolean => typeof instant === 'string' && instant <= END

/** Tickets of that day with the status of their newest entry by then. */
const statusThen = (): ReadonlyMap<unknown, unknown> =>
  new Map(
    rows.ticket
      .filter(({ created_at }) => by(created_at))
      .map(({ id }) => [
        id,
        rows.history
          .filter(({ ticket_id, created_at }) => ticket_id === id && by(created_at))
          .toSorted(
            (a, b) => String(a['created_at']).localeCompare(String(b['created_at'])) || Number(a.id) - Number(b.id),
          )
          .at(-1)?.['to_status_id'],
      ]),
  )

/**
 * Cents that were owed at the end of the day: sent by then, not closed, less what was paid by then.
 */
const owedThen = () => {
  const open = rows.invoice.filter(
    ({ sent_at, closed_at, kind }) => by(sent_at) && !by(closed_at) && kind !== 'credit_note',
  )
  const left = open.map((invoice) => {
    const paid = rows.payment.filter(({ invoice_id, created_at }) => invoice_id === invoice.id && by(created_at))
    const due = Number(invoice['amount_ttc']) - Number(invoice['amount_deducted'])
    return due - paid.reduce((sum, { amount }) => sum + Number(amount), 0)
  })
  const unpaid = left.filter((cents) => cents > 0)
  return { count: unpaid.length, cents: unpaid.reduce((sum, cents) => sum + cents, 0) }
}

const centsOf = (text: string | null): number =>
  Math.round(Number((text ?? '').replaceAll(/[^\d,-]/g, '').replace(',', '.')) * 100)

const banner = (page: Page) => page.getByRole('region', { name: 'État passé' })
/** The number of matches of a list; -1 while it is not shown. */
const matchCount = async (page: Page, noun: string): Promise<number> => {
  const texts = await page.getByRole('status').allTextContents()
  return Number(
    texts.map((text) => new RegExp(`^(\\d+) ${noun}s?`).exec(text)?.[1]).find((count) => count !== undefined) ?? -1,
  )
}

it('shows the tickets of a past day with the stage that each had', async () => {
  const { page } = manager
  const then = statusThen()
  const closedStatuses = rows.status.filter(({ stage }) => stage === 'closed').map(({ id }) => id)
  const expected = [...then.values()].filter((status) => closedStatuses.includes(status as number)).length
  const now = rows.ticket.filter(({ status_id }) => closedStatuses.includes(status_id as number)).length
  // Otherwise the story proves nothing.
  expect(expected).toBeGreaterThan(0)
  expect(expected).toBeLessThan(now)

  await page.goto('/manager/tickets')
  const field = page.getByLabel('Au', { exact: true })
  // Day and month alone would be a day already: nothing is shown before the person is done.
  await field.fill(DAY.slice(5).split('-').toReversed().join('/'))
  expect(new URL(page.url()).searchParams.has('au')).toBe(false)
  await field.fill(DAY.split('-').toReversed().join('/'))
  await field.press('Enter')
  await banner(page).getByText('Vous regardez le passé').waitFor()
  expect(new URL(page.url()).searchParams.get('au')).toBe(DAY)
  await expect.poll(() => matchCount(page, 'ticket')).toBe(then.size)
  await page.goto(`/manager/tickets?au=${DAY}&status_id=${closedStatuses.join()}`)
  await expect.poll(() => matchCount(page, 'ticket')).toBe(expected)
  expect(await findings(page)).toEqual([])
})

it('adds up the time spent on a ticket up to the day, where the person wants the column', async () => {
  const { page } = manager
  const entries = await everyRow('pointage')
  const utUntilDay = (id: number) =>
    entries
      .filter(({ ticket_id, date }) => ticket_id === id && String(date) <= DAY)
      .reduce((sum, { ut }) => sum + Number(ut), 0)
  const ticket = rows.ticket.find(({ id, created_at }) => by(created_at) && utUntilDay(id) > 0)
  if (!ticket) throw new Error('The demo data have no ticket for this story')
  expect((await api.post('manager', 'pointage', { ticket_id: ticket.id, ut: 5, date: addDays(DAY, 1) })).status).toBe(
    201,
  )

  await page.goto(`/manager/tickets?au=${DAY}&q=${encodeURIComponent(`#${ticket.id}`)}`)
  const row = page.locator('[data-row="0"]')
  await row.locator('[data-row-link]').waitFor()
  await page.getByRole('button', { name: 'Colonnes', exact: true }).press('Enter')
  await page.getByRole('checkbox', { name: 'Temps passé' }).press(' ')
  await page.keyboard.press('Escape')
  await row.getByText(formatUt(utUntilDay(ticket.id)), { exact: true }).waitFor()
  await whenUpToDate(page)
  await row.getByText(formatUt(utUntilDay(ticket.id)), { exact: true }).waitFor()
})

it('is for reading: nothing is selected, created or moved, and today is one click away', async () => {
  const { page } = manager
  await page.goto(`/manager/tickets?au=${DAY}`)
  await page.locator('[data-row="0"] [data-row-link]').waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
  expect(
    await page
      .getByRole('grid')
      .getByRole('button', { name: /Démarrer|favori/i })
      .count(),
  ).toBe(0)
  await banner(page).getByRole('button', { name: 'Revenir à aujourd’hui' }).click()
  await banner(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.has('au')).toBe(false)
})

it('a board whose address names a past day says that it shows today, and leads to the list of that day', async () => {
  const { page } = manager
  await page.goto(`/manager/tickets/board?au=${DAY}`)
  await banner(page).getByText('Le tableau montre les tickets d’aujourd’hui').waitFor()
  expect(await findings(page)).toEqual([])
  await banner(page)
    .getByRole('link', { name: /^Voir la liste au/ })
    .click()
  await page.waitForURL((url) => url.pathname === '/manager/tickets' && url.searchParams.get('au') === DAY)
  await banner(page).getByText('Vous regardez le passé').waitFor()
})

it('names who was responsible then, also to a technicien who opens the shared address', async () => {
  const ticket = rows.ticket.find(({ created_at, responsable_id }) => by(created_at) && responsable_id !== null)
  const former = ticket?.['responsable_id']
  const staff = (await api.list('manager', 'user?limit=all')).data.filter(
    ({ client_id, is_active }) => client_id === null && is_active === true,
  )
  const other = staff.find(({ id }) => id !== former)
  const name = ({ firstname, lastname }: WireRow) => `${firstname} ${lastname}`
  const person =
    staff.find(({ id }) => id === former) ?? (await api.list('manager', `user?filter[id]=${former}`)).data[0]
  if (!ticket || !other || !person) throw new Error('The demo data have no ticket for this story')
  await api.put('manager', `ticket/${ticket.id}/updateStatus`, {
    status_id: rows.status.find(({ stage }) => stage === 'in_progress')?.id ?? 0,
  })
  const moved = await api.put('manager', `ticket/${ticket.id}/updateResponsable`, { responsable_id: other.id })
  expect(moved.status).toBe(200)

  const visitor = await openVisitor(world.browser, world.proxy.origin)
  await openSignedIn(
    visitor.page,
    'technicien',
    `/technicien/tickets?au=${DAY}&q=${encodeURIComponent(`#${ticket.id}`)}`,
  )
  await whenUpToDate(visitor.page)
  await visitor.page.evaluate(() => navigator.serviceWorker.ready)
  const row = visitor.page.locator('[data-row="0"]')
  await row.getByText(name(person)).waitFor()
  expect(await row.getByText(name(other)).count()).toBe(0)
  // Without the server nobody knows, and the list says so.
  await visitor.context.setOffline(true)
  world.proxy.setFaults({ offline: true })
  await visitor.page.getByLabel('Au', { exact: true }).fill(addDays(DAY, 1))
  await visitor.page.keyboard.press('Enter')
  await visitor.page.getByText('les responsables à cette date restent inconnus').waitFor()
  await row.getByText('inconnu', { exact: true }).first().waitFor()
  world.proxy.setFaults({ offline: false })
  expect(visitor.failures).toEqual([])
  await visitor.context.close()
})

it('offers no day to come', async () => {
  const { page } = manager
  await page.goto('/manager/tickets')
  const field = page.getByLabel('Au', { exact: true })
  await field.fill('demain')
  await field.press('Enter')
  const last = addDays(TODAY, -1).split('-').toReversed().join('/')
  await page.getByRole('alert').getByText(`Choisissez au plus tard le ${last}.`).waitFor()
  expect(new URL(page.url()).searchParams.has('au')).toBe(false)
  expect(await findings(page)).toEqual([])

  await page.getByRole('button', { name: /Ouvrir le calendrier/ }).click()
  const month = page.getByRole('dialog', { name: 'Au' })
  const dayOf = (day: string) => month.locator(`[data-day="${day}"] button`)
  await dayOf(addDays(TODAY, -1)).waitFor()
  // At the end of a month the next one has no days here.
  for (const day of [TODAY, addDays(TODAY, 1)])
    expect(await month.locator(`[data-day="${day}"] button:enabled`).count()).toBe(0)
  expect(await month.getByRole('button', { name: /mois suivant/i }).getAttribute('aria-disabled')).toBe('true')
  await month.locator('[data-day] button:enabled').last().focus()
  // The keys go no further than the last day.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await banner(page).getByText('Vous regardez le passé').waitFor()
  expect((new URL(page.url()).searchParams.get('au') ?? '') < TODAY).toBe(true)
})

it('adds up what was owed on that day, in the overview and in the list', async () => {
  const { page } = manager
  const expected = owedThen()
  expect(expected.count).toBeGreaterThan(0)
  await page.goto(`/manager/invoicing?au=${DAY}`)
  const tile = page.getByRole('list', { name: 'Montants en cours' }).getByRole('listitem').first()
  await expect.poll(async () => centsOf(await tile.locator('p').first().textContent())).toBe(expected.cents)
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Télécharger' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel' }).click(),
  ])
  expect(file.suggestedFilename()).toContain(`au-${DAY}`)
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  await tile.getByRole('link').click()
  await banner(page).waitFor()
  await expect.poll(() => matchCount(page, 'facture')).toBe(expected.count)
  const sums = async () => (await page.getByRole('status').filter({ hasText: 'TTC' }).textContent()) ?? ''
  await expect.poll(async () => centsOf((await sums()).split('·').at(-1) ?? '')).toBe(expected.cents)
  expect(await findings(page)).toEqual([])
})

it('says which amounts nobody has recorded: those of drafts of the time', async () => {
  const { page } = manager
  const drafts = rows.invoice.filter(({ created_at, sent_at }) => by(created_at) && !by(sent_at)).length
  await page.goto(`/manager/invoicing/invoices?au=${DAY}&stage=draft`)
  await expect.poll(() => matchCount(page, 'facture')).toBe(drafts)
  if (drafts > 0) await page.getByText('inconnu', { exact: true }).first().waitFor()
})

it('fits a phone in the dark', async () => {
  const visitor = await openVisitor(world.browser, world.proxy.origin, {
    size: PHONE,
    dark: true,
    hasTouch: true,
    isAlwaysOnline: true,
  })
  await openSignedIn(visitor.page, 'manager')
  await whenUpToDate(visitor.page)
  for (const path of ['tickets', 'invoicing/invoices', 'invoicing']) {
    await visitor.page.goto(`/manager/${path}?au=${DAY}`)
    await banner(visitor.page).waitFor()
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), path).toBe(
      true,
    )
    expect(await findings(visitor.page)).toEqual([])
  }
  expect(visitor.failures).toEqual([])
})
