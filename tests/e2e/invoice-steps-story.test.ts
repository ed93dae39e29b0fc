import { afterAll, beforeAll, expect, it } from 'vitest'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { byKeyboard } from './support/hands/keyboard.ts'
import { typeInField } from './support/hands/keys.ts'
import { openSignedIn, openVisitor, PHONE, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let api: ReturnType<typeof apiOf>
let clientId: unknown

beforeAll(async () => {
  world = await openWorld({ tickets: 40, pointages: 20, seed: 163 })
  api = apiOf(world.server.origin)
  clientId = (await api.list('client', 'client')).data[0]?.id
  const identity = {
    siren: '732829320',
    siret: null,
    address1: '1 rue du Four',
    postal: '69001',
    city: 'Lyon',
    has_tva: true,
  }
  expect(
    (await api.put('manager', `client/${clientId}`, { ...identity, billing_email: 'compta@client.example' })).status,
  ).toBe(200)
})
afterAll(() => world?.close())

const idOf = async (answer: Response): Promise<number> => {
  expect(answer.status, await answer.clone().text()).toBe(201)
  return ((await answer.json()) as { data: { id: number } }).data.id
}

it('the header of an invoice offers its next step, and the client reads what it means to them', async () => {
  const id = await idOf(await api.post('manager', 'invoice', { client_id: clientId, title: 'Onduleur' }))
  await idOf(
    await api.post('manager', 'invoice_line', {
      invoice_id: id,
      designation: 'Onduleur',
      unit_price: 50_000,
      quantity: 100,
      position: 0,
    }),
  )
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  const hands = byKeyboard(page)
  await openSignedIn(page, 'manager', `/manager/invoicing/invoice/${id}`)
  await whenUpToDate(page)
  const dialog = page.getByRole('dialog')
  const mail = page.getByRole('button', { name: 'Envoyer par e-mail…' })
  const pay = page.getByRole('button', { name: 'Enregistrer un paiement' })

  await page.getByRole('button', { name: 'Émettre la facture' }).waitFor()
  expect(await page.getByText('à compléter').count()).toBe(0)
  await hands.press(page.getByRole('button', { name: 'Émettre la facture' }))
  await dialog.getByText('Aucun e-mail ne part').waitFor()
  await hands.press(dialog.getByRole('button', { name: 'Émettre la facture' }))
  await mail.waitFor()
  expect([await mail.count(), await pay.count()]).toEqual([1, 0])
  const client = await openVisitor(world.browser, world.proxy.origin, { size: PHONE, isAlwaysOnline: true })
  await openSignedIn(client.page, 'client', `/client/invoices/${id}`)
  await client.page.getByText('À payer', { exact: true }).first().waitFor()
  const transfer = client.page.getByRole('region', { name: 'Payer par virement' })
  await transfer.getByRole('img', { name: 'QR code du virement' }).waitFor()
  await client.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await transfer.getByRole('button', { name: 'Copier : Montant à virer' }).click()
  await expect.poll(() => client.page.evaluate(() => navigator.clipboard.readText())).toBe('600,00')
  expect(await findings(client.page)).toEqual([])

  await hands.press(mail)
  await dialog.getByLabel('Destinataire', { exact: true }).waitFor()
  await hands.submit(dialog.getByRole('button', { name: 'Envoyer', exact: true }))
  await pay.waitFor()
  // The other step is in the menu, and with its mails.
  await hands.press(page.getByRole('button', { name: 'Autres actions' }))
  await page.getByRole('menuitem', { name: 'Envoyer par e-mail…' }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')

  await hands.press(pay)
  await expect.poll(() => dialog.getByLabel('Montant').inputValue()).toBe('600,00')
  expect(await findings(page)).toEqual([])
  await hands.submit(dialog.getByRole('button', { name: 'Enregistrer un paiement' }))
  await page.getByText('Payée', { exact: true }).first().waitFor()
  await pay.waitFor({ state: 'detached' })
  await client.page.getByText('Payée', { exact: true }).first().waitFor()
  await transfer.waitFor({ state: 'detached' })
  await client.page.goto('/client/invoices')
  await client.page.getByRole('listitem').filter({ hasText: 'Onduleur' }).getByText('Payée', { exact: true }).waitFor()
  expect(await client.page.getByText(/^(Émise|Clôturée)$/).count()).toBe(0)
  expect(hands.complaints).toEqual([])
  expect([...failures, ...client.failures]).toEqual([])
  await client.context.close()
  await context.close()
})

it('at the width of a tablet a label of a row is shown with its value, or not at all', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, {
    size: { width: 768, height: 1024 },
    isAlwaysOnline: true,
  })
  await openSignedIn(page, 'manager', '/manager/invoicing/invoices?stage=sent')
  await whenUpToDate(page)
  await page.locator('[data-row] [data-label]').first().waitFor()
  const overlapping = await page.locator('[data-row] [data-label]').evaluateAll((labels) =>
    labels.flatMap((label) => {
      const [text, cell] = [label.getBoundingClientRect(), label.closest('[role="gridcell"]')?.getBoundingClientRect()]
      const isShown = cell !== undefined && text.top < cell.bottom
      return isShown && text.right > cell.right ? [label.textContent] : []
    }),
  )
  expect(overlapping).toEqual([])
  expect(failures).toEqual([])
  await context.close()
})

it('the button that issues a draft says what is missing before it is pressed, and leads there', async () => {
  const id = await idOf(await api.post('manager', 'invoice', { client_id: clientId, title: 'Sans ligne' }))
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'manager', `/manager/invoicing/invoice/${id}/transactions`)
  await whenUpToDate(page)
  await page.getByRole('button', { name: 'Émettre la facture 1 à compléter' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'au moins une ligne' }).click()
  await page.waitForURL(`**/invoice/${id}#invoice-lines`)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Ajouter une ligne' }).click()
  await page.getByText('à compléter').waitFor({ state: 'detached' })
  expect(await findings(page)).toEqual([])
  expect(failures).toEqual([])
  await context.close()
})

it('the client reads no rate where no TVA is charged, and the time that a credit note takes back', async () => {
  const exempt = { has_tva: false, tva_category: 'exempt', exemption_code: 'VATEX-FR-CGI261-4' }
  expect((await api.put('manager', `client/${clientId}`, exempt)).status).toBe(200)
  const projets = (
    await api.list('manager', `projet?limit=all&filter[client_id]=${clientId}&filter[is_facturable]=true`)
  ).data.map(({ id: own }) => own)
  const seen = (await api.list('client', 'ticket?limit=all')).data.map(({ id: own }) => own)
  const tickets = (await api.list('manager', 'ticket?limit=all&filter[is_facturable]=true')).data
  const ticket = tickets.find(({ id: own, projet_id }) => seen.includes(own) && projets.includes(Number(projet_id)))
  const id = await idOf(await api.post('manager', 'invoice', { client_id: clientId, title: 'Formation' }))
  const time = { ticket_id: ticket?.id, ut: 6, date: '2026-03-04', comment: 'Prise en main' }
  const entry = await idOf(await api.post('manager', 'pointage', time))
  expect((await api.put('manager', `pointage/${entry}/imputeInvoice`, { invoice_id: id })).status).toBe(200)
  expect((await api.put('manager', `invoice/${id}/markAsSent`, {})).status).toBe(200)
  expect((await api.put('manager', `invoice/${id}/createCreditNote`, {})).status).toBe(200)
  const [credit] = (await api.list('manager', `invoice?filter[credited_invoice_id]=${id}`)).data
  expect((await api.put('manager', `invoice/${credit?.id}/markAsSent`, {})).status).toBe(200)
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, {
    size: PHONE,
    isAlwaysOnline: true,
  })
  await openSignedIn(page, 'client', `/client/invoices/${id}`)
  const explain = page.getByRole('button', { name: /D’où vient ce montant/ })
  await explain.waitFor()
  expect(await page.getByText(/20\s%/).count()).toBe(0)
  await page.goto(`/client/invoices/${credit?.id}`)
  await explain.click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Temps de la ligne créditée').waitFor()
  await sheet.getByText('Prise en main').waitFor()
  expect(await sheet.getByText(/20\s%|diffère du temps pointé/).count()).toBe(0)
  expect(await findings(page)).toEqual([])
  expect(failures).toEqual([])
  await context.close()
})

it('new lines of an invoice are in the language of the document, not of the page', async () => {
  const id = await idOf(await api.post('manager', 'invoice', { client_id: clientId, title: 'Sauvegarde' }))
  await idOf(
    await api.post('manager', 'invoice_line', {
      invoice_id: id,
      designation: 'Sauvegarde',
      unit_price: 10_000,
      quantity: 100,
      position: 0,
    }),
  )
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'manager', `/en/manager/invoicing/invoice/${id}`)
  await whenUpToDate(page)
  const hands = byKeyboard(page)
  await hands.press(page.getByRole('button', { name: 'Discount…' }))
  await typeInField(page, '10%')
  await page.keyboard.press('Enter')
  const wordings = async () =>
    (await api.list('manager', `invoice_line?limit=all&orderBy=position:asc&filter[invoice_id]=${id}`)).data.map(
      ({ designation }) => designation,
    )
  await expect.poll(wordings).toEqual(['Sauvegarde', 'Remise de 10\u00a0%'])
  await hands.press(page.getByRole('button', { name: 'Add a line', exact: true }))
  await expect.poll(wordings).toEqual(['Sauvegarde', 'Remise de 10\u00a0%', 'Nouvelle ligne'])
  expect(failures).toEqual([])
  await context.close()
})
