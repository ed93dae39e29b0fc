import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Wire } from '../../testing/records/invoicing/invoicing.ts'
import { type Invoicing, openInvoicing } from '../../testing/records/invoicing/open-invoicing.ts'
import type { Caller, TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let at: Invoicing

beforeAll(async () => {
  ;({ server, manager, at } = await openInvoicing())
})
afterAll(() => server.close())

const ownClient = () => server.fixture.ownClient
const addDeposit = (price = 25_000, client = ownClient()) =>
  at.addInvoice(client, [{ unit_price: price }], { kind: 'deposit' })
const sentDeposit = async (price = 25_000) => (await at.step(await addDeposit(price), 'markAsSent')).id
const take = (id: number, action: string, deposit_id: number) =>
  manager.put(`/api/models/invoice/${id}/${action}`, { deposit_id })
const messageOf = async (answer: ReturnType<typeof take>) => (await answer).json().errors?.deposit_id?.[0]
const creditOf = async (id: number): Promise<Wire> => {
  await at.step(id, 'createCreditNote')
  return (await manager.get(`/api/models/invoice?filter[credited_invoice_id]=${id}&orderBy=id:desc`)).json().data[0]
}
/** A draft that credits a share of an invoice of one line, in hundredths. */
const creditOfPart = async (id: number, share: number): Promise<number> => {
  const credit = await creditOf(id)
  const [line] = await at.linesOf(credit.id)
  await manager.put(`/api/models/invoice_line/${line?.id}`, { quantity: -share })
  return credit.id
}

describe('a deposit', () => {
  test('is created as one, and takes the next number of invoices', async () => {
    const invoice = await at.step(await at.addInvoice(ownClient()), 'markAsSent')
    const deposit = await at.step(await addDeposit(), 'markAsSent')
    expect(deposit).toMatchObject({ kind: 'deposit', amount_ttc: 30_000 })
    expect(Number(String(deposit['ref']).slice(-4))).toBe(Number(String(invoice['ref']).slice(-4)) + 1)
  })

  test('is the only other kind that people create', async () => {
    for (const kind of ['credit_note', 'final']) {
      const answer = await manager.post('/api/models/invoice', { client_id: ownClient(), title: 'Non', kind })
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['kind']])
    }
  })

  test('takes no time', async () => {
    const { fixture } = server
    const pointage = await fixture.addPointage(fixture.tickets.own, fixture.people.technicien)
    const answer = await manager.put(`/api/models/pointage/${pointage}/imputeInvoice`, {
      invoice_id: await addDeposit(),
    })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['invoice_id']])
  })
})

describe('a final invoice', () => {
  let draft: number
  beforeEach(async () => {
    draft = await at.addInvoice(ownClient(), [{ unit_price: 100_000 }])
  })

  test('deducts sent deposits; what is due is the rest, and payments of the rest pay it in full', async () => {
    const [first, second] = [await sentDeposit(), await sentDeposit(10_000)]
    await take(draft, 'deductDeposit', first)
    await take(draft, 'deductDeposit', second)
    expect(await at.read('invoice', draft)).toMatchObject({
      kind: 'final',
      amount_ttc: 120_000,
      amount_deducted: 42_000,
    })
    expect(await at.read('invoice', first)).toMatchObject({ deducted_in_id: draft })
    const sent = await at.step(draft, 'markAsSent')
    expect(sent).toMatchObject({ kind: 'final', amount_ttc: 120_000, amount_deducted: 42_000, fully_paid: false })
    await at.pay(draft, 77_999)
    expect(await at.read('invoice', draft)).toMatchObject({ fully_paid: false })
    await at.pay(draft, 1)
    expect(await at.read('invoice', draft)).toMatchObject({ fully_paid: true })
  })

  test('is paid when deposits pay all of it, and never deducts more', async () => {
    const [whole, more] = [await sentDeposit(100_000), await sentDeposit()]
    await take(draft, 'deductDeposit', whole)
    await take(draft, 'deductDeposit', more)
    const refused = await manager.put(`/api/models/invoice/${draft}/markAsSent`)
    expect(Object.keys(refused.json().errors)).toEqual(['amount_ttc'])
    await take(draft, 'releaseDeposit', more)
    expect(await at.step(draft, 'markAsSent')).toMatchObject({ amount_deducted: 120_000, fully_paid: true })
  })

  test('refuses a deposit that is a draft, deducted elsewhere, credited, of another client, or none', async () => {
    expect(await messageOf(take(draft, 'deductDeposit', await addDeposit()))).toContain('pas encore émis')
    const used = await sentDeposit()
    await take(draft, 'deductDeposit', used)
    const other = await at.addInvoice(ownClient())
    expect(await messageOf(take(other, 'deductDeposit', used))).toContain('déjà déduit')
    const cancelled = await sentDeposit()
    await at.step((await creditOf(cancelled)).id, 'markAsSent')
    expect(await messageOf(take(other, 'deductDeposit', cancelled))).toContain('avoir')
    const theirs = await addDeposit(25_000, server.fixture.otherClient)
    await at.step(theirs, 'markAsSent')
    for (const wrong of [theirs, draft, 999_999])
      expect(await messageOf(take(other, 'deductDeposit', wrong))).toContain('n’existe pas')
    expect(await at.read('invoice', other)).toMatchObject({ kind: 'invoice', amount_deducted: 0 })
  })

  test('becomes an ordinary invoice without deposits, and frees them when it is deleted', async () => {
    const deposit = await sentDeposit()
    await take(draft, 'deductDeposit', deposit)
    await take(draft, 'releaseDeposit', deposit)
    expect(await at.read('invoice', draft)).toMatchObject({ kind: 'invoice', amount_deducted: 0 })
    expect((await take(draft, 'releaseDeposit', deposit)).json().code).toBe('transition_not_allowed')
    await take(draft, 'deductDeposit', deposit)
    await manager.delete(`/api/models/invoice/${draft}`)
    expect(await at.read('invoice', deposit)).toMatchObject({ deducted_in_id: null })
  })

  test('deducts what credit notes have left of a deposit', async () => {
    const deposit = await sentDeposit()
    await at.step(await creditOfPart(deposit, 40), 'markAsSent')
    await take(draft, 'deductDeposit', deposit)
    expect(await at.step(draft, 'markAsSent')).toMatchObject({ amount_deducted: 18_000 })
  })

  test('follows the credit notes of its deposits while it is a draft, and frees one that is used up', async () => {
    const [deposit, other] = [await sentDeposit(), await sentDeposit(10_000)]
    await take(draft, 'deductDeposit', deposit)
    await take(draft, 'deductDeposit', other)
    await at.step(await creditOfPart(deposit, 40), 'markAsSent')
    expect(await at.read('invoice', draft)).toMatchObject({ kind: 'final', amount_deducted: 30_000 })
    await at.step(await creditOfPart(deposit, 60), 'markAsSent')
    expect(await at.read('invoice', deposit)).toMatchObject({ deducted_in_id: null })
    expect(await at.read('invoice', draft)).toMatchObject({ kind: 'final', amount_deducted: 12_000 })
    await at.step((await creditOf(other)).id, 'markAsSent')
    expect(await at.read('invoice', draft)).toMatchObject({ kind: 'invoice', amount_deducted: 0 })
  })

  test('is credited in part up to what was due, so that its deposits are paid back or free, never both', async () => {
    const deposit = await sentDeposit()
    await take(draft, 'deductDeposit', deposit)
    await at.step(draft, 'markAsSent')
    await at.pay(draft, 90_000)
    const excessive = await creditOfPart(draft, 76)
    expect((await manager.put(`/api/models/invoice/${excessive}/markAsSent`)).json().code).toBe('credit_exceeds_due')
    await manager.delete(`/api/models/invoice/${excessive}`)
    expect(await at.step(await creditOfPart(draft, 75), 'markAsSent')).toMatchObject({
      amount_ttc: -90_000,
      amount_deducted: 0,
    })
    expect(await at.read('invoice', deposit)).toMatchObject({ deducted_in_id: draft })
    expect(await at.step(await creditOfPart(draft, 25), 'markAsSent')).toMatchObject({
      amount_ttc: -30_000,
      amount_deducted: -30_000,
    })
    expect(await at.read('invoice', deposit)).toMatchObject({ deducted_in_id: null })
  })

  test('shows on the draft of a credit note the deposits that sending will leave with the client', async () => {
    await take(draft, 'deductDeposit', await sentDeposit(50_000))
    await at.step(draft, 'markAsSent')
    const full = await creditOf(draft)
    expect(full).toMatchObject({ amount_ttc: -120_000, amount_deducted: -60_000 })
    const [line] = await at.linesOf(full.id)
    await manager.put(`/api/models/invoice_line/${line?.id}`, { quantity: -40 })
    expect(await at.read('invoice', full.id)).toMatchObject({ amount_ttc: -48_000, amount_deducted: 0 })
    const rest = await creditOfPart(draft, 60)
    expect(await at.read('invoice', rest)).toMatchObject({ amount_ttc: -72_000, amount_deducted: 0 })
    await at.step(full.id, 'markAsSent')
    expect(await at.read('invoice', rest)).toMatchObject({ amount_deducted: -60_000 })
    expect(await at.step(rest, 'markAsSent')).toMatchObject({ amount_ttc: -72_000, amount_deducted: -60_000 })
  })

  test('locks its deposits: they are credited after it, and a full credit frees them with their amount', async () => {
    const deposit = await sentDeposit()
    const early = await creditOf(deposit)
    await take(draft, 'deductDeposit', deposit)
    await at.step(draft, 'markAsSent')
    expect((await manager.put(`/api/models/invoice/${early.id}/markAsSent`)).json().code).toBe('deposit_deducted')
    expect((await manager.put(`/api/models/invoice/${deposit}/createCreditNote`)).json().code).not.toBeUndefined()
    const credit = await at.step((await creditOf(draft)).id, 'markAsSent')
    expect(credit).toMatchObject({ amount_ttc: -120_000, amount_deducted: -30_000, fully_paid: true })
    expect(await at.read('invoice', credit.id)).toMatchObject({ fully_paid: true })
    expect(await at.read('invoice', deposit)).toMatchObject({ deducted_in_id: null })
    const again = await at.addInvoice(ownClient(), [{ unit_price: 100_000 }])
    expect((await take(again, 'deductDeposit', deposit)).statusCode).toBe(200)
  })

  test('is for managers', async () => {
    const deposit = await sentDeposit()
    for (const person of ['technicien', 'client', 'clientManager'] as const) {
      const caller = await server.as(person)
      const answer = await caller.put(`/api/models/invoice/${draft}/deductDeposit`, { deposit_id: deposit })
      expect([403, 404]).toContain(answer.statusCode)
    }
  })
})
