import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleCii, samplePdf, sampleUbl } from '#server/testing/records/invoicing/sample-invoices.ts'
import { findings } from './support/accessibility.ts'
import { openSignedIn, openVisitor, PHONE, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ database: 'postgres' })
})
afterAll(() => world?.close())

it('a received invoice is imported, read without a network, paid, and downloaded as it came', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin)
  await openSignedIn(page, 'manager', '/manager/invoicing/received')
  await whenUpToDate(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  // The button is enabled once the server is known to be there; its hidden input always is.
  await expect.poll(() => page.getByRole('button', { name: 'Importer des factures…' }).isEnabled()).toBe(true)
  await whenUpToDate(page)
  const pdf = await samplePdf({ 'factur-x.xml': sampleCii() })
  const input = page.locator('input[type=file]')
  await input.setInputFiles([
    { name: 'facture.pdf', mimeType: 'application/pdf', buffer: pdf },
    {
      name: 'fausse.xml',
      mimeType: 'application/xml',
      buffer: Buffer.from(sampleCii({ ref: 'FAUX', total: '999.00' })),
    },
  ])
  await page.getByText('Facture FA-2026-17 de Papeterie Durand & Fils importée').waitFor()
  await page.getByText('« fausse.xml » n’a pas été importé').waitFor()
  await page.getByText('Les totaux de cette facture ne correspondent pas').waitFor()
  const row = page.getByRole('grid').getByRole('link', { name: 'FA-2026-17' })
  await row.waitFor()
  expect(await findings(page)).toEqual([])

  await input.setInputFiles({ name: 'encore.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByText('Cette facture a déjà été importée').waitFor()

  await context.setOffline(true)
  await row.click()
  const document = page.getByRole('region', { name: 'Contenu de la facture' })
  await document.getByText('Ramettes de papier').waitFor()
  await document.getByRole('cell', { name: '50,00 €' }).waitFor()
  await document.getByText('FR7630006000011234567890189').waitFor()
  await expect.poll(() => document.getByText('132,00 €').count()).toBe(2)
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Marquer comme payée' }).click()
  await page.getByRole('button', { name: 'Marquer comme non payée' }).waitFor()
  await context.setOffline(false)
  await whenUpToDate(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Fichier d’origine' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('FA-2026-17.pdf')
  expect((await readFile(await download.path())).equals(pdf)).toBe(true)
  expect(failures).toEqual([])
  await context.close()
})

it('a credit note is one to apply, and not among the invoices to pay', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'manager', '/manager/invoicing/received')
  await whenUpToDate(page)
  await expect.poll(() => page.getByRole('button', { name: 'Importer des factures…' }).isEnabled()).toBe(true)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'avoir.xml', mimeType: 'text/xml', buffer: Buffer.from(sampleUbl()) })
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'AV-9' })
  await row.getByText('Avoir à imputer').waitFor()
  await page.goto('/manager/invoicing/received?state=received&amount_ttc=0..')
  await page.getByRole('grid').getByText('À payer').first().waitFor()
  expect(await row.count()).toBe(0)
  await page.goto('/manager/invoicing/received?state=received&amount_ttc=..-1')
  await row.getByRole('link', { name: 'AV-9' }).click()
  await page.getByRole('region', { name: 'Contenu de la facture' }).getByText('À votre crédit').waitFor()
  await page.getByRole('button', { name: 'Marquer comme imputé' }).click()
  await page.getByText('Avoir imputé').first().waitFor()
  expect(await findings(page)).toEqual([])
  expect(failures).toEqual([])
  await context.close()
})

it('on a phone a refused file says why above the list, not behind a menu', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, {
    size: PHONE,
    hasTouch: true,
    isAlwaysOnline: true,
  })
  await openSignedIn(page, 'manager', '/manager/invoicing/received')
  await whenUpToDate(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Importer des factures…' }).tap()
  const buffer = Buffer.from(sampleCii({ ref: 'FAUX', total: '999.00' }))
  await (await chooser).setFiles({ name: 'fausse.xml', mimeType: 'application/xml', buffer })
  await page.getByText('Les totaux de cette facture ne correspondent pas').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(failures).toEqual([])
  await context.close()
})
