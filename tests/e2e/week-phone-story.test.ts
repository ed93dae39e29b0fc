import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WireRow } from '#contract/core/protocol.ts'
import { addDays, localDay } from '#src/ui/text/format.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import {
  chooseFirst,
  openInApplication,
  openSignedIn,
  openVisitor,
  PHONE,
  type Visitor,
  whenUpToDate,
} from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

const PATH = '/technicien/pointages/general'
const MONDAY = '2026-03-09'

let world: World
let technicien: Visitor
let api: ReturnType<typeof apiOf>
let ticket: WireRow | undefined

beforeAll(async () => {
  world = await openWorld({ tickets: 60, pointages: 0, seed: 57 })
  api = apiOf(world.server.origin)
  ticket = (await api.list('technicien', 'ticket?limit=all&orderBy=id:asc')).data.find(
    ({ closed_at }) => closed_at === null,
  )
  const weekAgo = addDays(localDay(new Date()), -7)
  for (const [date, ut] of [
    ['2026-03-04', 4],
    [MONDAY, 4],
    [MONDAY, 4],
    [weekAgo, 1],
  ] as const) {
    expect((await api.post('technicien', 'pointage', { ticket_id: ticket?.['id'], ut, date })).status).toBe(201)
  }
  technicien = await openVisitor(world.browser, world.proxy.origin, { size: PHONE, hasTouch: true })
  await openSignedIn(technicien.page, 'technicien', PATH)
  await whenUpToDate(technicien.page)
  await technicien.page.evaluate(() => navigator.serviceWorker.ready)
})

afterAll(async () => {
  expect(technicien.failures).toEqual([])
  await world.close()
})

const timeOf = async (filter: string): Promise<readonly WireRow[]> =>
  (await api.list('technicien', `pointage?limit=all&${filter}`)).data

it('a day with missing time opens with the time in a field that is ready to store', async () => {
  const { page } = technicien
  const offered = page.getByRole('region', { name: 'Temps manquant' }).getByRole('button')
  const newest = (await offered.first().textContent()) ?? ''
  await offered.first().tap()
  const field = page.locator('input:focus')
  await expect.poll(async () => newest.endsWith(await field.inputValue())).toBe(true)
  await expect.poll(() => field.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
  const day = new URL(page.url()).searchParams.get('week') ?? localDay(new Date())
  await field.press('Enter')
  await expect.poll(() => offered.getByText(newest).count()).toBe(0)
  const storedUt = async () =>
    (await timeOf(`filter[date][from]=${day}&filter[date][to]=${day}`)).reduce((sum, { ut }) => sum + Number(ut), 0)
  await expect.poll(storedUt).toBe(32)
})

/** Adds the row of a ticket by words of its title. */
const addRow = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('button', { name: 'Ajouter une ligne' }).tap()
  await page.getByRole('combobox', { name: 'Numéro ou mots du ticket' }).fill(words)
  await page.getByRole('option', { name: new RegExp(words) }).tap()
}

/** A ticket that exists on this device alone, as a row of a week. */
const addUnsentTicket = async (page: Page, title: string): Promise<void> => {
  world.proxy.setFaults({ offline: true })
  await openInApplication(page, '/technicien/tickets/create')
  await page.getByLabel('Titre').fill(title)
  await chooseFirst(page, 'Projet')
  await page.getByRole('button', { name: 'Créer le ticket' }).tap()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await openInApplication(page, `${PATH}?week=${MONDAY}`)
  await addRow(page, title)
}

const numberOf = async (title: string): Promise<unknown> =>
  (await api.list('technicien', `ticket?search=${encodeURIComponent(title)}`)).data[0]?.['id']

const sendAll = async (page: Page, title: string): Promise<unknown> => {
  world.proxy.setFaults({ offline: false })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => numberOf(title)).toBeDefined()
  const id = await numberOf(title)
  // The row leads to the numbered ticket.
  await page.locator(`a[href$="/tickets/${id}"]`).waitFor({ state: 'attached' })
  await whenUpToDate(page)
  return id
}

it('the field of an added row has the focus, and keeps its text when the server numbers the ticket', async () => {
  const { page } = technicien
  const title = 'Vanne du toit'
  await addUnsentTicket(page, title)
  const field = page.getByRole('textbox', { name: new RegExp(title) })
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await field.fill('1h3')
  const id = await sendAll(page, title)
  expect(await field.inputValue()).toBe('1h3')
  await field.fill('1h30')
  await field.press('Enter')
  await expect.poll(async () => (await timeOf(`filter[ticket_id]=${id}`)).map(({ ut }) => ut)).toEqual([6])
})

it('the entries of a cell keep what is typed when the server numbers the ticket', async () => {
  const { page } = technicien
  const title = 'Pompe de relevage'
  await addUnsentTicket(page, title)
  const field = page.getByRole('textbox', { name: new RegExp(title) })
  await field.fill('1h')
  await field.press('Enter')
  await page.getByRole('button', { name: `Pointages et commentaires : ${title}` }).tap()
  const dialog = page.getByRole('dialog', { name: title })
  // The dialog begins with the time that was typed just before.
  expect(await dialog.getByLabel('Durée 1').inputValue()).toMatch(/^1\sh$/)
  await dialog.getByLabel('Commentaire 1').fill('Flotteur')
  await dialog.getByRole('button', { name: 'Ajouter un pointage' }).tap()
  await dialog.getByLabel('Commentaire 2').fill('Essai')
  await dialog.getByRole('button', { name: 'Enregistrer' }).tap()
  await dialog.getByRole('alert').filter({ hasText: 'Indiquez la durée' }).waitFor()
  await dialog.getByLabel('Durée 2').fill('30 min')
  const id = await sendAll(page, title)
  expect(await dialog.getByLabel('Commentaire 1').inputValue()).toBe('Flotteur')
  expect(await dialog.getByLabel('Commentaire 2').inputValue()).toBe('Essai')
  await dialog.getByRole('button', { name: 'Enregistrer' }).tap()
  await expect
    .poll(async () => (await timeOf(`filter[ticket_id]=${id}`)).map(({ ut, comment }) => `${comment} ${ut}`).toSorted())
    .toEqual(['Essai 2', 'Flotteur 4'])
})

it('a cell that is emptied again shows no time, and takes another one', async () => {
  const { page } = technicien
  const title = 'Vanne du toit'
  await page.goto(`${PATH}?week=2026-03-10`)
  const field = page.getByRole('textbox', { name: new RegExp(`${title}, mardi 10 mars`) })
  const stored = async () =>
    (await timeOf('filter[date][from]=2026-03-10&filter[date][to]=2026-03-10')).map(({ ut }) => ut)
  await field.fill('1h')
  await field.press('Enter')
  await page.getByRole('button', { name: `Pointages et commentaires : ${title}` }).tap()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: 'Retirer le pointage 1' }).tap()
  await dialog.getByRole('button', { name: 'Enregistrer' }).tap()
  await expect.poll(() => field.inputValue()).toBe('')
  await field.fill('30 min')
  await field.press('Enter')
  await expect.poll(stored).toEqual([2])
})

it('a sum that no entry can take alone leads to the entries', async () => {
  const { page } = technicien
  await page.goto(`${PATH}?week=${MONDAY}`)
  const field = page.getByRole('textbox', {
    name: new RegExp(`^${RegExp.escape(String(ticket?.['name']))}, lundi 9 mars`),
  })
  await expect.poll(() => field.inputValue()).toMatch(/^2\s?h/)
  await field.fill('15 min')
  await field.press('Enter')
  const question = page.getByRole('dialog', { name: /^Passer de/ })
  await question.getByRole('button', { name: 'Pointages et commentaires' }).tap()
  await question.waitFor({ state: 'detached' })
  const dialog = page.getByRole('dialog', { name: String(ticket?.['name']) })
  await dialog.getByLabel('Durée 2').fill('0')
  await dialog.getByRole('button', { name: 'Enregistrer' }).tap()
  await expect
    .poll(
      async () =>
        (await timeOf(`filter[ticket_id]=${ticket?.['id']}&filter[date][from]=${MONDAY}&filter[date][to]=${MONDAY}`))
          .length,
    )
    .toBe(1)
})

it('the week is finished by a menu whose entries have names', async () => {
  const { page } = technicien
  await page.getByRole('button', { name: 'Autres actions de la semaine' }).tap()
  await page.getByRole('menuitem', { name: 'Recopier la semaine précédente' }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Semaine terminée' }).tap()
  await page.getByText(/demandez à un manager de la rouvrir/).waitFor()
})
