import { asc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyDay } from '#contract/company-day.ts'
import { addDays } from '#contract/core/kinds/days.ts'
import { sealEntries } from '../../access/activity/seal.ts'
import { transaction } from '../../database/schema/billing.ts'
import { importReference } from '../../database/schema/import.ts'
import { activity } from '../../database/schema/sync.ts'
import { forgetActivity } from '../../privacy/forget-activity.ts'
import { KIMAI } from '../../testing/records/import-files.ts'
import { checkedImport, stepImport } from '../../testing/records/imports.ts'
import { type Invoicing, openInvoicing } from '../../testing/records/invoicing/open-invoicing.ts'
import type { Caller, TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let at: Invoicing
const today = companyDay(new Date())
const yesterday = addDays(today, -1)

beforeAll(async () => {
  ;({ server, manager, at } = await openInvoicing())
})
afterAll(() => server.close())

const tickets = async (day: string, by = manager, after = 0) =>
  (await by.get(`/api/as-of/tickets?day=${day}&after=${after}`)).json().data
const receivables = async (day: string) => (await manager.get(`/api/as-of/receivables?day=${day}`)).json().data

describe('tickets as of a day', () => {
  test('name the person who was responsible before the first later change, to all staff', async () => {
    const { tickets: own, people } = server.fixture
    const before = (await manager.get(`/api/models/ticket/${own.own}`)).json().data.responsable_id
    for (const responsable_id of [people.technicien, people.manager]) {
      expect(
        (await manager.put(`/api/models/ticket/${own.own}/updateResponsable`, { responsable_id })).statusCode,
      ).toBe(200)
    }
    const answer = await tickets(yesterday)
    expect(answer.responsibles).toEqual([{ ticket_id: own.own, responsable_id: before }])
    expect(answer.next).toBeNull()
    expect(await tickets(yesterday, await server.as('technicien'))).toEqual(answer)
    expect((await tickets(today)).responsibles).toEqual([])
    expect((await tickets(yesterday, manager, own.own)).responsibles).toEqual([])
  })

  test('are closed to clients, and need a day', async () => {
    expect((await (await server.as('client')).get(`/api/as-of/tickets?day=${yesterday}`)).statusCode).toBe(403)
    for (const query of ['', '?day=31/10/2026', '?day=2026-02-30', `?day=${today}&after=-1`]) {
      expect((await manager.get(`/api/as-of/tickets${query}`)).statusCode, query).toBe(400)
    }
  })

  test('name those that an import brought later', async () => {
    const checked = await checkedImport(manager, KIMAI)
    const { id, state } = await stepImport(manager, checked.id, 'start')
    expect(state).toBe('done')
    const rows = await server.database.query.select().from(importReference).where(eq(importReference.job_id, id))
    const imported = rows.flatMap(({ model, record_id }) => (model === 'ticket' ? [record_id] : []))
    expect(imported.length).toBeGreaterThan(0)
    expect((await tickets(yesterday)).imported.toSorted()).toEqual(imported.toSorted())
    expect((await tickets(today)).imported).toEqual([])
  })
})

describe('receivables as of a day', () => {
  test('have the payments of that time that were changed or deleted since, as they were', async () => {
    const { id } = await at.step(await at.addInvoice(server.fixture.ownClient), 'markAsSent')
    const [changed, deleted, later] = [await at.pay(id, 10), await at.pay(id, 20), await at.pay(id, 30)]
    const moment = `${addDays(today, -2)}T10:00:00.000Z`
    for (const payment of [changed, deleted]) {
      await server.database.query.update(transaction).set({ created_at: moment }).where(eq(transaction.id, payment.id))
    }
    for (const amount of [11, 12])
      expect((await manager.put(`/api/models/transaction/${changed.id}`, { amount })).statusCode).toBe(200)
    for (const payment of [deleted, later])
      expect((await manager.delete(`/api/models/transaction/${payment.id}`)).statusCode).toBe(200)

    const was = (payment: { readonly id: number }, amount: number) => ({
      id: payment.id,
      invoice_id: id,
      amount,
      created_at: moment,
    })
    expect((await receivables(yesterday)).payments).toEqual([was(changed, 10), was(deleted, 20)])
    expect((await receivables(addDays(today, -3))).payments).toEqual([])
    expect((await receivables(today)).payments).toEqual([])
  })

  test('have the disputes that have begun or ended since', async () => {
    const { id } = await at.step(await at.addInvoice(server.fixture.ownClient), 'markAsSent')
    const [line] = (await manager.get(`/api/models/invoice_line?filter[invoice_id]=${id}`)).json().data
    const dispute = { disputed_line_id: line.id, dispute_reason: 'Deux heures de trop.' }
    expect((await manager.put(`/api/models/invoice/${id}/dispute`, dispute)).statusCode).toBe(200)
    expect((await manager.put(`/api/models/invoice/${id}/settleDispute`)).statusCode).toBe(200)
    expect((await receivables(yesterday)).disputes).toContainEqual({ invoice_id: id, disputed_at: null })
    expect((await receivables(today)).disputes).toEqual([])
  })

  test('are for managers alone', async () => {
    for (const person of ['technicien', 'client'] as const) {
      expect((await (await server.as(person)).get(`/api/as-of/receivables?day=${yesterday}`)).statusCode).toBe(403)
    }
  })
})

test('both answer from when the activity is complete, once its start was deleted', async () => {
  const { query } = server.database
  const told = async () => [(await tickets(yesterday)).whole_from, (await receivables(yesterday)).whole_from]
  expect(await told()).toEqual([null, null])
  await query.update(activity).set({ created_at: `${addDays(today, -500)}T10:00:00.000Z` })
  expect((await manager.put(`/api/models/client/${server.fixture.ownClient}`, { name: 'Gardé' })).statusCode).toBe(200)
  while ((await sealEntries(query, server.services.installation.epoch)) > 0);
  expect(await forgetActivity(query, `${addDays(today, -400)}T10:00:00.000Z`, 10_000)).toBeGreaterThan(0)
  const [kept] = await query
    .select({ at: activity.created_at })
    .from(activity)
    .where(isNull(activity.deleted_at))
    .orderBy(asc(activity.id))
  expect(kept?.at.slice(0, 10)).not.toBe(addDays(today, -500))
  expect(await told()).toEqual([kept?.at, kept?.at])
})
