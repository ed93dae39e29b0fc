import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { textDigest } from '#contract/core/files/text-digest.ts'
import { HEADERS } from '#contract/core/protocol.ts'
import { BUYER_ADDRESS, type Wire } from '../../testing/records/invoicing/invoicing.ts'
import { type Invoicing, openInvoicing } from '../../testing/records/invoicing/open-invoicing.ts'
import type { Caller, TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let at: Invoicing
let clientId: number
let draft: Wire

const INTRODUCTION = 'Selon notre devis du 2 mars.'

beforeAll(async () => {
  ;({ server, manager, at } = await openInvoicing())
  clientId = await server.fixture.addClient('Client')
  await manager.put(`/api/models/client/${clientId}`, BUYER_ADDRESS)
})
afterAll(() => server.close())
beforeEach(async () => {
  draft = await at.read(
    'invoice',
    await at.addInvoice(clientId, [{ unit_price: 10_000 }], { introduction: INTRODUCTION }),
  )
})

/** Issues the draft as a device does that shows it like this. */
const issue = ({ title, date, due_date, order_ref, introduction, footer, ...row }: Wire) => {
  const { amount_ht, amount_tva, amount_ttc, stage, sent_at } = row
  const seen = {
    ...{ stage, sent_at, title, date, due_date, order_ref, footer, amount_ht, amount_tva, amount_ttc },
    introduction: typeof introduction === 'string' ? textDigest(introduction) : introduction,
  }
  return manager.put(
    `/api/models/invoice/${draft.id}/markAsSent`,
    {},
    { [HEADERS.was]: encodeURIComponent(JSON.stringify(seen)) },
  )
}

const change = async (values: object): Promise<void> => {
  expect((await manager.put(`/api/models/invoice/${draft.id}`, values)).statusCode).toBe(200)
}

test.each([
  ['a line', () => at.addLine(draft.id)],
  ['its text', () => change({ introduction: 'Selon notre devis du 3 mars.' })],
  ['its title', () => change({ title: 'Travaux de mars' })],
  ['the order number', () => change({ order_ref: 'BC-12' })],
] as const)('an invoice to which another device has changed %s meanwhile is not issued unseen', async (_, edit) => {
  await edit()
  const answer = await issue(draft)
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'judged_changed'])
  const present = await at.read('invoice', draft.id)
  expect(answer.json().data).toMatchObject({
    stage: 'draft',
    amount_ttc: present['amount_ttc'],
    introduction: present['introduction'],
  })
  expect((await issue(present)).json().data).toMatchObject({ stage: 'sent' })
})

test('a note that no document shows does not keep an invoice from being issued', async () => {
  await change({ comments: 'Relancer en mai' })
  expect((await issue(draft)).json().data).toMatchObject({ stage: 'sent' })
})
