import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WireRow } from '#contract/core/protocol.ts'
import { xmlAmounts, xmlTexts } from '#server/testing/records/invoicing/e-invoice.ts'
import { attachmentsOf } from '#server/testing/records/pdf.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { flick } from './support/hands/flick.ts'
import { byKeyboard } from './support/hands/keyboard.ts'
import { pressEnter, whenInField } from './support/hands/keys.ts'
import { byTouch } from './support/hands/touch.ts'
import { BUYER_IDENTITY } from './support/invoicing/buyer-time.ts'
import { billAgainOnPage, downloaded, draftOnPage, fileOnPage, issueOnPage } from './support/invoicing/invoice-page.ts'
import { openSignedIn, openVisitor, PHONE, whenUpToDate } from './support/page.ts'
import { readAtPhone } from './support/read-at-phone.ts'
import { middleOf } from './support/time/planning.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let api: ReturnType<typeof apiOf>
let clientId: unknown
let clientName: string

beforeAll(async () => {
  world = await openWorld({ tickets: 120, pointages: 60, seed: 161 })
  api = apiOf(world.server.origin)
  const [own] = (await api.list('client', 'client')).data
  clientId = own?.id
  clientName = String(own?.['name'])
  expect((await api.put('manager', `client/${clientId}`, BUYER_IDENTITY)).status).toBe(200)
})
afterAll(() => world?.close())

const idOf = async (answer: Response): Promise<number> => {
  expect(answer.status, await answer.clone().text()).toBe(201)
  return ((await answer.json()) as { data: { id: number } }).data.id
}
const draft = async (title: string): Promise<number> =>
  idOf(await api.post('manager', 'invoice', { client_id: clientId, title }))
const addLine = async (invoice_id: number, designation: string, unit_price: number, position = 0): Promise<void> => {
  await idOf(
    await api.post('manager', 'invoice_line', { invoice_id, designation, unit_price, quantity: 100, position }),
  )
}
const markAsSent = async (id: number): Promise<void> => {
  const answer = await api.put('manager', `invoice/${id}/markAsSent`, {})
  expect(answer.status, await answer.text()).toBe(200)
}
const read = async (id: number): Promise<WireRow> => {
  const [row] = (await api.list('manager', `invoice?filter[id]=${id}`)).data
  if (!row) throw new Error(`There is no invoice ${id}.`)
  return row
}
const names = async (id: number): Promise<readonly unknown[]> =>
  (await api.list('manager', `invoice_line?limit=all&orderBy=position:asc&filter[invoice_id]=${id}`)).data.map(
    ({ designation }) => designation,
  )

const open = async (
  path: string,
  options: Parameters<typeof openVisitor>[2] = {},
  person: 'manager' | 'client' = 'manager',
) => {
  const visitor = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true, ...options })
  await openSignedIn(visitor.page, person, path)
  await whenUpToDate(visitor.page)
  return visitor
}

it('a deposit is sent and paid, the final invoice deducts it, and its files and the client say what is left', async () => {
  const { page, context, failures } = await open('/manager/invoicing')
  const hands = byKeyboard(page)
  const deposit = await draftOnPage(page, {
    client: clientName,
    kind: 'Facture d’acompte',
    title: 'Acompte sur commande',
    line: 'Acompte de 30 %',
    price: '300',
  })
  await issueOnPage(page)
  await page.goto(`/manager/invoicing/invoice/${deposit}/transactions`)
  await hands.press(page.getByRole('button', { name: 'Enregistrer un paiement' }))
  await whenInField(page)
  await hands.submit(page.getByRole('button', { name: 'Enregistrer un paiement' }))
  await page.getByText('Payée', { exact: true }).first().waitFor()
  const final = await draftOnPage(page, {
    client: clientName,
    kind: 'Facture',
    title: 'Solde de la commande',
    line: 'Serveur',
    price: '1000',
  })
  await hands.press(page.getByRole('region', { name: 'Acomptes' }).getByRole('button', { name: 'Déduire un acompte' }))
  await page.getByText(/^840,00/).waitFor()
  await issueOnPage(page)
  await expect.poll(async () => (await read(final))['amount_deducted']).toBe(36_000)
  for (const [name, syntax] of [
    ['XML au format CII', 'cii'],
    ['XML au format UBL', 'ubl'],
  ] as const) {
    const xml = (await fileOnPage(page, name)).toString('utf8')
    expect(xmlAmounts(xml, syntax)).toMatchObject({
      amount_ht: 100_000,
      amount_ttc: 120_000,
      prepaid: 36_000,
      due: 84_000,
    })
  }
  const pdf = await fileOnPage(page, 'PDF (Factur-X)')
  const [attached] = await attachmentsOf(pdf)
  expect(attached?.name).toBe('factur-x.xml')
  expect(failures).toEqual([])
  await context.close()

  const client = await open(`/client/invoices/${final}`, { size: PHONE }, 'client')
  await readAtPhone(client.page, {
    'Montant TTC': '1 200,00 €',
    'Acomptes déduits TTC': '-360,00 €',
    'À payer': '840,00 €',
  })
  const own = (await fileOnPage(client.page, 'XML au format CII')).toString('utf8')
  expect(xmlAmounts(own, 'cii')).toMatchObject({ prepaid: 36_000, due: 84_000 })
  expect(client.failures).toEqual([])
  await client.context.close()
})

it('time is grouped anew, and its lines are moved by mouse and by keys', async () => {
  const projets = (await api.list('manager', `projet?limit=all&filter[client_id]=${clientId}`)).data
  const paid = new Set(projets.filter((one) => one['is_facturable'] && one['fixed_price'] === null).map(({ id }) => id))
  const tickets = (await api.list('manager', 'ticket?limit=all&orderBy=id:asc')).data.filter(
    (one) => one['is_facturable'] && paid.has(Number(one['projet_id'])),
  )
  const id = await draft('Temps à regrouper')
  for (const ticket of tickets.slice(0, 2)) {
    for (const day of ['2026-03-04', '2026-03-05']) {
      const entry = await idOf(
        await api.post('manager', 'pointage', { ticket_id: ticket.id, ut: 4, date: day, comment: day }),
      )
      expect((await api.put('manager', `pointage/${entry}/imputeInvoice`, { invoice_id: id })).status).toBe(200)
    }
  }
  const { page, context, failures } = await open(`/manager/invoicing/invoice/${id}`)
  const rows = page.locator('[data-row]')
  await expect.poll(() => rows.count()).toBe(2)
  const grouping = page.getByLabel('Une ligne par')
  await pressEnter(grouping)
  await pressEnter(page.getByRole('option', { name: 'Pointage' }))
  await expect.poll(() => rows.count()).toBe(4)
  await whenUpToDate(page)
  await expect.poll(async () => (await names(id)).length).toBe(4)
  const before = await names(id)
  const [from, to] = [
    await rows.nth(0).getByRole('button', { name: 'Déplacer la ligne 1' }).boundingBox(),
    await rows.nth(2).boundingBox(),
  ]
  if (!from || !to) throw new Error('The lines have no place.')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 4, to.y + to.height / 2, { steps: 8 })
  await page.mouse.move(from.x + 4, to.y + to.height - 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => names(id)).toEqual([before[1], before[2], before[0], before[3]])
  await page.locator('[data-row] >> nth=3').locator('[data-column="designation"]').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => names(id)).toEqual([before[1], before[3], before[2], before[0]])
  // A line is dropped where it is let go, also before the drag is rendered.
  const [x, y] = await middleOf(rows.nth(2))
  await flick(rows.nth(0).getByRole('button', { name: 'Déplacer la ligne 1' }), 'mouse', [[x, y + 4]])
  await expect.poll(() => names(id)).toEqual([before[3], before[2], before[1], before[0]])
  expect(await findings(page)).toEqual([])
  expect(failures).toEqual([])
  await context.close()
})

it('a paid invoice is credited in part, and the client is paid back', async () => {
  const id = await draft('Matériel repris')
  await addLine(id, 'Écran', 20_000)
  await markAsSent(id)
  await idOf(await api.post('manager', 'transaction', { invoice_id: id, amount: 24_000, date: '2026-03-10' }))
  expect((await api.put('manager', `invoice/${id}/createCreditNote`, {})).status).toBe(200)
  const [note] = (await api.list('manager', `invoice?filter[credited_invoice_id]=${id}`)).data
  const { page, context, failures } = await open(`/manager/invoicing/invoice/${note?.id}`)
  const hands = byKeyboard(page)
  await issueOnPage(page)
  // Its mail says what it is, with an amount that nobody has to pay by a day.
  await hands.press(page.getByRole('button', { name: 'Envoyer par e-mail…' }))
  const mail = page.getByRole('form', { name: 'Envoyer par e-mail…' })
  await expect.poll(() => mail.getByLabel('Objet', { exact: true }).inputValue()).toMatch(/^Avoir A/)
  await expect
    .poll(() => mail.getByLabel('Message').inputValue())
    .toMatch(/l’avoir A\S+ du .+, d’un montant de 240,00\s€ TTC\.\n/)
  await page.keyboard.press('Escape')
  await mail.waitFor({ state: 'detached' })
  await page.goto(`/manager/invoicing/invoice/${note?.id}/transactions`)
  await hands.press(page.getByRole('button', { name: 'Enregistrer un remboursement' }))
  await whenInField(page)
  await hands.submit(page.getByRole('button', { name: 'Enregistrer un remboursement' }))
  await page.getByText('Payée', { exact: true }).first().waitFor()
  expect(await findings(page)).toEqual([])
  const refunds = async () => (await api.list('manager', `transaction?filter[invoice_id]=${note?.id}`)).data
  await expect.poll(async () => (await refunds()).map(({ amount }) => amount)).toEqual([-24_000])
  expect(failures).toEqual([])
  await context.close()
})

it('several invoices are saved as one archive, each PDF with its own invoice inside', async () => {
  const ids: number[] = []
  for (const price of [11_100, 22_200]) {
    const id = await draft(`Pour l’archive ${price}`)
    await addLine(id, 'Forfait', price)
    await markAsSent(id)
    ids.push(id)
  }
  const { page, context, failures } = await open('/manager/invoicing/invoices?q=archive')
  await expect.poll(() => page.getByRole('row').count()).toBe(3)
  await page.getByRole('columnheader').getByRole('checkbox').press('Space')
  const archive = await downloaded(page, () =>
    pressEnter(page.getByRole('group', { name: 'Sélection' }).getByRole('button', { name: 'PDF (ZIP)' })),
  )
  const files = Object.entries(unzipSync(new Uint8Array(archive))).filter(([name]) => name.endsWith('.pdf'))
  const refs = await Promise.all(ids.map(async (id) => String((await read(id))['ref'])))
  expect(files.map(([name]) => name.split('/').at(-1)).sort()).toEqual(refs.map((ref) => `${ref}.pdf`).sort())
  const numbers = await Promise.all(
    files.map(async ([, bytes]) => {
      const [attached] = await attachmentsOf(bytes)
      return xmlTexts(attached?.content ?? '', '//*[local-name()="ExchangedDocument"]/ram:ID')[0]
    }),
  )
  expect(numbers.toSorted()).toEqual(refs.toSorted())
  expect(failures).toEqual([])
  await context.close()
})

/** Three hours of an own projet of the client, before its contracts, on a sent invoice. */
const sentWithTime = async (): Promise<number> => {
  const projet_id = await idOf(await api.post('manager', 'projet', { name: 'Dépannages', client_id: clientId }))
  const ticket_id = await idOf(await api.post('manager', 'ticket', { name: 'Onduleur en panne', projet_id }))
  const entry = await idOf(
    await api.post('manager', 'pointage', { ticket_id, ut: 12, date: '2024-05-14', comment: 'Sur site' }),
  )
  const id = await draft('Dépannage contesté')
  expect((await api.put('manager', `pointage/${entry}/imputeInvoice`, { invoice_id: id })).status).toBe(200)
  await markAsSent(id)
  return id
}

it('a client disputes a line, the manager corrects it by a credit note and a new invoice, and the client sees both', async () => {
  const id = await sentWithTime()
  const client = await open(`/client/invoices/${id}`, { size: PHONE, hasTouch: true }, 'client')
  const thumb = byTouch(client.page)
  await thumb.press(client.page.getByRole('button', { name: /D’où vient ce montant/ }))
  // From the line to its time, to the ticket and back.
  await client.page.getByRole('dialog').getByText('Sur site').waitFor()
  await client.page.getByRole('dialog').getByRole('link', { name: 'Onduleur en panne' }).tap()
  await client.page.getByRole('dialog', { name: 'Onduleur en panne', exact: true }).waitFor()
  await client.page.goBack()
  await thumb.press(client.page.getByRole('button', { name: /D’où vient ce montant/ }))
  await thumb.press(client.page.getByRole('button', { name: 'Contester cette ligne…' }))
  const form = client.page.getByRole('form', { name: 'Contester une ligne' })
  await thumb.press(form.getByRole('button', { name: 'Contester' }))
  // A dispute says why.
  expect((await read(id))['disputed_at']).toBeNull()
  await thumb.write(form.getByRole('textbox'), 'Le technicien est resté deux heures.')
  expect(await findings(client.page)).toEqual([])
  await thumb.press(form.getByRole('button', { name: 'Contester' }))
  await client.page.getByText('Nous examinons votre demande. Les relances sont suspendues.').waitFor()
  await expect.poll(async () => (await read(id))['dispute_reason']).toBe('Le technicien est resté deux heures.')

  const { page, context, failures } = await open(`/manager/invoicing/invoice/${id}`)
  const hands = byKeyboard(page)
  await page.getByText('Le technicien est resté deux heures.').waitFor()
  expect(await findings(page)).toEqual([])
  await hands.press(page.getByRole('button', { name: 'Autres actions' }))
  await hands.press(page.getByRole('menuitem', { name: 'Créer un avoir' }))
  await hands.press(page.getByRole('alertdialog').getByRole('button', { name: 'Créer un avoir' }))
  await page.getByRole('heading', { name: /^Avoir sur F/ }).waitFor()
  await whenUpToDate(page)
  await issueOnPage(page)
  // The full credit note has freed the time, which is billed anew for two of its three hours.
  const corrected = await billAgainOnPage(page)
  await issueOnPage(page)
  await page.goto(`/manager/invoicing/invoice/${id}`)
  await pressEnter(page.getByRole('button', { name: 'Lever la contestation' }).first())
  await expect.poll(async () => (await read(id))['disputed_at']).toBeNull()
  expect(failures).toEqual([])
  await context.close()

  await client.page.goto('/client/invoices')
  const [note] = (await api.list('manager', `invoice?filter[credited_invoice_id]=${id}`)).data
  for (const [shown, sums] of [
    [note?.id, { 'Montant TTC': '-270,00 €' }],
    [corrected, { 'Montant TTC': '180,00 €', 'À payer': '180,00 €' }],
  ] as const) {
    const { ref } = await read(Number(shown))
    await client.page
      .getByRole('link', { name: new RegExp(String(ref)) })
      .first()
      .click()
    await client.page.getByRole('heading', { level: 1, name: String(ref) }).waitFor()
    await readAtPhone(client.page, sums)
    await client.page.getByRole('link', { name: 'Mes factures' }).first().click()
  }
  expect([client.failures, thumb.complaints]).toEqual([[], []])
  await client.context.close()
})
