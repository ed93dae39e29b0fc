import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoice } from '../../database/schema/billing.ts'
import { client } from '../../database/schema/people.ts'
import { pointage } from '../../database/schema/work.ts'
import { MARKER } from '../../testing/records/fixture.ts'
import { FULL_BUYER, FULL_INVOICE, fullInvoiceWords } from '../../testing/records/invoicing/full-invoice.ts'
import { BUYER_ADDRESS, invoicingAs, SELLER, setSeller } from '../../testing/records/invoicing/invoicing.ts'
import { attachmentsOf, readPdf } from '../../testing/records/pdf.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let at: ReturnType<typeof invoicingAs>

beforeAll(async () => {
  server = await startTestServer()
  await setSeller(server.database.query)
  await server.database.query.update(client).set(FULL_BUYER).where(eq(client.id, server.fixture.ownClient))
  manager = await server.as('manager')
  at = invoicingAs(manager)
})
afterAll(() => server.close())

const fetchPdf = (id: number, caller = manager) => caller.get(`/api/models/invoice/${id}/exportPdf`)
const hashOf = async (id: number): Promise<string> =>
  createHash('sha256')
    .update((await fetchPdf(id)).rawPayload)
    .digest('hex')

const addClient = async (values: object): Promise<number> =>
  (await manager.post('/api/models/client', { ...BUYER_ADDRESS, siren: null, ...values })).json().data.id
const readInvoice = async (id: number) => readPdf((await fetchPdf(id)).rawPayload)

const sendNew = async (
  lines: Parameters<typeof at.addInvoice>[1],
  values: object = {},
  clientId = server.fixture.ownClient,
) => at.step(await at.addInvoice(clientId, lines, values), 'markAsSent')

describe('the PDF of a sent invoice', () => {
  test('carries everything that the law wants, and its sums', async () => {
    const sent = await sendNew(FULL_INVOICE.lines, FULL_INVOICE.values)
    const answer = await fetchPdf(sent.id)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${sent['ref']}.pdf"`,
      'x-content-type-options': 'nosniff',
    })
    const { text, pages } = await readPdf(answer.rawPayload)
    expect(pages).toBe(1)
    for (const words of fullInvoiceWords(sent)) expect(text.toLowerCase()).toContain(words.toLowerCase())
    // A note of the managers is on no document.
    expect(text).not.toContain('Sur site')
    expect((await manager.get(`/api/models/invoice/${sent.id}/exportCii`)).body).not.toContain('Sur site')
    expect(text).not.toContain('BROUILLON')
    expect(text).not.toContain('293 B')
    expect(text).not.toContain('débits')
  })

  test('is the same bytes for ever: after payments, a move of the seller and of the client', async () => {
    const sent = await sendNew([{}])
    const before = await hashOf(sent.id)
    await at.pay(sent.id, 12_000)
    await setSeller(server.database.query, { name: 'Autre raison sociale', city: 'Nice', iban: null, hour_price: 1 })
    await server.database.query
      .update(client)
      .set({ name: 'Client renommé', has_tva: false })
      .where(eq(client.id, server.fixture.ownClient))
    await at.step(sent.id, 'markAsClosed')
    await at.step(sent.id, 'createCreditNote')
    expect(await hashOf(sent.id)).toBe(before)
    await setSeller(server.database.query)
    await server.database.query
      .update(client)
      .set({ name: 'Client A', has_tva: true })
      .where(eq(client.id, server.fixture.ownClient))
  })

  test('goes over several pages without losing a line', async () => {
    const lines = Array.from({ length: 60 }, (_, n) => ({
      designation: `Ligne numéro ${n + 1}.`,
      unit_price: 100 * (n + 1),
    }))
    const sent = await sendNew([
      ...lines,
      { designation: `${'mot '.repeat(400)}fin.` },
      { designation: 'x'.repeat(900) },
    ])
    const { text, pages } = await readInvoice(sent.id)
    expect(pages).toBeGreaterThan(2)
    for (const { designation } of lines) expect(text).toContain(designation)
    expect(text).toContain('mot fin.')
    for (let page = 1; page <= pages; page++) expect(text).toContain(`Page ${page} / ${pages}`)
    // Each page begins with the sum carried over from the page before.
    const carried = [...text.matchAll(/À reporter ([\d ,]+) €/g)].map(([, sum]) => sum)
    expect(carried.length).toBeGreaterThan(1)
    expect([...text.matchAll(/Report ([\d ,]+) €/g)].map(([, sum]) => sum)).toEqual(carried)
  })

  test('without TVA says why: the seller is in franchise, or the client owes it', async () => {
    await setSeller(server.database.query, { ...SELLER, tva_regime: 'franchise', tva_number: null })
    expect((await readInvoice((await sendNew([{}])).id)).text).toContain('TVA non applicable, art. 293 B du CGI')
    await setSeller(server.database.query, { ...SELLER, tva_regime: 'normal' })
    const id = await addClient({
      name: 'Studio',
      country: 'BE',
      has_tva: false,
      tva_number: 'BE0123456749',
      tva_category: 'reverse_charge',
      exemption_code: 'VATEX-EU-AE',
    })
    expect((await readInvoice((await sendNew([{}], {}, id)).id)).text).toContain('Autoliquidation')
  })

  test('is in English for a client where French is not spoken', async () => {
    const id = await addClient({
      name: 'Northwind',
      country: 'GB',
      has_tva: false,
      tva_category: 'outside_scope',
      exemption_code: 'VATEX-EU-O',
    })
    const { text } = await readInvoice((await sendNew([{ quantity: 150 }], {}, id)).id)
    for (const words of ['Invoice F', 'UNITED KINGDOM', 'Out of scope', 'Amount due €150.00', 'Page 1 of 1'])
      expect(text).toContain(words)
  })

  test('says that TVA is due on invoicing, where the seller opted for it', async () => {
    await setSeller(server.database.query, { tva_on_debits: true })
    expect((await readInvoice((await sendNew([{}])).id)).text).toContain('d’après les débits')
    await setSeller(server.database.query, { tva_on_debits: false })
  })

  test('shows where it goes and where goods went', async () => {
    const billing = {
      billing_name: 'Comptabilité',
      billing_address1: '1 place du Capitole',
      billing_postal: '31000',
      billing_city: 'Toulouse',
    }
    const delivery = { delivery_address1: '9 chemin du Port', delivery_postal: '31200', delivery_city: 'Toulouse' }
    const { text } = await readInvoice(
      (await sendNew([{}], {}, await addClient({ name: 'Deux adresses', siren: '552100554', ...billing, ...delivery })))
        .id,
    )
    for (const words of [
      'Facturé à Comptabilité 1 place du Capitole',
      'Client Deux adresses',
      'Livré à Deux adresses 9 chemin du Port',
    ])
      expect(text).toContain(words)
  })

  test('lists the billed time for a client who wants it', async () => {
    const { query } = server.database
    const id = await at.addInvoice(server.fixture.ownClient)
    const [line] = await at.linesOf(id)
    await query.update(client).set({ wants_time_annex: true }).where(eq(client.id, server.fixture.ownClient))
    const entry = {
      ticket_id: server.fixture.tickets.own,
      user_id: server.fixture.people.technicien,
      date: '2026-03-02',
      ut: 6,
      comment: 'Baie du second',
    }
    const placed = { invoice_id: id, invoice_line_id: line?.id ?? null, created_at: '2026-03-02T09:00:00.000Z' }
    const { internal, hidden } = server.fixture.tickets
    const unseen = [internal, hidden].map((ticket_id) => ({
      ...entry,
      ...placed,
      ticket_id,
      date: '2026-03-03',
      comment: 'Entre nous',
    }))
    await query.insert(pointage).values([{ ...entry, ...placed }, ...unseen])
    await at.step(id, 'markAsSent')
    await query.update(client).set({ wants_time_annex: false }).where(eq(client.id, server.fixture.ownClient))
    const { text } = await readInvoice(id)
    expect(text).toContain('Annexe : temps passé')
    expect(text).toMatch(/02\/03\/2026 .* · Baie du second 1,5 heure/)
    expect(text.match(/03\/03\/2026 \D+ Autres travaux 1,5 heure/g)).toHaveLength(2)
    for (const kept of ['Entre nous', 'Ticket interne', 'Ticket de projet caché']) expect(text).not.toContain(kept)
  })
})

test('a draft has a watermark, no reference and today’s words', async () => {
  const id = await at.addInvoice(server.fixture.ownClient)
  const answer = await fetchPdf(id)
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="brouillon-${id}.pdf"`)
  const { text } = await readPdf(answer.rawPayload)
  expect(text).toContain('BROUILLON')
  expect(text).not.toMatch(/F\d{4}-/)
  expect(await attachmentsOf(answer.rawPayload)).toEqual([])
  await at.addLine(id, { designation: 'Ajoutée' })
  expect((await readInvoice(id)).text).toContain('Ajoutée')
})

test('a credit note names the invoice that it corrects, and asks for no payment', async () => {
  const sent = await sendNew([{}])
  await at.step(sent.id, 'createCreditNote')
  const [credit] = (await manager.get(`/api/models/invoice?filter[credited_invoice_id]=${sent.id}`)).json().data
  await at.step(credit.id, 'markAsSent')
  const { text } = await readInvoice(credit.id)
  expect(text).toMatch(/Avoir A\d{4}-0001/)
  expect(text).toContain(`Corrige la facture ${sent['ref']} du`)
  expect(text).toContain('À votre crédit 120,00 €')
  expect(text).not.toContain('IBAN')
})

describe('the files for a platform', () => {
  test.each(['Cii', 'Ubl'])('are of sent invoices only, and stay what they were: %s', async (syntax) => {
    const fetch = (id: number) => manager.get(`/api/models/invoice/${id}/export${syntax}`)
    const draft = await at.addInvoice(server.fixture.ownClient)
    expect((await fetch(draft)).json()).toMatchObject({ code: 'no_e_invoice' })
    const { id, ref } = await at.step(draft, 'markAsSent')
    const answer = await fetch(id)
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('application/xml'),
      'content-disposition': `attachment; filename="${ref}-${syntax.toLowerCase()}.xml"`,
    })
    await setSeller(server.database.query, { name: 'Autre raison sociale', iban: null, tva_on_debits: true })
    expect((await fetch(id)).rawPayload.equals(answer.rawPayload)).toBe(true)
    await setSeller(server.database.query, { ...SELLER, tva_on_debits: false })
  })

  test('are not there of an invoice that was sent before they were made', async () => {
    const { id } = await sendNew([{}])
    await server.database.query.update(invoice).set({ format: 1 }).where(eq(invoice.id, id))
    expect((await manager.get(`/api/models/invoice/${id}/exportCii`)).json().code).toBe('no_e_invoice')
    expect((await readInvoice(id)).text).toContain('Facture n° F')
  })
})

describe('a ZIP file', () => {
  const fetchZip = (ids: readonly number[], caller = manager) =>
    caller.post('/api/models/invoice/actions/exportZip', { ids })

  test('has the PDFs under their references', async () => {
    const [first, second, draft] = [
      await sendNew([{}]),
      await sendNew([{}]),
      await at.addInvoice(server.fixture.ownClient),
    ]
    const answer = await fetchZip([second.id, first.id, draft, first.id])
    expect(answer.headers['content-type']).toBe('application/zip')
    const files = unzipSync(new Uint8Array(answer.rawPayload))
    expect(Object.keys(files)).toEqual([`brouillon-${draft}.pdf`, `${first['ref']}.pdf`, `${second['ref']}.pdf`])
    expect(Buffer.from(files[`${first['ref']}.pdf`] ?? []).equals((await fetchPdf(first.id)).rawPayload)).toBe(true)
  })

  test('is for managers, of invoices that are there, and of a bounded number', async () => {
    const { id } = await sendNew([{}])
    expect((await fetchZip([id], await server.as('clientManager'))).statusCode).toBe(403)
    expect((await fetchZip([id, 999_999])).statusCode).toBe(404)
    expect((await fetchZip(Array.from({ length: 201 }, (_, n) => n + 1))).statusCode).toBe(422)
  })
})

describe('who gets it', () => {
  test('managers, and of the client who sees its invoices, once it is sent', async () => {
    const draft = await at.addInvoice(server.fixture.ownClient)
    const sent = await sendNew([{}])
    const { id: theirs } = await sendNew([{ designation: MARKER }], {}, server.fixture.otherClient)
    const status = async (person: Parameters<typeof server.as>[0], id: number) =>
      (await fetchPdf(id, await server.as(person))).statusCode
    expect(
      await Promise.all([status('manager', draft), status('manager', sent.id), status('clientManager', sent.id)]),
    ).toEqual([200, 200, 200])
    expect(
      await Promise.all([status('clientManager', draft), status('clientManager', theirs), status('client', sent.id)]),
    ).toEqual([404, 404, 404])
    expect(
      await Promise.all([status('otherClient', sent.id), status('technicien', sent.id), status('manager', 999_999)]),
    ).toEqual([404, 403, 404])
    expect((await server.app.inject({ url: `/api/models/invoice/${sent.id}/exportPdf` })).statusCode).toBe(401)
    expect((await readInvoice(sent.id)).text).not.toContain(MARKER)
  })
})
