import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromLatin9 } from '#contract/accounting/latin9.ts'
import { companyDay } from '#contract/company-day.ts'
import { invoicingAs, setSeller } from '../testing/records/invoicing/invoicing.ts'
import { readyBuyer } from '../testing/records/invoicing/ready-buyer.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let refs: readonly string[]
const today = companyDay(new Date())
const PERIOD = `from=${today}&to=${today}`

beforeAll(async () => {
  server = await startTestServer()
  await setSeller(server.database.query)
  await readyBuyer(server.database.query, server.fixture.ownClient, {
    name: 'Boulangerie Œuvrard',
    account_code: 'OEUVRARD',
  })
  manager = await server.as('manager')
  const at = invoicingAs(manager)
  const send = async (lines: Parameters<typeof at.addInvoice>[1]) =>
    at.step(await at.addInvoice(server.fixture.ownClient, lines, { date: today }), 'markAsSent')
  const first = await send([{ unit_price: 10_000 }, { unit_price: 3_333, tva: 550 }])
  const second = await send([{ unit_price: 20_000 }])
  // A draft is in no book.
  await at.addInvoice(server.fixture.ownClient)
  await manager.post('/api/models/transaction', {
    invoice_id: first.id,
    date: today,
    amount: 12_000,
    bank_reference: 'B1',
  })
  refs = [String(first['ref']), String(second['ref'])]
})
afterAll(() => server.close())

const rowsOf = (text: string): readonly string[][] =>
  Papa.parse<string[]>(text.replace('\uFEFF', ''), { delimiter: ';', skipEmptyLines: true }).data

describe('the files for the accountant', () => {
  test('the sales journal has one row per invoice and rate', async () => {
    const answer = await manager.get(`/api/accounting/sales?${PERIOD}`, { 'accept-language': 'fr' })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="journal-des-ventes-${today}-${today}.csv"`,
      'cache-control': 'private, no-store',
    })
    const [headers, ...rows] = rowsOf(answer.body)
    expect(headers?.slice(0, 4)).toEqual(['Date', 'N° de facture', 'Nature', 'Client'])
    expect(rows.map(([, ref, , client, , rate, base, tva]) => [ref, client, rate, base, tva])).toEqual([
      [refs[0], 'Boulangerie Œuvrard', '20', '100,00', '20,00'],
      [refs[0], 'Boulangerie Œuvrard', '5,5', '33,33', '1,83'],
      [refs[1], 'Boulangerie Œuvrard', '20', '200,00', '40,00'],
    ])
  })

  test('the entries are balanced, in ISO 8859-15, with payments where they are wanted', async () => {
    const read = async (query: string) => {
      const answer = await manager.get(`/api/accounting/fec?${query}`)
      expect(answer.headers['content-disposition']).toBe(
        `attachment; filename="732829320FEC${today.replaceAll('-', '')}.txt"`,
      )
      return fromLatin9(answer.rawPayload)
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split('\t'))
    }
    const sum = (rows: readonly string[][], column: number) =>
      rows.reduce((total, row) => total + Number(row[column]?.replace(',', '')), 0)
    const sales = await read(PERIOD)
    expect([sum(sales, 11), sum(sales, 12)]).toEqual([39_516, 39_516])
    expect(sales[0]?.slice(4, 9)).toEqual(['411000', 'Clients', 'OEUVRARD', 'Boulangerie Œuvrard', refs[0]])
    const all = await read(`${PERIOD}&payments=true`)
    expect(all.slice(sales.length).map((row) => row[0])).toContain('BQ')
    expect(sum(all, 11)).toBe(sum(all, 12))
  })

  test('payments and TVA add up', async () => {
    const payments = rowsOf((await manager.get(`/api/accounting/payments?${PERIOD}`)).body)
    expect(payments.slice(1)).toEqual([[today, refs[0], 'Boulangerie Œuvrard', '120,00', 'Virement', 'B1']])
    const tva = rowsOf((await manager.get(`/api/accounting/tva?${PERIOD}`, { 'accept-language': 'en' })).body)
    expect(tva[0]?.slice(0, 2)).toEqual(['Month', 'VAT category'])
    const cents = (column: number) =>
      tva.slice(1).reduce((total, row) => total + Number(row[column]?.replace('.', '')), 0)
    expect([cents(3), cents(4), cents(5) + cents(6)]).toEqual([33_333, 6_183, 12_000])
    expect([cents(7), cents(8)]).toEqual([cents(5), cents(6)])
  })

  test('a day without invoices has files without rows, and a period that ends before it begins is refused', async () => {
    expect(rowsOf((await manager.get('/api/accounting/sales?from=2000-01-01&to=2000-01-01')).body)).toHaveLength(1)
    expect((await manager.get('/api/accounting/sales?from=2026-02-01&to=2026-01-01')).statusCode).toBe(422)
    expect((await manager.get('/api/accounting/sales')).statusCode).toBe(400)
  })
})
