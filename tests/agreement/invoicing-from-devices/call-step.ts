import { and, eq, isNull } from 'drizzle-orm'
import { invoice } from '#server/database/schema/billing.ts'
import type { Caller, TestServer } from '#server/testing/servers/test-server.ts'
import type { Company } from './company.ts'
import { expectTyped } from './device.ts'
import type { CalledStep } from './steps.ts'

const choose = (all: readonly { readonly id: number }[], n: number): number =>
  all[n % Math.max(1, all.length)]?.id ?? 999_999

/** Calls a step of the server, on records that are there. Returns the calls with their statuses. */
export const callStep = async (
  { server, caller }: { readonly server: TestServer; readonly caller: Caller },
  { client, tickets: _ }: Company,
  what: CalledStep,
  [a, b]: readonly [number, number],
): Promise<string> => {
  const calls: string[] = []
  const call = async (method: 'put' | 'post', path: string, body: object = {}) => {
    const answer = await caller[method](`/api/models/${path}`, body)
    expectTyped(answer.statusCode, answer.json(), path)
    calls.push(`${path} ${JSON.stringify(body)} → ${answer.statusCode} ${answer.json().code ?? ''}`)
    return answer
  }
  const own = await server.database.query
    .select({ id: invoice.id, stage: invoice.stage, kind: invoice.kind })
    .from(invoice)
    .where(and(eq(invoice.client_id, client), isNull(invoice.deleted_at)))
    .orderBy(invoice.id)
  const drafts = own.filter(({ stage }) => stage === 'draft')
  const issued = own.filter(({ stage, kind }) => stage !== 'draft' && kind !== 'credit_note')
  const deposits = own.filter(({ kind }) => kind === 'deposit')
  const credit = async (): Promise<number | null> => {
    const answer = await call('put', `invoice/${choose(issued, a)}/createCreditNote`)
    if (answer.statusCode !== 200) return null
    const notes = await server.database.query
      .select({ id: invoice.id })
      .from(invoice)
      .where(and(eq(invoice.credited_invoice_id, choose(issued, a)), isNull(invoice.deleted_at)))
      .orderBy(invoice.id)
    return notes.at(-1)?.id ?? null
  }
  const STEPS: Readonly<Record<CalledStep, () => Promise<unknown>>> = {
    send: () => call('put', `invoice/${choose(drafts, a)}/markAsSent`),
    credit,
    cancel: async () => {
      const note = await credit()
      if (note !== null) await call('put', `invoice/${note}/markAsSent`)
    },
    closeMonth: () =>
      call('post', 'invoice/actions/createAllInvoicesForMonth', { month: '2026-03', client_ids: [client] }),
    createDeposit: async () => {
      const { id } = (
        await call('post', 'invoice', { client_id: client, title: `Acompte ${a}`, kind: 'deposit' })
      ).json().data
      await call('post', 'invoice_line', { invoice_id: id, designation: 'Acompte', unit_price: 100 + a })
      if (b % 3 > 0) await call('put', `invoice/${id}/markAsSent`)
    },
    deductDeposit: () => call('put', `invoice/${choose(drafts, a)}/deductDeposit`, { deposit_id: choose(deposits, b) }),
    releaseDeposit: () =>
      call('put', `invoice/${choose(drafts, a)}/releaseDeposit`, { deposit_id: choose(deposits, b) }),
  }
  await STEPS[what]()
  return calls.join(', ')
}
