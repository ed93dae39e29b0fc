import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { glpi, kimai } from '#server/testing/records/large-import-files.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { typeInField } from './support/hands/keys.ts'
import { runImport, sendImport, setUpCompany, undoImport } from './support/imports.ts'
import { openInApplication, openVisitor, whenUpToDate } from './support/page.ts'

let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  // Not for a story: the speed of the database matters here.
  server = await createServerProcess({ environment: { DEMO: '0' } })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.dispose()
})

const TICKETS = 50_000
/** Kimai names each task once a client: they are tickets too. */
const TASKS = 180
const ENTRIES_A_DAY = 24
const ENTRIES = ENTRIES_A_DAY * 365
const STATUSES = ['Clos', 'Clos', 'Résolu', 'En cours (Attribué)']

const CLIENT = 'Mairie 59'
/** An open ticket of this client: 49,919 leaves 59 when it is divided by 180. */
const TICKET = "Panne de l'imprimante du bureau 49919"
const TICKETS_OF_CLIENT = Math.floor((TICKETS - 1 - 59) / 180) + 1
/** Each of its entries in Kimai took 119 minutes, which are 8 UT, of which 4 are an hour. */
const HOURS_OF_CLIENT = ((Math.floor((ENTRIES - 1 - 59) / 180) + 1) * 8) / 4

const fileOf = (parts: Iterable<string>): Buffer => Buffer.from([...parts].join(''))

const withBlanks = (count: number): string => count.toLocaleString('fr').replaceAll(/\s/g, '\\s')

/** Resolves when the device has so many tickets under this filter. */
const showsTickets = (page: Page, count: number): Promise<void> =>
  page
    .getByRole('status')
    .filter({ hasText: new RegExp(`(^|\\D)${withBlanks(count)}\\stickets`) })
    .waitFor()

/** The time of the client by year, and in all. */
const timeOfClient = async (page: Page): Promise<readonly string[]> => {
  await openInApplication(page, '/manager/stats/exemple?date=&by=client&columns=year')
  await page.getByRole('table', { name: 'Temps par client et par année' }).waitFor()
  const row = page.locator('tbody tr').filter({ has: page.getByRole('rowheader', { name: CLIENT, exact: true }) })
  const cells = await row.getByRole('cell').allTextContents()
  return cells.slice(0, -1).map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

it('a manager moves 50,000 tickets and a year of time into an empty installation, works with them, and undoes one import', async () => {
  const { page, context, failures } = await openVisitor(browser, `http://localhost:${server.port}`, {
    isAlwaysOnline: true,
  })
  await setUpCompany(page, server.output())

  await openInApplication(page, '/manager/import')
  await sendImport(page, 'glpi.csv', fileOf(glpi(TICKETS, STATUSES)))
  await page.getByText('Reconnu comme GLPI').waitFor()
  await runImport(page)
  await page.goto('/manager/import')
  await sendImport(page, 'kimai.csv', fileOf(kimai(ENTRIES, ENTRIES_A_DAY)))
  await page.getByText('Reconnu comme Kimai').waitFor()
  await runImport(page)

  // The list holds all of it and narrows to one client, then to one ticket.
  await openInApplication(page, '/manager/tickets')
  await showsTickets(page, TICKETS + TASKS)
  await whenUpToDate(page)
  await page.getByRole('button', { name: 'Filtrer', exact: true }).click()
  await page.getByRole('option', { name: 'Client', exact: true }).click()
  await page.getByRole('listbox', { name: 'Client', exact: true }).waitFor()
  await typeInField(page, CLIENT)
  await page.getByRole('option', { name: CLIENT }).first().click()
  await page.keyboard.press('Escape')
  await showsTickets(page, TICKETS_OF_CLIENT + 1)
  await page.getByRole('searchbox').first().fill('49919')
  await page.getByRole('link', { name: TICKET }).first().click()
  await page.getByRole('heading', { level: 1, name: TICKET }).waitFor()

  // Work on the ticket: time, then its end.
  const times = page.getByRole('region', { name: 'Pointages' })
  await times.getByRole('button', { name: 'Ajouter un pointage' }).click()
  await times.getByRole('textbox', { name: 'Durée' }).fill('2h')
  await times.getByRole('textbox', { name: 'Commentaire' }).fill('Bac changé')
  await times.getByRole('button', { name: 'Ajouter un pointage' }).click()
  await times.getByText('Bac changé').waitFor()
  await page.getByRole('button', { name: 'Terminer' }).first().click()
  await page.getByRole('button', { name: 'Démarrer', exact: true }).first().waitFor()
  await whenUpToDate(page)
  await page.reload()
  await page.getByRole('button', { name: 'Démarrer', exact: true }).first().waitFor()
  await times.getByText('Bac changé').waitFor()

  // Figures add what was imported from both programs and what was done here.
  await expect.poll(() => timeOfClient(page)).toEqual([`${HOURS_OF_CLIENT} h`, '2 h', `${HOURS_OF_CLIENT + 2} h`])

  await page.goto('/manager/import')
  await page.getByRole('link', { name: 'kimai.csv' }).click()
  await undoImport(page)
  await page.getByText('Cet import a été annulé').waitFor()
  await openInApplication(page, '/manager/tickets')
  await showsTickets(page, TICKETS)
  await expect.poll(() => timeOfClient(page)).toEqual(['2 h', '2 h'])
  expect(failures).toEqual([])
  await context.close()
})
