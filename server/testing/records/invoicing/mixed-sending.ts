import { setTimeout } from 'node:timers/promises'
import { eq, inArray, sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { InvoiceKind } from '#contract/lifecycle/invoice.ts'
import type { Queryable } from '../../../database/connect.ts'
import { invoice, invoiceLine } from '../../../database/schema/billing.ts'
import type { Caller } from '../../servers/test-server.ts'

/**
 * Sends until the server decides, as a client does: on a slow machine, invoices wait for the
 * numbers of those before them longer than the server lets a request wait for a lock.
 */
const send = async (manager: Caller, id: number): Promise<LightMyRequestResponse> => {
  for (;;) {
    const answer = await manager.put(`/api/models/invoice/${id}/markAsSent`)
    if (answer.statusCode !== 503) return answer
    const seconds = Number(answer.headers['retry-after'])
    expect(seconds, answer.body).toBeGreaterThan(0)
    await setTimeout(seconds * 1000)
  }
}

interface Sending {
  readonly query: Queryable
  readonly clientId: number
  /** One for each server; they send in turn. */
  readonly managers: readonly [Caller, ...Caller[]]
}

const addDrafts = async (
  { query, clientId }: Sending,
  kind: InvoiceKind,
  count: number,
): Promise<readonly number[]> => {
  const drafts = Array.from({ length: count }, (_, n) => ({
    client_id: clientId,
    kind,
    title: `${kind} ${n}`,
    created_at: new Date().toISOString(),
  }))
  const stored = await query.insert(invoice).values(drafts).returning({ id: invoice.id })
  await query
    .insert(invoiceLine)
    .values(stored.map(({ id }) => ({ invoice_id: id, designation: 'Forfait', unit_price: 10_000 })))
  return stored.map(({ id }) => id)
}

/** Drafts of every kind that lack nothing to be sent: 20 invoices and 10 of each other kind. */
const addMixedDrafts = async (sending: Sending): Promise<readonly number[]> => {
  const { query, managers } = sending
  const [manager] = managers
  const sent = await addDrafts(sending, 'invoice', 10)
  const deposits = await addDrafts(sending, 'deposit', 10)
  for (const id of [...sent, ...deposits]) expect((await send(manager, id)).statusCode).toBe(200)
  for (const id of sent) await manager.put(`/api/models/invoice/${id}/createCreditNote`)
  const credits = await query
    .select({ id: invoice.id })
    .from(invoice)
    .where(inArray(invoice.credited_invoice_id, [...sent]))
  const finals = await addDrafts(sending, 'invoice', 10)
  for (const [n, id] of finals.entries())
    await manager.put(`/api/models/invoice/${id}/deductDeposit`, { deposit_id: deposits[n] })
  const others = [...(await addDrafts(sending, 'invoice', 20)), ...(await addDrafts(sending, 'deposit', 10))]
  const all = [...others, ...finals, ...credits.map(({ id }) => id)]
  // The kinds alternate, as they do when several people work.
  return all.map((_, n) => all[(n * 7) % all.length] ?? 0)
}

/**
 * Sends 50 drafts of every kind at once. Some fail for good after their number was allotted, others
 * have no line. Then numbers of both series have no gap and no double, and follow the days.
 */
export const sendMixedAtOnce = async (sending: Sending): Promise<void> => {
  const { query, managers } = sending
  const ids = await addMixedDrafts(sending)
  expect(new Set(ids).size).toBe(50)
  const [broken, empty] = [ids.filter((_, n) => n % 5 === 1), ids.filter((_, n) => n % 11 === 3)]
  await query.update(invoiceLine).set({ deleted_at: sql`now()` }).where(inArray(invoiceLine.invoice_id, empty))
  // The audit is written after the reference is allotted.
  await query.execute(
    sql.raw(`create function fail_mixed() returns trigger language plpgsql as $$
      begin
        if new.action = 'markAsSent' and new.record_id in (${broken.join()}) then raise exception 'broken'; end if;
        return new;
      end $$`),
  )
  await query.execute(
    sql.raw('create trigger fail_mixed before insert on activity for each row execute function fail_mixed()'),
  )
  const sendAll = (some: readonly number[]) =>
    Promise.all(
      some.map(async (id, n) => ({
        id,
        status: (await send(managers[n % managers.length] ?? managers[0], id)).statusCode,
      })),
    )
  const refused = (await sendAll(ids)).filter(({ status }) => status !== 200).map(({ id }) => id)
  await query.execute(sql.raw('drop trigger fail_mixed on activity'))
  const inOrder = (some: readonly number[]) => [...new Set(some)].sort((a, b) => a - b)
  expect(inOrder(refused)).toEqual(inOrder([...broken, ...empty]))
  await expectGapless(query)
  // The invoices that failed take the next numbers.
  await query.update(invoiceLine).set({ deleted_at: null }).where(inArray(invoiceLine.invoice_id, empty))
  expect((await sendAll(refused)).filter(({ status }) => status !== 200)).toEqual([])
  await expectGapless(query)
  expect(await query.select().from(invoice).where(eq(invoice.stage, 'draft'))).toEqual([])
}

/** References of both series count from 1 in the order in which the invoices are dated. */
const expectGapless = async (query: Queryable): Promise<void> => {
  const sent = (await query.select().from(invoice).orderBy(invoice.ref)).filter(({ stage }) => stage !== 'draft')
  for (const isCredit of [false, true]) {
    const series = sent.filter(({ kind }) => (kind === 'credit_note') === isCredit)
    expect(series.map(({ ref }) => Number(ref?.slice(-4)))).toEqual(series.map((_, n) => n + 1))
    expect(series.every(({ ref }) => ref?.startsWith(isCredit ? 'A' : 'F'))).toBe(true)
    expect(series.map(({ date }) => date)).toEqual(series.map(({ date }) => date).sort())
  }
}
