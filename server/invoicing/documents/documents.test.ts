import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoice, invoiceLine } from '../../database/schema/billing.ts'
import { settings } from '../../database/schema/company.ts'
import { invoiceDocument } from '../../database/schema/invoice-record.ts'
import { client } from '../../database/schema/people.ts'
import { openFacturXSchema, xmlAmounts, xmlTexts } from '../../testing/records/e-invoice.ts'
import { type InvoiceCase, invoiceCases } from '../../testing/records/invoice-cases.ts'
import { attachmentsOf, inflatedPdf } from '../../testing/records/pdf.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import type { DocumentServices } from '../../writes/document-services.ts'
import { silentConsequences } from '../../writes/silent-consequences.ts'
import { draftCreditNote } from '../credit.ts'
import type { InvoiceRow } from '../invoice-row.ts'
import { drawWork } from '../pdf/draw-work.ts'
import type { PrintWork } from '../pdf/printer.ts'
import { sendInvoice } from '../send.ts'
import type { ComposedInvoice } from './composed-invoice.ts'
import { FACTUR_X_NAME } from './print/factur-x.ts'
import { ublOf } from './xml/ubl.ts'

/*
 * Five hundred generated invoices are sent by the server's own steps. Their PDFs are drawn for a
 * sample only.
 *
 * `E_INVOICES_FOLDER=… vitest run --project server documents.test` also writes the files, for a
 * validator of the Schematron rules.
 */
const DOCUMENTS = 500
const SEED = 20_261_125
const FOLDER = process.env['E_INVOICES_FOLDER']
/** One PDF of so many is drawn. */
const SAMPLE = FOLDER ? 10 : 25
const DATE = '2026-11-02'
const AT = `${DATE}T09:00:00.000Z`

interface Sent {
  readonly row: InvoiceRow
  readonly invoice: ComposedInvoice
  readonly cii: string
  readonly ubl: string
}

let server: TestServer
const sent: Sent[] = []
const pdfs: { readonly of: Sent; readonly bytes: Buffer }[] = []

beforeAll(async () => {
  server = await startTestServer()
  for (const one of invoiceCases(DOCUMENTS, SEED)) await sendCase(one)
  for (const [index, of] of sent.entries()) {
    if (index % SAMPLE === 0) pdfs.push({ of, bytes: await drawWork({ format: 2, invoice: of.invoice, cii: of.cii, logo: null }) })
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
  if (item === undefined) throw new Error('No row was stored.')
  return item
}

const servicesWith = (print: DocumentServices<PrintWork>['printer']['print']): DocumentServices<PrintWork> => ({
  printer: { print },
  files: {
    read: () => {
      throw new Error('These sellers have no picture.')
    },
  },
})

/** Sends a draft as its action does, and keeps what was composed instead of drawing it. */
const send = async (id: number): Promise<Sent> => {
  const { query } = server.database
  const works: PrintWork[] = []
  const documentServices = servicesWith((work) => {
    works.push(work)
    return Promise.resolve(Buffer.from('%PDF-'))
  })
  const before = only(await query.update(invoice).set({ stage: 'sent', sent_at: AT, date: DATE }).where(eq(invoice.id, id)).returning())
  await query.transaction((step) => sendInvoice(step, before, AT, silentConsequences(documentServices)))
  const [work] = works
  if (work?.format !== 2 || work.cii === null) throw new Error('Nothing was composed.')
  const row = only(await query.select().from(invoice).where(eq(invoice.id, id)))
  const one: Sent = { row, invoice: work.invoice, cii: work.cii, ubl: ublOf(work.invoice) }
  sent.push(one)
  return one
}

const draft = async (values: typeof invoice.$inferInsert, lines: InvoiceCase['lines']): Promise<number> => {
  const { id } = only(await server.database.query.insert(invoice).values(values).returning({ id: invoice.id }))
  await server.database.query.insert(invoiceLine).values(lines.map((line) => ({ ...line, invoice_id: id })))
  return id
}

const sendCase = async ({ chain, seller, buyer, lines, order_ref, introduction }: InvoiceCase): Promise<void> => {
  const { query } = server.database
  await query.update(settings).set({ early_payment_terms: null, ...seller })
  const { id: client_id } = only(await query.insert(client).values(buyer).returning({ id: client.id }))
  const values = { client_id, title: 'Prestations d’octobre & suites', created_at: AT, order_ref, introduction }
  if (chain === 'deposited') {
    const [first] = lines
    const deposit = await send(
      await draft({ ...values, kind: 'deposit' }, first ? [{ ...first, quantity: 30, unit_price: Math.abs(first.unit_price ?? 0) }] : []),
    )
    const final = await draft({ ...values, kind: 'final', amount_deducted: deposit.row.amount_ttc }, lines)
    await query.update(invoice).set({ deducted_in_id: final }).where(eq(invoice.id, deposit.row.id))
    await send(final)
    return
  }
  const { row } = await send(await draft(values, lines))
  if (chain === 'credited') await send(await query.transaction((step) => draftCreditNote(step, row, AT, silentConsequences(servicesWith(drawWork)))))
}

test('the generated invoices are of every kind, regime and category', () => {
  expect(sent).toHaveLength(DOCUMENTS)
  expect(new Set(sent.map(({ invoice: { kind } }) => kind)).size).toBe(4)
  expect(new Set(sent.map(({ invoice: { nature } }) => nature)).size).toBe(3)
  expect(new Set(sent.flatMap(({ invoice: { tva } }) => tva.map(({ category }) => category))).size).toBe(6)
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
    const stored = await server.database.query.select({ id: invoiceDocument.invoice_id, cii: invoiceDocument.cii }).from(invoiceDocument)
    const byId = new Map(stored.map(({ id, cii }) => [id, cii.toString()]))
    for (const { row, cii } of sent) expect(byId.get(row.id)).toBe(cii)
  })
})

const ofKind = (kind: string): Sent => only(sent.filter(({ row }) => row.kind === kind))

describe('the codes', () => {
  test('say what each kind of invoice is', () => {
    expect(xmlTexts(ofKind('deposit').cii, '//*[local-name()="ExchangedDocument"]/ram:TypeCode')).toEqual(['386'])
    expect(xmlTexts(ofKind('credit_note').cii, '//*[local-name()="ExchangedDocument"]/ram:TypeCode')).toEqual(['381'])
    expect(xmlTexts(ofKind('final').cii, '//ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID')[0]).toMatch(/^[BSM]4$/)
    expect(ofKind('credit_note').ubl).toContain('<CreditNote ')
  })

  test('cite the invoice that is corrected, or the deposits that are deducted', () => {
    const { invoice: credit, cii } = ofKind('credit_note')
    expect(xmlTexts(cii, '//ram:InvoiceReferencedDocument/ram:IssuerAssignedID')).toEqual([credit.corrects?.ref])
    const final = ofKind('final')
    expect(xmlTexts(final.ubl, '//cac:InvoiceDocumentReference/cbc:ID')).toEqual(final.invoice.deposits.map(({ ref }) => ref))
  })

  test('say when TVA is due, differently in the two syntaxes', () => {
    const services = sent.filter(({ invoice: { nature, amount_tva } }) => nature === 'services' && amount_tva !== 0)
    const due = (onDebits: boolean) => only(services.filter(({ invoice: { on_debits } }) => on_debits === onDebits))
    const codes = ({ cii, ubl }: Sent) => [...new Set([...xmlTexts(cii, '//ram:DueDateTypeCode'), ...xmlTexts(ubl, '//cbc:DescriptionCode')])]
    expect(codes(due(false))).toEqual(['72', '432'])
    expect(codes(due(true))).toEqual(['5', '3'])
  })

  test('give a seller without TVA its SIREN as a tax number', () => {
    const franchise = only(sent.filter(({ invoice: { seller } }) => seller.tva_number === null))
    expect(xmlTexts(franchise.cii, '//ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:ID[@schemeID="FC"]')).toEqual(['732829320'])
    expect(xmlTexts(franchise.cii, '//ram:ExemptionReasonCode')).toContain('VATEX-FR-FRANCHISE')
  })

  test('never have a negative price', () => {
    for (const { cii } of sent) for (const price of xmlTexts(cii, '//ram:ChargeAmount')) expect(Number(price)).toBeGreaterThanOrEqual(0)
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
      expect(xmlTexts(metadata, '//*[local-name()="ConformanceLevel" or local-name()="DocumentFileName"]')).toEqual([FACTUR_X_NAME, 'EN 16931'])
    }
  })

  test('draws no missing glyph, also of names with emoji and Chinese', () => {
    const drawn = pdfs.flatMap(({ bytes }) => [...inflatedPdf(bytes).matchAll(/<([0-9a-f]+)> [-\d.]+(?=[\s\]])/g)].map(([, hex = '']) => hex))
    expect(drawn.length).toBeGreaterThan(1000)
    expect(drawn.filter((hex) => hex.match(/.{4}/g)?.includes('0000'))).toEqual([])
  })

  test('is the same bytes each time', async () => {
    const [{ of, bytes } = only(pdfs)] = pdfs
    expect((await drawWork({ format: 2, invoice: of.invoice, cii: of.cii, logo: null })).equals(bytes)).toBe(true)
  })
})
