import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { choose } from './support/hands/hands.ts'
import { byKeyboard } from './support/hands/keyboard.ts'
import { openSignedIn, openVisitor, PHONE, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ database: 'postgres' })
})
afterAll(() => world?.close())

const euros = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',')

/** Sent invoices with more than ten euros left to pay. */
const openInvoices = async () => {
  const api = apiOf(world.server.origin)
  const unpaid = (
    await api.list('manager', 'invoice?filter[stage]=sent&filter[fully_paid]=false&filter[kind]=invoice&limit=all')
  ).data
  const payments = (await api.list('manager', 'transaction?limit=all')).data
  return unpaid
    .map((invoice) => {
      const paid = payments
        .filter(({ invoice_id }) => invoice_id === invoice.id)
        .reduce((sum, { amount }) => sum + Number(amount), 0)
      return { id: invoice.id, ref: String(invoice['ref']), left: Number(invoice['amount_ttc']) - paid }
    })
    .filter(({ left }) => left > 1000)
}

it('a statement of the bank is read offline, confirmed once, and proposes nothing the second time', async () => {
  const api = apiOf(world.server.origin)
  const [first, second] = await openInvoices()
  if (!first || !second) throw new Error('The world has no two unpaid invoices.')
  const statement = [
    'Date;Libellé;Débit;Crédit',
    `02/03/2026;VIR SEPA ${first.ref} MERCI;;${euros(first.left)}`,
    // A part of the second invoice.
    `03/03/2026;"REM CHQ 3 ACOMPTE ${second.ref}";;10,00`,
    '04/03/2026;PRLV EDF;85,10;',
    '05/03/2026;VIR INCONNU;;1,23',
  ].join('\r\n')
  const file = { name: 'releve.csv', mimeType: 'text/csv', buffer: Buffer.from(statement, 'latin1') }

  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin)
  await openSignedIn(page, 'manager', '/manager/invoicing/bank')
  await whenUpToDate(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByText('Importez un relevé de votre banque').waitFor()
  await context.setOffline(true)
  await page.locator('input[type=file]').setInputFiles(file)
  const sure = page.getByRole('region', { name: '2 paiements reconnus' })
  await sure.waitFor()
  await sure.getByRole('link', { name: first.ref }).waitFor()
  await page.getByRole('region', { name: '1 encaissement sans facture reconnue' }).waitFor()
  expect(await findings(page)).toEqual([])
  await sure.getByRole('button', { name: 'Confirmer les 2 paiements' }).click()
  await page.getByText('2 déjà enregistrés').waitFor()
  await context.setOffline(false)
  await whenUpToDate(page)

  const recorded = async () =>
    (await api.list('manager', 'transaction?limit=all')).data.filter(({ bank_reference }) => bank_reference !== null)
  await expect
    .poll(async () => (await recorded()).map(({ invoice_id, amount }) => [invoice_id, amount]))
    .toHaveLength(2)
  expect((await recorded()).map(({ invoice_id, amount, method }) => [invoice_id, amount, method])).toEqual(
    expect.arrayContaining([
      [first.id, first.left, 'transfer'],
      [second.id, 1000, 'check'],
    ]),
  )
  const paid = (await api.list('manager', 'invoice?filter[stage]=sent&filter[fully_paid]=true&limit=all')).data
  expect(paid.map(({ id }) => id)).toContain(first.id)

  await page.goto('/manager/invoicing/bank')
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText('2 déjà enregistrés').waitFor()
  expect(await page.getByRole('region', { name: /paiements? reconnu/ }).count()).toBe(0)
  expect(await recorded()).toHaveLength(2)

  const twice = Buffer.from(`Date;Libellé;Montant\r\n09/03/2026;VIR ${first.ref} BIS;1,23`, 'latin1')
  await page.locator('input[type=file]').setInputFiles({ ...file, name: 'suite.csv', buffer: twice })
  const unmatched = page.getByRole('region', { name: '1 encaissement sans facture reconnue' })
  await unmatched.getByText('est déjà soldée').waitFor()
  expect(await unmatched.getByRole('link', { name: first.ref }).getAttribute('href')).toContain(`/invoice/${first.id}`)
  expect(await findings(page)).toEqual([])

  // The bank takes the payment back: the invoice is open again.
  const rejected = Buffer.from(
    `Date;Libellé;Montant;Devise\r\n12/03/2026;REJET VIR ${first.ref};-${euros(first.left)};EUR\r\n13/03/2026;X;1,00;USD`,
    'utf16le',
  )
  const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), rejected])
  await page.locator('input[type=file]').setInputFiles({ ...file, name: 'rejet.csv', buffer: marked })
  await page.getByText('1 ligne sans date lisible ou sans montant en euros a été laissée de côté.').waitFor()
  const takenBack = page.getByRole('region', { name: '1 paiement à vérifier' })
  await takenBack.getByText('Annule un paiement déjà enregistré de cette facture').waitFor()
  expect(await takenBack.getByRole('link', { name: first.ref }).getAttribute('href')).toContain(`/invoice/${first.id}`)
  expect(await findings(page)).toEqual([])
  await takenBack.getByRole('button', { name: /^Confirmer/ }).click()
  await page.getByText('1 déjà enregistré').waitFor()
  await whenUpToDate(page)
  await expect.poll(async () => (await openInvoices()).find(({ id }) => id === first.id)?.left).toBe(first.left)
  expect(failures).toEqual([])
  await context.close()
})

it('movements are confirmed with the keyboard, and the focus stays among them', async () => {
  const statement = [
    'Date;Libellé;Montant',
    ...(await openInvoices()).slice(0, 4).map(({ ref }, index) => `0${index + 1}/03/2026;ACOMPTE ${ref};2,0${index}`),
  ]
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin)
  await openSignedIn(page, 'manager', '/manager/invoicing/bank')
  await whenUpToDate(page)
  await page.getByText('Importez un relevé de votre banque').waitFor()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'releve.csv', mimeType: 'text/csv', buffer: Buffer.from(statement.join('\n')) })
  const sure = page.getByRole('region', { name: /paiements? reconnus?/ })
  await sure.waitFor()
  const buttons = sure.getByRole('button', { name: /^Confirmer 2,0\d €, ACOMPTE F/ })
  const count = await buttons.count()
  expect(count).toBeGreaterThan(1)
  const names = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  const focusedName = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName)

  await buttons.first().focus()
  await page.keyboard.down('Enter')
  await expect.poll(() => buttons.count()).toBe(count - 1)
  await expect.poll(focusedName).toBe(names[1])
  // A key that is still held confirms nothing more.
  for (const _ of names) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page
    .locator('[aria-live]')
    .filter({ hasText: '1 paiement enregistré' })
    .filter({ hasText: '2,00 €' })
    .waitFor({ state: 'attached' })
  expect(await buttons.count()).toBe(count - 1)

  // After the last one the focus goes back, and to the main part where nothing is left.
  await buttons.last().press('Enter')
  await expect.poll(() => buttons.count()).toBe(count - 2)
  for (let left = count - 2; left > 0; left -= 1) {
    await buttons.last().press('Enter')
    await expect.poll(() => buttons.count()).toBe(left - 1)
  }
  await page.getByText('Rien à confirmer').waitFor()
  await expect.poll(focusedName).toBe('MAIN')
  expect(failures).toEqual([])
  await context.close()
})

it('on the width of a phone a statement is read, an invoice is chosen and the payments are confirmed by keyboard', async () => {
  const api = apiOf(world.server.origin)
  const [named, chosen] = (await openInvoices()).toReversed()
  if (!named || !chosen) throw new Error('The world has no two unpaid invoices.')
  const statement = `Date;Libellé;Montant\n06/03/2026;VIR SEPA ACOMPTE SUR TRAVAUX ${named.ref};3,07\n07/03/2026;REMISE CHEQUE 4521 AGENCE CENTRE;4,08`
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, {
    size: PHONE,
    isAlwaysOnline: true,
  })
  const hands = byKeyboard(page)
  await openSignedIn(page, 'manager', '/manager/invoicing/bank')
  await whenUpToDate(page)
  await page.getByText('Importez un relevé de votre banque').waitFor()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'releve.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) })
  await page.getByRole('region', { name: '1 paiement reconnu' }).waitFor()
  await choose(page, hands, page.getByLabel(/^Facture payée par «\sREMISE CHEQUE/), chosen.ref)
  // The field goes away with the choice: the focus stays in its movement, also after a removal.
  const remove = page.getByRole('button', { name: `Retirer ${chosen.ref}` })
  await expect.poll(() => remove.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  const field = page.getByLabel(/^Facture payée par «\sREMISE CHEQUE/)
  await expect.poll(() => field.evaluate((button) => button === document.activeElement)).toBe(true)
  await choose(page, hands, field, chosen.ref)
  await page.getByRole('link', { name: chosen.ref }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
  expect(await findings(page)).toEqual([])
  await hands.press(page.getByRole('button', { name: /^Confirmer 4,08/ }))
  await page.getByText('1 déjà enregistré').waitFor()
  await hands.press(page.getByRole('button', { name: 'Confirmer ce paiement' }))
  await page.getByText('2 déjà enregistrés').waitFor()
  await whenUpToDate(page)
  const recorded = async () =>
    (await api.list('manager', 'transaction?limit=all')).data
      .filter(({ amount }) => amount === 307 || amount === 408)
      .map(({ invoice_id }) => invoice_id)
  await expect.poll(async () => (await recorded()).toSorted()).toEqual([named.id, chosen.id].toSorted())
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
  expect(hands.complaints).toEqual([])
  expect(failures).toEqual([])
  await context.close()
})

it('the accountant’s files are made without a network, and are those of the server', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin)
  await openSignedIn(page, 'manager', '/manager/invoicing/accounting?date=2020-01-01..2030-12-31')
  await whenUpToDate(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('table', { name: 'Journal des ventes' }).waitFor()
  expect(await findings(page)).toEqual([])
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Écritures au format FEC' }).press('Enter')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Ventes et paiements' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toMatch(/FEC20301231\.txt$/)
  const local = await readFile(await download.path())
  await context.setOffline(false)
  const answer = await apiOf(world.server.origin).call(
    'manager',
    'GET',
    '/api/accounting/fec?from=2020-01-01&to=2030-12-31&payments=true',
  )
  expect(local.toString('latin1')).toBe(Buffer.from(await answer.arrayBuffer()).toString('latin1'))
  const lines = local.toString('latin1').trimEnd().split('\r\n').slice(1)
  expect(lines.length).toBeGreaterThan(10)
  const sum = (column: number) =>
    lines.reduce((total, line) => total + Number(line.split('\t')[column]?.replace(',', '')), 0)
  expect(sum(11)).toBe(sum(12))
  expect(failures).toEqual([])
  await context.close()
})
