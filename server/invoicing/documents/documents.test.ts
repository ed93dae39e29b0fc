import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoiceDocument } from '../../database/schema/invoice-record.ts'
import { openFacturXSchema, xmlAmounts, xmlTexts } from '../../testing/records/invoicing/e-invoice.ts'
import { invoiceCases } from '../../testing/records/invoicing/invoice-cases.ts'
import { type SentInvoice, sendCases } from '../../testing/records/invoicing/sent-invoices.ts'
import { ublStructureProblems } from '../../testing/records/invoicing/ubl-structure.ts'
import { attachmentsOf, inflatedPdf } from '../../testing/records/pdf.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { drawWork } from '../pdf/draw-work.ts'
import { FACTUR_X_NAME } from './print/factur-x.ts'

/*
 * Five hundred generated invoices are sent by the server's own steps. Their PDFs are drawn for a
 * sample only: `tests/agreement/invoice-sums.test.ts` reads the sums of all of them.
 *
 * `E_INVOICES_FOLDER=… vitest run --project server documents.test` also writes the files, for a
 * validator of the Schematron rules.
 */
const DOCUMENTS = 500
const SEED = 20_261_125
const FOLDER = process.env['E_INVOICES_FOLDER']
/** One PDF of so many is drawn. */
const SAMPLE = FOLDER ? 10 : 25

let server: TestServer
let sent: readonly SentInvoice[] = []
const pdfs: { readonly of: SentInvoice; readonly bytes: Buffer }[] = []

beforeAll(async () => {
  server = await startTestServer()
  sent = await sendCases(server.database.query, invoiceCases(DOCUMENTS, SEED))
  for (const [index, of] of sent.entries()) {
    if (index % SAMPLE === 0)
      pdfs.push({ of, bytes: await drawWork({ format: 2, invoice: of.invoice, cii: of.cii, logo: null }) })
  }
  writeFiles()
}, 300_000)
afterAll(() => server.close())

const writeFiles = (): void => {
  if (!FOLDER) return
  mkdirSync(FOLDER, { recursive: true })
  for (const {
    invoice: { ref },
    cii,
    ubl,
  } of sent) {
    writeFileSync(join(FOLDER, `${ref}.cii.xml`), cii)
    writeFileSync(join(FOLDER, `${ref}.ubl.xml`), ubl)
  }
  for (const { of, bytes } of pdfs) writeFileSync(join(FOLDER, `${of.invoice.ref}.pdf`), bytes)
}

const only = <Item>([item]: readonly Item[]): Item => {
  if (item === undefined) throw new Error('There is none.')
  return item
}

test('the generated invoices are of every kind, regime and category', () => {
  expect(sent).toHaveLength(DOCUMENTS)
  expect(new Set(sent.map(({ invoice: { kind } }) => kind)).size).toBe(4)
  expect(new Set(sent.map(({ invoice: { nature } }) => nature)).size).toBe(3)
  expect(new Set(sent.flatMap(({ invoice: { tva } }) => tva.map(({ category }) => category))).size).toBe(6)
  const untaxed = (categories: readonly string[]) =>
    categories.includes('standard') && categories.filter((category) => category !== 'standard')
  const mixed = new Set(sent.flatMap(({ invoice: { tva } }) => untaxed(tva.map(({ category }) => category)) || []))
  expect(mixed).toEqual(new Set(['exempt', 'reverse_charge', 'intra_community', 'export']))
  expect(new Set(sent.map(({ invoice: { buyer } }) => buyer.endpoint?.scheme))).toEqual(
    new Set(['0225', 'EM', '9925', '0211']),
  )
  expect(new Set(sent.map(({ invoice: { language } }) => language))).toEqual(new Set(['fr', 'en']))
  expect(sent.some(({ invoice: { lines } }) => lines.some(({ unit_price }) => unit_price < 0))).toBe(true)
})

describe('the sums of every invoice', () => {
  test('are to the cent those of the database', () => {
    for (const { row, invoice: composed } of sent) {
      const { amount_ht, amount_tva, amount_ttc } = row
      expect(composed, composed.ref ?? '').toMatchObject({
        ref: row.ref,
        amount_ht,
        amount_tva,
        amount_ttc,
        amount_due: amount_ttc - row.amount_deducted,
      })
    }
  })

  test.each(['cii', 'ubl'] as const)('are to the cent those of the %s file, positive on a credit note', (syntax) => {
    for (const { row, invoice: composed, [syntax]: xml } of sent) {
      const sign = row.kind === 'credit_note' ? -1 : 1
      const { amount_ht, amount_tva, amount_ttc, amount_deducted } = row
      expect(xmlAmounts(xml, syntax), composed.ref ?? '').toEqual({
        lines: composed.lines.length,
        line_amounts: sign * amount_ht,
        amount_ht: sign * amount_ht,
        tva: sign * amount_tva + 0,
        amount_tva: sign * amount_tva + 0,
        amount_ttc: sign * amount_ttc,
        prepaid: amount_deducted,
        due: sign * (amount_ttc - amount_deducted),
      })
    }
  })
})

describe('the CII of every invoice', () => {
  test('follows the schema of Factur-X, which refuses a wrong one', () => {
    const schema = openFacturXSchema()
    for (const {
      invoice: { ref },
      cii,
    } of sent)
      expect(schema.check(cii), ref ?? '').toBe(null)
    expect(schema.check((sent[0]?.cii ?? '').replace(/<ram:TypeCode>380<\/ram:TypeCode>/, ''))).toContain('TypeCode')
    schema.close()
  })

  test('is stored with its digest when the invoice is sent', async () => {
    const stored = await server.database.query
      .select({ id: invoiceDocument.invoice_id, cii: invoiceDocument.cii })
      .from(invoiceDocument)
    const byId = new Map(stored.map(({ id, cii }) => [id, cii.toString()]))
    for (const { row, cii } of sent) expect(byId.get(row.id)).toBe(cii)
  })
})

describe('the UBL of every invoice', () => {
  test('has the elements of the schema in their order, and one in a wrong place is noticed', () => {
    for (const { row, ubl } of sent) expect(ublStructureProblems(ubl), row.ref ?? '').toEqual([])
    const [first] = sent
    const problems = (change: (ubl: string) => string) => ublStructureProblems(change(first?.ubl ?? ''))
    expect(problems((ubl) => ubl.replace(/<cbc:IssueDate>.*?<\/cbc:IssueDate>/, ''))[0]).toMatch(/^Invoice: /)
    expect(
      problems((ubl) => ubl.replace(/(<cac:Item>.*?<\/cac:Item>)(\s*)(<cac:Price>.*?<\/cac:Price>)/s, '$3$2$1'))[0],
    ).toMatch(/^cac:InvoiceLine: /)
    expect(
      problems((ubl) => ubl.replace(/<cbc:ID>VAT<\/cbc:ID>/, '<cbc:ID>VAT</cbc:ID><cbc:ID>VAT</cbc:ID>'))[0],
    ).toMatch(/^cac:TaxScheme: /)
    expect(problems((ubl) => ubl.replace(/<cbc:DocumentCurrencyCode>EUR/, '<cbc:DocumentCurrencyCode>'))).toEqual([
      'cbc:DocumentCurrencyCode: it has a text and no element',
    ])
  })
})

const ofKind = (kind: string): SentInvoice => only(sent.filter(({ row }) => row.kind === kind))

describe('the codes', () => {
  test('say what each kind of invoice is', () => {
    expect(xmlTexts(ofKind('deposit').cii, '//*[local-name()="ExchangedDocument"]/ram:TypeCode')).toEqual(['386'])
    expect(xmlTexts(ofKind('credit_note').cii, '//*[local-name()="ExchangedDocument"]/ram:TypeCode')).toEqual(['381'])
    expect(xmlTexts(ofKind('final').cii, '//ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID')[0]).toMatch(
      /^[BSM]4$/,
    )
    expect(ofKind('credit_note').ubl).toContain('<CreditNote ')
  })

  test('cite the invoice that is corrected, or the deposits that are deducted', () => {
    const { invoice: credit, cii } = ofKind('credit_note')
    expect(xmlTexts(cii, '//ram:InvoiceReferencedDocument/ram:IssuerAssignedID')).toEqual([credit.corrects?.ref])
    const final = ofKind('final')
    expect(xmlTexts(final.ubl, '//cac:InvoiceDocumentReference/cbc:ID')).toEqual(
      final.invoice.deposits.map(({ ref }) => ref),
    )
  })

  test('say when TVA is due, differently in the two syntaxes', () => {
    const services = sent.filter(({ invoice: { nature, amount_tva } }) => nature === 'services' && amount_tva !== 0)
    const due = (onDebits: boolean) => only(services.filter(({ invoice: { on_debits } }) => on_debits === onDebits))
    const codes = ({ cii, ubl }: SentInvoice) => [
      ...new Set([...xmlTexts(cii, '//ram:DueDateTypeCode'), ...xmlTexts(ubl, '//cbc:DescriptionCode')]),
    ]
    expect(codes(due(false))).toEqual(['72', '432'])
    expect(codes(due(true))).toEqual(['5', '3'])
  })

  test('give a seller without TVA its SIREN as a tax number', () => {
    const franchise = only(sent.filter(({ invoice: { seller } }) => seller.tva_number === null))
    expect(
      xmlTexts(franchise.cii, '//ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:ID[@schemeID="FC"]'),
    ).toEqual(['732829320'])
    expect(xmlTexts(franchise.cii, '//ram:ExemptionReasonCode')).toContain('VATEX-FR-FRANCHISE')
  })

  test('never have a negative price', () => {
    for (const { cii } of sent)
      for (const price of xmlTexts(cii, '//ram:ChargeAmount')) expect(Number(price)).toBeGreaterThanOrEqual(0)
  })
})

describe('the PDF of a sent invoice', () => {
  test('holds its CII, once, as an alternative of the pages', async () => {
    for (const { of, bytes } of pdfs) {
      expect(await attachmentsOf(bytes)).toEqual([{ name: FACTUR_X_NAME, content: of.cii }])
      const raw = inflatedPdf(bytes)
      expect(raw.match(/\/AFRelationship \/Alternative/g)).toHaveLength(1)
      expect(raw).toMatch(/\/AF \[\d+ 0 R\]/)
    }
  })

  test('is PDF/A-3b: an output intent, and metadata that are XML and announce the file', () => {
    for (const { bytes } of pdfs) {
      const raw = inflatedPdf(bytes)
      expect(raw).toContain('/S /GTS_PDFA1')
      const metadata = Buffer.from(/<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(raw)?.[0] ?? '', 'latin1').toString()
      expect(xmlTexts(metadata, '//*[local-name()="part" or local-name()="conformance"]')).toEqual(['3', 'B'])
      expect(xmlTexts(metadata, '//*[local-name()="ConformanceLevel" or local-name()="DocumentFileName"]')).toEqual([
        FACTUR_X_NAME,
        'EN 16931',
      ])
    }
  })

  test('draws no missing glyph, also of names with emoji and Chinese', () => {
    const drawn = pdfs.flatMap(({ bytes }) =>
      [...inflatedPdf(bytes).matchAll(/<([0-9a-f]+)> [-\d.]+(?=[\s\]])/g)].map(([, hex = '']) => hex),
    )
    expect(drawn.length).toBeGreaterThan(1000)
    expect(drawn.filter((hex) => hex.match(/.{4}/g)?.includes('0000'))).toEqual([])
  })

  test('is the same bytes each time', async () => {
    const [{ of, bytes } = only(pdfs)] = pdfs
    expect((await drawWork({ format: 2, invoice: of.invoice, cii: of.cii, logo: null })).equals(bytes)).toBe(true)
  })
})
