import { eq } from 'drizzle-orm'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPasswords } from '#server/access/passwords/passwords.ts'
import { user } from '#server/database/schema/people.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { testPglite } from '#server/testing/databases/test-database.ts'
import { archiveOf, entriesOf, linesIn } from '#server/testing/records/archives.ts'
import { buildTestServer, callerOn } from '#server/testing/servers/test-server.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { findings } from './support/accessibility.ts'
import { chooseImport, setUpCompany } from './support/imports.ts'
import { openVisitor, whenUpToDate } from './support/page.ts'

let server: ServerProcess
let browser: Browser
let archive: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  const source = await buildTestServer(await testPglite())
  const { query } = source.database
  await seedDemo(query, createPasswords(), { tickets: 120, pointages: 900, seed: 5 }, () => undefined)
  const [manager] = await query.select({ id: user.id }).from(user).where(eq(user.email, 'manager@exemple.fr'))
  archive = await archiveOf(await callerOn(source, manager?.id ?? 0))
  await source.close()
  server = await createServerProcess({ environment: { DEMO: '0' }, isForStory: true })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.dispose()
})

it('moves a company to an empty installation by its archive, and refuses a second one', async () => {
  const { page, context, failures } = await openVisitor(browser, server.origin, { isAlwaysOnline: true })
  await setUpCompany(page, server.output())
  const file = { name: 'sav-2026-03-02.zip', mimeType: 'application/zip', buffer: Buffer.from(archive) }
  await page.goto('/manager/import')
  await chooseImport(page, file)
  await page.getByText('Reconnu comme une archive de ce logiciel').waitFor()
  await page.getByText('À savoir avant d’importer').waitFor()
  // The number of the first manager of the archive is that of Ada here.
  await page.getByText('manager@exemple.fr reçoit le numéro').waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Importer', exact: true }).click()
  await page.getByText('L’archive a été importée').waitFor()
  expect(await findings(page)).toEqual([])

  const entries = entriesOf(archive)
  const [ticket] = linesIn(entries, 'json/ticket.jsonl').toReversed()
  const sent = linesIn(entries, 'json/invoice.jsonl').find(({ stage }) => stage === 'sent')
  await page.getByRole('link', { name: 'Voir les tickets' }).click()
  await whenUpToDate(page)
  await page.goto(`/manager/tickets/${ticket?.['id']}`)
  await page.getByRole('heading', { level: 1, name: String(ticket?.['name']) }).waitFor()
  await page.goto(`/manager/invoicing/invoice/${sent?.['id']}`)
  await page.getByText(String(sent?.['ref'])).filter({ visible: true }).first().waitFor()

  await page.goto('/manager/import')
  await chooseImport(page, file)
  await page.getByText('Une archive ne s’importe que dans une installation vide').waitFor()
  await page.getByText('120 tickets').waitFor()
  expect(await findings(page)).toEqual([])
  expect(failures).toEqual([])
  await context.close()
})
