import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoicingAs, setSeller } from '../testing/records/invoicing/invoicing.ts'
import { readyBuyer } from '../testing/records/invoicing/ready-buyer.ts'
import { encodeForm } from '../testing/records/upload.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let sent: { readonly id: number; readonly ref: string }

beforeAll(async () => {
  server = await startTestServer()
  await setSeller(server.database.query)
  await readyBuyer(server.database.query, server.fixture.ownClient)
  manager = await server.as('manager')
  const at = invoicingAs(manager)
  const { id, ref } = await at.step(
    await at.addInvoice(server.fixture.ownClient, [{ unit_price: 10_000 }]),
    'markAsSent',
  )
  sent = { id, ref: String(ref) }
})
afterAll(() => server.close())

const statement = async (content: string | Uint8Array<ArrayBuffer>, name = 'releve.csv', caller = manager) => {
  const form = new FormData()
  form.append('image', new Blob([content]), name)
  const { bytes, type } = await encodeForm(form)
  return caller.post('/api/bank/statement', bytes, { 'content-type': type })
}
const csv = () => `Date;Libellé;Débit;Crédit\n02/03/2026;VIR ${sent.ref};;120,00\n03/03/2026;EDF;80,00;\n`

const refused = async (content: string | Uint8Array<ArrayBuffer>) => {
  const answer = await statement(content, 'x')
  return [answer.statusCode, answer.json().errors?.image?.length]
}

describe('a statement of a bank', () => {
  test('is proposed, recorded once, and known afterwards', async () => {
    const first = (await statement(csv())).json().data
    expect(first).toMatchObject({
      unreadable: 0,
      lines: [
        {
          date: '2026-03-02',
          amount: 12_000,
          label: `VIR ${sent.ref}`,
          method: 'transfer',
          confidence: 'sure',
          payments: [{ invoice_id: sent.id, amount: 12_000 }],
        },
        { amount: -8_000, confidence: 'none', payments: [] },
      ],
    })
    const [payment] = first.lines[0].payments
    const body = { ...payment, date: first.lines[0].date }
    expect((await manager.post('/api/models/transaction', body)).statusCode).toBe(201)
    const again = await manager.post('/api/models/transaction', body)
    expect([again.statusCode, Object.keys(again.json().errors)]).toEqual([422, ['bank_reference']])
    const invoice = (await manager.get(`/api/models/invoice/${sent.id}`)).json().data
    expect(invoice.fully_paid).toBe(true)
    expect((await statement(csv())).json().data.lines[0]).toMatchObject({
      confidence: 'known',
      payments: [],
      settled: [],
    })
    const twice = await statement(`Date;Libellé;Montant\n09/03/2026;VIR ${sent.ref} BIS;120,00`)
    expect(twice.json().data.lines).toMatchObject([
      { confidence: 'none', payments: [], settled: [{ invoice_id: sent.id, ref: sent.ref }] },
    ])
  })

  test('proposes the method that the words of the bank name', async () => {
    const { lines } = (
      await statement('Date;Libellé;Montant\n02/03/2026;REMISE CHEQUES 3;75,00\n03/03/2026;VERSEMENT ESPECES;12,00')
    ).json().data
    expect(lines).toMatchObject([{ method: 'check' }, { method: 'cash' }])
  })

  test('pays nothing else where the payment of the named invoice was typed by hand', async () => {
    const at = invoicingAs(manager)
    const sendInvoice = async () =>
      at.step(await at.addInvoice(server.fixture.ownClient, [{ unit_price: 20_000 }]), 'markAsSent')
    const january = await sendInvoice()
    await sendInvoice()
    const typed = { invoice_id: january.id, amount: 24_000, date: '2026-03-12' }
    expect((await manager.post('/api/models/transaction', typed)).statusCode).toBe(201)
    const proposed = await statement(
      `Date;Libellé;Montant\n10/03/2026;VIR ${january['ref']};240,00\n25/03/2026;VIR ${january['ref']};240,00`,
    )
    expect(proposed.json().data.lines).toMatchObject([
      { confidence: 'probably_known', payments: [], settled: [{ invoice_id: january.id }] },
      { confidence: 'possible', settled: [{ invoice_id: january.id }] },
    ])
  })

  test('opens an invoice again whose payment the bank takes back, once, and not a closed one', async () => {
    const at = invoicingAs(manager)
    const paid = await at.step(await at.addInvoice(server.fixture.ownClient, [{ unit_price: 30_000 }]), 'markAsSent')
    expect(
      (await manager.post('/api/models/transaction', { invoice_id: paid.id, amount: 36_000, date: '2026-02-02' }))
        .statusCode,
    ).toBe(201)
    const rejected = `Date;Libellé;Débit;Crédit\n20/03/2026;REJET PRLV ${paid['ref']};360,00;`
    const [line] = (await statement(rejected)).json().data.lines
    expect(line).toMatchObject({ confidence: 'possible', payments: [{ invoice_id: paid.id, amount: -36_000 }] })
    await at.step(paid.id, 'markAsClosed')
    expect((await statement(rejected)).json().data.lines).toMatchObject([
      { confidence: 'possible', payments: [], settled: [{ invoice_id: paid.id }] },
    ])

    const open = await at.step(await at.addInvoice(server.fixture.ownClient, [{ unit_price: 40_000 }]), 'markAsSent')
    expect(
      (await manager.post('/api/models/transaction', { invoice_id: open.id, amount: 48_000, date: '2026-02-02' }))
        .statusCode,
    ).toBe(201)
    const bounced = `Date;Libellé;Débit;Crédit\n20/03/2026;CHQ IMPAYE ${open['ref']};480,00;`
    const [proposed] = (await statement(bounced)).json().data.lines
    expect(
      (await manager.post('/api/models/transaction', { ...proposed.payments[0], date: proposed.date })).statusCode,
    ).toBe(201)
    expect((await manager.get(`/api/models/invoice/${open.id}`)).json().data.fully_paid).toBe(false)
    expect((await statement(bounced)).json().data.lines).toMatchObject([{ confidence: 'known', payments: [] }])
  })

  test('pays the rest of an invoice that a credit note of the same amount was set off against', async () => {
    const at = invoicingAs(manager)
    const half = await at.step(
      await at.addInvoice(server.fixture.ownClient, [{ unit_price: 20_000, quantity: 200 }]),
      'markAsSent',
    )
    await at.step(half.id, 'createCreditNote')
    const [note] = (await manager.get(`/api/models/invoice?filter[credited_invoice_id]=${half.id}`)).json().data
    const [line] = await at.linesOf(note.id)
    await manager.put(`/api/models/invoice_line/${line?.id}`, { quantity: -100 })
    const { date } = await at.step(note.id, 'markAsSent')
    const proposed = await statement(`Date;Libellé;Montant\n${date};VIR ${half['ref']};240,00`)
    expect(proposed.json().data.lines).toMatchObject([
      { amount: 24_000, confidence: 'sure', payments: [{ invoice_id: half.id, amount: 24_000 }] },
    ])
  })

  test('in CAMT.053 is read', async () => {
    const xml = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Ntry>
      <Amt Ccy="EUR">12.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt><AcctSvcrRef>B1</AcctSvcrRef>
      </Ntry></Stmt></BkToCstmrStmt></Document>`
    expect((await statement(xml, 'releve.xml')).json().data.lines).toMatchObject([
      { amount: 1_250, bank_reference: '2026-03-02/1250/B1' },
    ])
  })

  test('is refused with a reason where it is something else or dangerous', async () => {
    expect(await refused('<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r>&x;</r>')).toEqual([422, 1])
    expect(await refused('<html></html>')).toEqual([422, 1])
    expect(await refused('<r>')).toEqual([422, 1])
    expect(await refused('a;b\n1;2\n')).toEqual([422, 1])
    expect(await refused(Uint8Array.from([0, 1, 2, 3]))).toEqual([422, 1])
    expect(await refused('Date;Montant\nx;y\n')).toEqual([422, 1])
    expect(await refused('')).toEqual([422, 1])
    expect(await refused('Date;Montant\n'.padEnd(5 * 1024 * 1024 + 1, 'x'))).toEqual([413, 1])
  })

  test('is for managers', async () => {
    expect((await statement(csv(), 'releve.csv', await server.as('technicien'))).statusCode).toBe(403)
  })
})
