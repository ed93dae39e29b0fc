import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { IssueCode } from '#contract/core/issues.ts'
import { issueMessage } from '#contract/locales/issue-message.ts'
import { receivedDocument } from '../database/schema/received-invoice.ts'
import { sampleCii, samplePdf, sampleUbl } from '../testing/records/invoicing/sample-invoices.ts'
import { encodeForm } from '../testing/records/upload.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import { MAX_READ_MS, readInThread } from './read-in-thread.ts'

let server: TestServer
let manager: Caller

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
})
afterAll(() => server.close())

const send = async (content: string | Uint8Array<ArrayBuffer>, name = 'facture.xml', caller = manager) => {
  const form = new FormData()
  form.append('image', new Blob([content]), name)
  const { bytes, type } = await encodeForm(form)
  return caller.post('/api/received_invoices', bytes, { 'content-type': type })
}

describe('a received invoice', () => {
  test('in CII is stored with what a person reads, and its original unchanged', async () => {
    const answer = await send(sampleCii(), 'facture n° 17.xml')
    expect(answer.statusCode).toBe(201)
    const { data } = answer.json()
    expect(data).toMatchObject({
      seller_name: 'Papeterie Durand & Fils',
      seller_siren: '552100554',
      ref: 'FA-2026-17',
      date: '2026-03-02',
      due_date: '2026-04-01',
      amount_ht: 11_000,
      amount_tva: 2_200,
      amount_ttc: 13_200,
      currency: 'EUR',
      format: 'cii',
      state: 'received',
      content: {
        type: '380',
        seller: {
          name: 'Papeterie Durand & Fils',
          tva_number: 'FR40552100554',
          address: ['3 rue du Port', '69001 Lyon', 'FR'],
        },
        lines: [
          { designation: 'Ramettes de papier', quantity: '2', unit_price: '50.0000', amount: 10_000, rate: 2000 },
          { designation: 'Stylos', amount: 1_000 },
        ],
        tva: [{ category: 'S', rate: 2000, base: 11_000, amount: 2_200 }],
        payment: { iban: 'FR7630006000011234567890189', reference: 'FA-2026-17' },
        ...{ order_ref: 'BC-7', due: 13_200, notes: ['Pas d’escompte pour paiement anticipé'] },
      },
    })
    const original = await manager.get(data.file)
    expect(original.headers).toMatchObject({
      'content-type': 'application/xml',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(original.rawPayload.toString()).toBe(sampleCii())
    const [kept] = await server.database.query
      .select()
      .from(receivedDocument)
      .where(eq(receivedDocument.received_invoice_id, data.id))
    expect(kept?.sha256).toBe(createHash('sha256').update(sampleCii()).digest('hex'))
  })

  test('of the same number and seller is recognised, also between two imports at once, and may come again once it is deleted', async () => {
    const twins = await Promise.all([
      send(sampleCii({ ref: 'TWIN' })),
      send(sampleCii({ ref: 'TWIN', seller: 'Durand' })),
    ])
    expect(twins.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422])
    const [stored, known] = twins.toSorted((a, b) => a.statusCode - b.statusCode)
    expect(known?.json().errors).toEqual({ image: [issueMessage({ code: 'invoice_known' }, 'fr')] })
    expect((await send(sampleCii({ ref: 'TWIN', siren: '732829320' }))).statusCode).toBe(201)
    if (!stored) throw new Error('Nothing was stored.')
    const { id, file } = stored.json().data
    expect((await manager.delete(`/api/models/received_invoice/${id}`)).statusCode).toBe(200)
    expect((await manager.get(file)).statusCode).toBe(404)
    expect((await send(sampleCii({ ref: 'TWIN' }))).statusCode).toBe(201)
  })

  test('of a supplier who begins its numbers anew each year is another invoice in the next one', async () => {
    expect((await send(sampleCii({ ref: '001' }))).statusCode).toBe(201)
    const next = await send(sampleCii({ ref: '001', date: '20270104' }))
    expect(next.json().data).toMatchObject({ ref: '001', date: '2027-01-04' })
    const again = await send(sampleCii({ ref: '001', date: '20271231' }))
    expect(again.json().errors).toEqual({ image: [issueMessage({ code: 'invoice_known' }, 'fr')] })
  })

  test('in UBL, a credit note, has negative amounts', async () => {
    expect((await send(sampleUbl())).json().data).toMatchObject({
      ...{ seller_name: 'Librairie Durand', seller_siren: '552100554', ref: 'AV-9', format: 'ubl' },
      ...{ amount_ht: -10_000, amount_tva: -550, amount_ttc: -10_550 },
    })
  })

  test.each(['261', '262', '381', '396', '502', '503'])('of type %s is a credit note', async (type) => {
    const { data } = (await send(sampleCii({ ref: `AV-${type}`, type }))).json()
    expect(data).toMatchObject({ amount_ht: -11_000, amount_tva: -2_200, amount_ttc: -13_200, state: 'received' })
  })

  test.each(['380', '384', '386', '389', '393', '471', '472', '473', '500', '501'])(
    'of type %s is an invoice',
    async (type) => {
      expect((await send(sampleCii({ ref: `FA-${type}`, type }))).json().data).toMatchObject({ amount_ttc: 13_200 })
    },
  )

  test('of which nothing is left to pay is a paid one', async () => {
    const paid = (await send(sampleCii({ ref: 'B2-1', prepaid: '132.00', due: '0.00' }))).json().data
    expect(paid).toMatchObject({ amount_ttc: 13_200, state: 'paid', content: { prepaid: 13_200, due: 0 } })
    const inPart = (await send(sampleCii({ ref: 'B4-1', prepaid: '32.00', due: '100.00' }))).json().data
    expect(inPart).toMatchObject({ amount_ttc: 13_200, state: 'received', content: { prepaid: 3_200, due: 10_000 } })
  })

  test('tells what a price is for, and what is off a line', async () => {
    const cii = sampleCii({ ref: 'BT-149' })
      .replace(
        '<ram:ChargeAmount>5</ram:ChargeAmount>',
        '<ram:ChargeAmount>550</ram:ChargeAmount><ram:BasisQuantity>100.00</ram:BasisQuantity>',
      )
      .replace(
        /(<ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>10\.00)/,
        '<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>1.50</ram:ActualAmount></ram:SpecifiedTradeAllowanceCharge><ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>true</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>0.5</ram:ActualAmount></ram:SpecifiedTradeAllowanceCharge>$1',
      )
    expect((await send(cii)).json().data.content.lines).toEqual([
      { designation: 'Ramettes de papier', quantity: '2', unit_price: '50.0000', amount: 10_000, rate: 2000 },
      {
        designation: 'Stylos',
        quantity: '2',
        unit_price: '550',
        price_quantity: '100.00',
        allowances: 150,
        charges: 50,
        amount: 1_000,
        rate: 2000,
      },
    ])
    const ubl = sampleUbl()
      .replace('AV-9', 'AV-10')
      .replace('25.00</cbc:PriceAmount>', '303</cbc:PriceAmount><cbc:BaseQuantity>12</cbc:BaseQuantity>')
    const allowance =
      '<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount>1.00</cbc:Amount></cac:AllowanceCharge>'
    expect((await send(ubl.replace('<cac:Item>', `${allowance}<cac:Item>`))).json().data.content.lines).toMatchObject([
      { unit_price: '303', price_quantity: '12', allowances: 100, amount: 10_000 },
    ])
    expect((await send(ubl.replace('<cac:Item>', `${allowance.replace('1.00', '1.005')}<cac:Item>`))).statusCode).toBe(
      422,
    )
  })

  test('in a PDF may have supporting files beside it, which stay in the original', async () => {
    const attachments = {
      'bon de livraison.csv': 'a;b',
      'factur-x.xml': sampleCii({ ref: 'PDF-2' }),
      'annexe.xml': '<a/>',
      photo: '\u0000',
    }
    const pdf = await samplePdf(attachments)
    const { data } = (await send(pdf, 'facture.pdf')).json()
    expect(data).toMatchObject({ ref: 'PDF-2', format: 'facturx' })
    expect((await manager.get(data.file)).rawPayload.equals(pdf)).toBe(true)
  })

  test('in a PDF is read from its one attachment', async () => {
    const pdf = await samplePdf({ 'factur-x.xml': sampleCii({ ref: 'PDF-1' }) })
    const { data } = (await send(pdf, 'facture.pdf')).json()
    expect(data).toMatchObject({ ref: 'PDF-1', format: 'facturx' })
    expect((await manager.get(data.file)).rawPayload.equals(pdf)).toBe(true)
  })

  test('is paid and unpaid by managers', async () => {
    const { id } = (await send(sampleCii({ ref: 'PAID' }))).json().data
    expect((await manager.put(`/api/models/received_invoice/${id}/markAsPaid`)).json().data.state).toBe('paid')
    expect((await manager.put(`/api/models/received_invoice/${id}/markAsUnpaid`)).json().data.state).toBe('received')
    expect((await manager.post('/api/models/received_invoice', { ref: 'X' })).statusCode).toBe(405)
    expect((await send(sampleCii(), 'x.xml', await server.as('technicien'))).statusCode).toBe(403)
  })
})

describe('refused files, with their reason', () => {
  const bomb = (): Buffer<ArrayBuffer> => {
    const packed = deflateSync(Buffer.alloc(200 * 1024 * 1024))
    const head = `%PDF-1.7\n1 0 obj\n<</Type/EmbeddedFile/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`
    return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF')])
  }
  const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le')
  const supporting = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`bon-${at}.txt`, 'x']))
  const cases: readonly (readonly [
    string,
    () => string | Promise<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>,
    IssueCode,
  ])[] = [
    [
      'an external entity',
      () => sampleCii({ head: '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>', seller: '&x;' }),
      'xml_dangerous',
    ],
    ['another XML', () => '<html/>', 'invoice_format'],
    ['no XML', () => 'facture', 'invoice_format'],
    ['very deep XML', () => `${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}`, 'invoice_format'],
    ['an invoice without a number', () => sampleCii({ ref: '' }), 'invoice_fields'],
    ['an invoice without a seller', () => sampleCii({ seller: ' ' }), 'invoice_fields'],
    ['a line without a quantity', () => sampleCii({ quantity: '' }), 'invoice_fields'],
    ['a total that is wrong', () => sampleCii({ total: '133.00' }), 'invoice_sums'],
    ['a total that is no number', () => sampleCii({ total: '1e9' }), 'invoice_fields'],
    ['a PDF without an attachment', () => samplePdf({}), 'invoice_attachments'],
    [
      'a PDF with two invoices by name',
      () => samplePdf({ 'factur-x.xml': sampleCii(), 'XRechnung.xml': '<a/>' }),
      'invoice_attachments',
    ],
    [
      'a PDF with two invoices by content',
      () => samplePdf({ 'factur-x.xml': sampleCii(), 'annexe.xml': sampleUbl() }),
      'invoice_attachments',
    ],
    [
      'a PDF with a second invoice in UTF-16',
      () => samplePdf({ 'factur-x.xml': sampleCii(), 'b.txt': utf16(sampleCii()) }),
      'invoice_attachments',
    ],
    [
      'a PDF with a program beside',
      () => samplePdf({ 'factur-x.xml': sampleCii(), 'bon.pdf.EXE ': 'MZ' }),
      'invoice_program',
    ],
    ['a PDF with a script beside', () => samplePdf({ 'factur-x.xml': sampleCii(), 'bon.js': '1' }), 'invoice_program'],
    [
      'a PDF with very many files',
      () => samplePdf({ 'factur-x.xml': sampleCii(), ...supporting(50) }),
      'invoice_many_files',
    ],
    [
      'a PDF with very large files',
      () => samplePdf({ 'factur-x.xml': sampleCii(), 'plan.csv': 'x'.repeat(21 * 1024 * 1024) }),
      'invoice_many_files',
    ],
    ['a PDF with another attachment', () => samplePdf({ 'facture.xml': sampleCii() }), 'invoice_attachments'],
    ['a PDF with a password', () => samplePdf({ 'factur-x.xml': sampleCii() }, 'secret'), 'invoice_encrypted'],
    [
      'an encrypted PDF that opens without a password',
      () => samplePdf({ 'factur-x.xml': sampleCii() }, ''),
      'invoice_encrypted',
    ],
    ['a PDF with a hostile attachment', () => samplePdf({ 'factur-x.xml': '<!DOCTYPE a><a/>' }), 'xml_dangerous'],
    ['half a PDF', async () => (await samplePdf({ 'factur-x.xml': sampleCii() })).subarray(0, 400), 'invoice_format'],
    ['a PDF that unpacks into hundreds of megabytes', bomb, 'invoice_format'],
  ]
  test.each(cases)('%s', async (_name, content, code) => {
    const answer = await send(await content(), 'f')
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { image: [issueMessage({ code }, 'fr')] }])
  })
})

test('a file that is not read in time is refused, and its thread ends', async () => {
  const pdf = await samplePdf({ 'factur-x.xml': sampleCii({ ref: 'SLOW' }) })
  await expect(readInThread(pdf, 1)).rejects.toMatchObject({
    code: 'validation',
    issues: { image: [{ code: 'invoice_too_much' }] },
  })
  expect(await readInThread(pdf, MAX_READ_MS)).toMatchObject({ ref: 'SLOW' })
})
