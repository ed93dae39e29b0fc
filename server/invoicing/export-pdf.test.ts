import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client } from '../database/schema/people.ts'
import { MARKER } from '../testing/records/fixture.ts'
import { BUYER_ADDRESS, invoicingAs, SELLER, setSeller } from '../testing/records/invoicing.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let at: ReturnType<typeof invoicingAs>

beforeAll(async () => {
  server = await startTestServer()
  await setSeller(server.database.query)
  const buyer = { address1: '4 quai du Commerce', postal: '31000', city: 'Toulouse', siren: '552100554', tva_number: 'FR40552100554' }
  await server.database.query.update(client).set(buyer).where(eq(client.id, server.fixture.ownClient))
  manager = await server.as('manager')
  at = invoicingAs(manager)
})
afterAll(() => server.close())

const fetchPdf = (id: number, caller = manager) => caller.get(`/api/models/invoice/${id}/exportPdf`)
const hashOf = async (id: number): Promise<string> =>
  createHash('sha256')
    .update((await fetchPdf(id)).rawPayload)
    .digest('hex')

/** The text of a PDF on one line, every space a plain one. */
const read = async (bytes: Uint8Array): Promise<{ readonly text: string; readonly pages: number }> => {
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return { text: text.replace(/\s+/g, ' '), pages: totalPages }
}
const readInvoice = async (id: number) => read((await fetchPdf(id)).rawPayload)

const sendNew = async (lines: Parameters<typeof at.addInvoice>[1], values: object = {}, clientId = server.fixture.ownClient) =>
  at.step(await at.addInvoice(clientId, lines, values), 'markAsSent')

describe('the PDF of a sent invoice', () => {
  test('carries everything that the law wants, and its sums', async () => {
    const sent = await sendNew(
      [
        { designation: 'Câblage de l’étage', quantity: 150, unit_price: 123_456 },
        { designation: 'Livre', unit_price: 1_000, tva: 550 },
      ],
      { title: 'Travaux d’hiver', comments: 'Bon de commande 77' },
    )
    const answer = await fetchPdf(sent.id)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${sent['ref']}.pdf"`,
      'x-content-type-options': 'nosniff',
    })
    const { text, pages } = await read(answer.rawPayload)
    expect(pages).toBe(1)
    const day = (date: unknown) => String(date).split('-').reverse().join('/')
    for (const words of [
      ...['Atelier Réseau', 'SARL au capital de 10 000,00 €', '12 rue des Tanneurs', '69001 Lyon', 'SIREN 732 829 320', 'RCS Lyon B 732 829 320'],
      ...['TVA FR44732829320', 'Client A', '4 quai du Commerce', '31000 Toulouse', 'SIREN 552 100 554', 'TVA intracommunautaire FR40552100554'],
      ...[
        `Facture ${sent['ref']}`,
        `Date d’émission ${day(sent['date'])}`,
        `Date d’échéance ${day(sent['due_date'])}`,
        `Prestation le ${day(sent['date'])}`,
      ],
      ...['Travaux d’hiver', 'Câblage de l’étage', '1,5', 'unité', '1 234,56 €', '20 %', '1 851,84 €', 'Livre', '5,5 %', 'Bon de commande 77'],
      // 1 851.84 € at 20 % and 10 € at 5.5 %.
      ...['10,00 € 0,55 €', '1 851,84 € 370,37 €', 'Total HT 1 861,84 €', 'Total TVA 370,92 €', 'Total TTC 2 232,76 €'],
      ...['Déjà réglé 0,00 €', 'Reste à payer 2 232,76 €', 'IBAN FR76 3000 6000 0112 3456 7890 189', 'BIC AGRIFRPP'],
      ...['pénalité au taux annuel de 12 %', 'indemnité forfaitaire pour frais de recouvrement de 40 €', 'Pas d’escompte pour paiement anticipé'],
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toContain('BROUILLON')
    expect(text).not.toContain('293 B')
  })

  test('is the same bytes for ever: after payments, a move of the seller and of the client', async () => {
    const sent = await sendNew([{}])
    const before = await hashOf(sent.id)
    await at.pay(sent.id, 12_000)
    await setSeller(server.database.query, { name: 'Autre raison sociale', city: 'Nice', iban: null, hour_price: 1 })
    await server.database.query.update(client).set({ name: 'Client renommé', has_tva: false }).where(eq(client.id, server.fixture.ownClient))
    await at.step(sent.id, 'markAsClosed')
    await at.step(sent.id, 'createCreditNote')
    expect(await hashOf(sent.id)).toBe(before)
    await setSeller(server.database.query)
    await server.database.query.update(client).set({ name: 'Client A', has_tva: true }).where(eq(client.id, server.fixture.ownClient))
  })

  test('goes over several pages without losing a line', async () => {
    const lines = Array.from({ length: 60 }, (_, n) => ({ designation: `Ligne numéro ${n + 1}.`, unit_price: 100 * (n + 1) }))
    const sent = await sendNew([...lines, { designation: `${'mot '.repeat(400)}fin.` }, { designation: 'x'.repeat(900) }])
    const { text, pages } = await readInvoice(sent.id)
    expect(pages).toBeGreaterThan(2)
    for (const { designation } of lines) expect(text).toContain(designation)
    expect(text).toContain('mot fin.')
    for (let page = 1; page <= pages; page++) expect(text).toContain(`page ${page} / ${pages}`)
  })

  test('without TVA says why: no TVA at all, or due by the client abroad', async () => {
    await setSeller(server.database.query, { ...SELLER, tva_number: null, tva_regime: 'franchise' })
    expect((await readInvoice((await sendNew([{}])).id)).text).toContain('TVA non applicable, art. 293 B du CGI')
    await setSeller(server.database.query, { ...SELLER, tva_regime: 'normal' })
    const { id: abroad } = (
      await manager.post('/api/models/client', {
        ...{ name: 'Studio', ...BUYER_ADDRESS, country: 'BE', siren: null },
        ...{ has_tva: false, tva_category: 'reverse_charge', exemption_code: 'VATEX-EU-AE', tva_number: 'BE0123456749' },
      })
    ).json().data
    expect((await readInvoice((await sendNew([{}], {}, abroad)).id)).text).toContain('Autoliquidation')
  })
})

test('a draft has a watermark, no reference and today’s words', async () => {
  const id = await at.addInvoice(server.fixture.ownClient)
  const answer = await fetchPdf(id)
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="brouillon-${id}.pdf"`)
  const { text } = await read(answer.rawPayload)
  expect(text).toContain('BROUILLON')
  expect(text).not.toContain('Facture n°')
  expect(text).not.toMatch(/F\d{4}-/)
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
  expect(text).toContain('Total TTC −120,00 €')
  expect(text).not.toContain('IBAN')
})

describe('who gets it', () => {
  test('managers, and of the client who sees its invoices, once it is sent', async () => {
    const draft = await at.addInvoice(server.fixture.ownClient)
    const sent = await sendNew([{}])
    const { id: theirs } = await sendNew([{ designation: MARKER }], {}, server.fixture.otherClient)
    const status = async (person: Parameters<typeof server.as>[0], id: number) => (await fetchPdf(id, await server.as(person))).statusCode
    expect(await Promise.all([status('manager', draft), status('manager', sent.id), status('clientManager', sent.id)])).toEqual([200, 200, 200])
    expect(await Promise.all([status('clientManager', draft), status('clientManager', theirs), status('client', sent.id)])).toEqual([404, 404, 404])
    expect(await Promise.all([status('otherClient', sent.id), status('technicien', sent.id), status('manager', 999_999)])).toEqual([404, 403, 404])
    expect((await server.app.inject({ url: `/api/models/invoice/${sent.id}/exportPdf` })).statusCode).toBe(401)
    expect((await readInvoice(sent.id)).text).not.toContain(MARKER)
  })
})
