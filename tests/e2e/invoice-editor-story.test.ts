import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { WireRow } from '#contract/core/protocol.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { byKeyboard } from './support/hands/keyboard.ts'
import { typeInField } from './support/hands/keys.ts'
import { addTime, BUYER_IDENTITY, billableTickets } from './support/invoicing/buyer-time.ts'
import { focusedText, lineCell } from './support/invoicing/invoice-page.ts'
import { openSignedIn, openVisitor, PHONE, whenReadyOffline, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let api: ReturnType<typeof apiOf>
let clientId: unknown

beforeAll(async () => {
  world = await openWorld({ tickets: 120, pointages: 60, seed: 150 })
  api = apiOf(world.server.origin)
  clientId = (await api.list('client', 'client')).data[0]?.id
  expect((await api.put('manager', `client/${clientId}`, BUYER_IDENTITY)).status).toBe(200)
})
afterEach(() => world.proxy.setFaults({ offline: false }))
afterAll(() => world?.close())

const draft = async (title: string): Promise<number> => {
  const answer = await api.post('manager', 'invoice', { client_id: clientId, title })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { data: { id: number } }).data.id
}

const addLine = async (invoiceId: number, values: object): Promise<void> => {
  expect((await api.post('manager', 'invoice_line', { invoice_id: invoiceId, ...values })).status).toBe(201)
}

const linesOf = async (invoiceId: number): Promise<readonly WireRow[]> =>
  (await api.list('manager', `invoice_line?limit=all&orderBy=position:asc&filter[invoice_id]=${invoiceId}`)).data

const named = async (invoiceId: number): Promise<readonly unknown[]> =>
  (await linesOf(invoiceId)).map(({ designation }) => designation)

const openDraft = async (invoiceId: number, options: Parameters<typeof openVisitor>[2] = {}) => {
  const visitor = await openVisitor(world.browser, world.proxy.origin, options)
  await openSignedIn(visitor.page, 'manager', `/manager/invoicing/invoice/${invoiceId}`)
  await whenUpToDate(visitor.page)
  return visitor
}

it('a draft is written by keyboard alone and offline, and sent', async () => {
  const id = await draft('Chantier Bellecour')
  const { page, context, failures } = await openDraft(id)
  const hands = byKeyboard(page)
  await page.getByText('au moins une ligne').waitFor()
  await whenReadyOffline(page)
  world.proxy.setFaults({ offline: true })

  await hands.press(page.getByRole('button', { name: 'Ajouter une ligne', exact: true }))
  await expect.poll(() => focusedText(page)).toBe('Nouvelle ligne')
  await page.keyboard.type('Audit du réseau')
  await hands.write(lineCell(page, 'quantity', 1), '1,5')
  await hands.write(lineCell(page, 'unit_price', 1), '450')
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedText(page)).toBe('Nouvelle ligne')
  await page.keyboard.type('Câbles')
  await hands.write(lineCell(page, 'quantity', 2), '10')
  await hands.write(lineCell(page, 'unit_price', 2), '12,50')
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedText(page)).toBe('Nouvelle ligne')
  await page.keyboard.type('Mise en')
  // 675 + 125, without a network.
  await page.getByText('800,00').first().waitFor()
  // The lines get their numbers from the server while the third one is being typed.
  world.proxy.setFaults({ offline: false })
  await expect.poll(async () => (await linesOf(id)).length).toBe(3)
  await whenUpToDate(page)
  expect(await focusedText(page)).toBe('Mise en')
  await page.keyboard.type(' service')
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => named(id)).toEqual(['Audit du réseau', 'Mise en service', 'Câbles'])
  await expect.poll(() => focusedText(page)).toBe('Mise en service')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focusedText(page)).toBe('Câbles')

  // Deleted and taken back.
  await page.keyboard.press('Alt+Delete')
  await expect.poll(() => named(id)).toEqual(['Audit du réseau', 'Mise en service'])
  await hands.press(page.getByRole('button', { name: 'Texte', exact: true }))
  await expect.poll(() => focusedText(page)).toBe('Texte')
  await page.keyboard.type('Selon devis du 3 mars')
  await page.keyboard.press('Tab')
  await expect.poll(() => named(id)).toEqual(['Audit du réseau', 'Mise en service', 'Selon devis du 3 mars'])
  await hands.press(page.getByRole('button', { name: 'Remise…' }))
  await typeInField(page, '10 %')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await linesOf(id)).at(-1))
    .toMatchObject({ unit_price: -6750, designation: 'Remise de 10\u00a0%' })
  expect(await findings(page)).toEqual([])
  await whenUpToDate(page)
  await hands.press(page.getByRole('button', { name: 'Émettre la facture' }))
  const dialog = page.getByRole('dialog')
  await dialog.getByText('prochain numéro de la série F').waitFor()
  expect(await findings(page)).toEqual([])
  await hands.press(dialog.getByRole('button', { name: 'Émettre la facture' }))
  await page.getByRole('heading', { name: /^F\d{4}-\d{4}$/ }).waitFor()
  // A sent invoice no longer changes.
  await expect.poll(() => page.locator('textarea[data-column]').count()).toBe(0)
  expect(hands.complaints).toEqual([])
  expect(failures).toEqual([])
  await context.close()
})

it('what is being typed stays while a colleague changes the same draft', async () => {
  const id = await draft('À deux')
  await addLine(id, { position: 0, designation: 'Serveur', quantity: 100, unit_price: 90_000 })
  await addLine(id, { position: 1, designation: 'Pose', quantity: 100, unit_price: 20_000 })
  const [one, other] = await Promise.all([
    openDraft(id, { isAlwaysOnline: true }),
    openDraft(id, { isAlwaysOnline: true }),
  ])
  await lineCell(one.page, 'designation', 1).fill('Serveur de fichiers')
  await lineCell(other.page, 'unit_price', 1).fill('950')
  await lineCell(other.page, 'unit_price', 1).press('Tab')
  await lineCell(other.page, 'designation', 2).focus()
  await other.page.keyboard.press('Alt+ArrowUp')
  // The colleague's price and order arrive around the text that is not stored yet.
  await expect.poll(() => lineCell(one.page, 'unit_price', 2).inputValue()).toBe('950,00')
  expect(await focusedText(one.page)).toBe('Serveur de fichiers')
  await one.page.keyboard.press('Tab')
  await expect.poll(() => lineCell(other.page, 'designation', 2).inputValue()).toBe('Serveur de fichiers')
  expect(await linesOf(id)).toMatchObject([
    { designation: 'Pose' },
    { designation: 'Serveur de fichiers', unit_price: 95_000 },
  ])
  expect([...one.failures, ...other.failures]).toEqual([])
  await one.context.close()
  await other.context.close()
})

it('a number that is none is said and not stored, and Escape restores the field', async () => {
  const id = await draft('Faux nombre')
  await addLine(id, { position: 0, designation: 'Forfait', quantity: 100, unit_price: 4500 })
  const { page, context, failures } = await openDraft(id, { isAlwaysOnline: true })
  await lineCell(page, 'unit_price', 1).fill('quarante')
  await lineCell(page, 'unit_price', 1).press('Tab')
  await expect.poll(() => lineCell(page, 'unit_price', 1).getAttribute('aria-invalid')).toBe('true')
  await lineCell(page, 'unit_price', 1).press('Escape')
  await expect.poll(() => lineCell(page, 'unit_price', 1).inputValue()).toBe('45,00')
  expect(await linesOf(id)).toMatchObject([{ unit_price: 4500 }])
  expect(failures).toEqual([])
  await context.close()
})

it('is paid in two parts, each beginning with what is left', async () => {
  const id = await draft('Deux paiements')
  await addLine(id, { position: 0, designation: 'Forfait', quantity: 100, unit_price: 100_000 })
  expect((await api.put('manager', `invoice/${id}/markAsSent`, {})).status).toBe(200)
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  const hands = byKeyboard(page)
  await openSignedIn(page, 'manager', `/manager/invoicing/invoice/${id}/transactions`)
  await whenUpToDate(page)
  await hands.press(page.getByRole('button', { name: 'Enregistrer un paiement' }))
  const amount = page.getByLabel('Montant')
  await expect.poll(() => amount.inputValue()).toMatch(/^1\s200,00$/)
  await hands.write(amount, 'beaucoup')
  await page.keyboard.press('Enter')
  await page.getByText('Écrivez un montant').waitFor()
  await expect.poll(() => amount.inputValue()).toBe('beaucoup')
  await hands.write(amount, '500,00 €')
  await hands.submit(page.getByRole('button', { name: 'Enregistrer un paiement' }))
  // The button that opens the form is named as the one that sends it.
  await amount.waitFor({ state: 'detached' })
  await hands.press(page.getByRole('button', { name: 'Enregistrer un paiement' }))
  await expect.poll(() => amount.inputValue()).toBe('700,00')
  await hands.submit(page.getByRole('button', { name: 'Enregistrer un paiement' }))
  await page.getByText('Payée', { exact: true }).first().waitFor()
  expect(await findings(page)).toEqual([])
  // A payment that was entered by mistake goes from its card, after a question.
  await hands.press(page.locator('[data-row="0"] [data-row-link]'))
  await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }))
  await hands.press(page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }))
  await expect.poll(async () => (await api.list('manager', `transaction?filter[invoice_id]=${id}`)).data.length).toBe(1)
  await expect.poll(() => page.getByText('Payée', { exact: true }).count()).toBe(0)
  expect(hands.complaints).toEqual([])
  expect(failures).toEqual([])
  await context.close()
})

it('time is explained to the minute, goes off the invoice, and says why other time is left out', async () => {
  const [ticket, free] = await billableTickets(api, clientId)
  const id = await draft('Temps de mars')
  const entry = await addTime(api, ticket?.id, 'Disque changé')
  await addTime(api, free?.id, 'Pas encore imputé')
  expect((await api.put('manager', `pointage/${entry}/imputeInvoice`, { invoice_id: id })).status).toBe(200)
  const { page, context, failures } = await openDraft(id, { isAlwaysOnline: true })
  const hands = byKeyboard(page)
  await hands.press(page.getByRole('button', { name: /d’où vient le montant de la ligne 1$/ }))
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Disque changé').waitFor()
  await sheet
    .getByText(/^1\sh\s30/)
    .first()
    .waitFor()
  expect(await findings(page)).toEqual([])
  await hands.press(sheet.getByRole('link', { name: 'Voir dans les pointages' }))
  await page.getByText('Laissé de côté').waitFor()
  await page.getByRole('link', { name: 'pas encore imputé' }).first().waitFor()
  const ut = page.locator('[data-column="ut_invoiced"]').first()
  await hands.write(ut, '2h')
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await linesOf(id))[0]?.['quantity']).toBe(200)
  expect(await findings(page)).toEqual([])
  await hands.press(page.getByRole('button', { name: /^Désimputer|^Retirer/ }).first())
  await page.getByText('Aucun pointage sur cette facture').waitFor()
  await expect.poll(() => linesOf(id)).toEqual([])
  expect(failures).toEqual([])
  await context.close()
})

it('is read through on a phone, without sideways scrolling', async () => {
  const id = await draft('Au téléphone')
  await addLine(id, {
    position: 0,
    designation: 'Remplacement du commutateur de la salle serveur',
    quantity: 150,
    unit_price: 9500,
  })
  const { page, context, failures } = await openDraft(id, { size: PHONE, hasTouch: true, isAlwaysOnline: true })
  for (const path of ['', '/pointages', '/transactions']) {
    await page.goto(`/manager/invoicing/invoice/${id}${path}`)
    await page.getByRole('heading', { name: 'Au téléphone' }).waitFor()
    expect(await findings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
  await page.goto(`/manager/invoicing/invoice/${id}`)
  await page.getByRole('button', { name: 'Aperçu du PDF' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Ouvrir le PDF' }).waitFor()
  expect(await findings(page)).toEqual([])
  expect(failures).toEqual([])
  await context.close()
})

it('shows the client its lines, what is due, and the time behind an amount', async () => {
  const seen = new Set((await api.list('client', 'ticket?limit=all')).data.map(({ id: own }) => own))
  const ticket = (await billableTickets(api, clientId)).find(({ id: own }) => seen.has(own))
  const id = await draft('Temps pour le client')
  // A month of its own: contracts that earlier stories have used in part would bill less.
  const entry = await addTime(api, ticket?.id, 'Onduleur remplacé', '2026-01-14')
  expect((await api.put('manager', `pointage/${entry}/imputeInvoice`, { invoice_id: id })).status).toBe(200)
  expect((await api.put('manager', `invoice/${id}/markAsSent`, {})).status).toBe(200)
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, {
    size: PHONE,
    isAlwaysOnline: true,
  })
  await openSignedIn(page, 'client', `/client/invoices/${id}`)
  await page.getByRole('term').filter({ hasText: 'À payer' }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: /D’où vient ce montant/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Onduleur remplacé').waitFor()
  await sheet
    .getByText(/^1\sh\s30/)
    .first()
    .waitFor()
  expect(await findings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(failures).toEqual([])
  await context.close()
})

it('deducts a deposit, takes it back, and is corrected by a credit note that opens', async () => {
  const created = await api.post('manager', 'invoice', {
    client_id: clientId,
    title: 'Acompte de mars',
    kind: 'deposit',
  })
  const deposit = ((await created.json()) as { data: { id: number } }).data.id
  await addLine(deposit, { position: 0, designation: 'Acompte', quantity: 100, unit_price: 30_000 })
  expect((await api.put('manager', `invoice/${deposit}/markAsSent`, {})).status).toBe(200)
  const id = await draft('Avec acompte')
  await addLine(id, { position: 0, designation: 'Chantier', quantity: 100, unit_price: 100_000 })
  const { page, context, failures } = await openDraft(id, { isAlwaysOnline: true })
  const hands = byKeyboard(page)
  const deposits = page.getByRole('region', { name: 'Acomptes' })
  await hands.press(deposits.getByRole('button', { name: 'Déduire un acompte' }))
  // 1 200 with TVA, of which 360 were billed before.
  await page.getByText(/^840,00/).waitFor()
  await deposits.getByRole('button', { name: 'Ne plus déduire l’acompte' }).waitFor()
  expect(await findings(page)).toEqual([])
  await hands.press(page.getByRole('button', { name: 'Émettre la facture' }))
  await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Émettre la facture' }))
  await page.getByRole('heading', { name: /^F\d{4}-\d{4}$/ }).waitFor()
  await hands.press(page.getByRole('button', { name: 'Autres actions' }))
  await hands.press(page.getByRole('menuitem', { name: 'Créer un avoir' }))
  await hands.press(page.getByRole('alertdialog').getByRole('button', { name: 'Créer un avoir' }))
  await page.getByRole('heading', { name: /^Avoir sur F/ }).waitFor()
  await page.getByText('Brouillon', { exact: true }).first().waitFor()
  expect(failures).toEqual([])
  await context.close()
})
