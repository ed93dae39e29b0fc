import { and, eq, isNull } from 'drizzle-orm'
import { invoice, invoiceLine } from '#server/database/schema/billing.ts'
import type { Caller, TestServer } from '#server/testing/servers/test-server.ts'
import type { Company } from './company.ts'
import type { Judge } from './judge-answers.ts'
import type { CalledStep } from './steps.ts'

const choose = (all: readonly { readonly id: number }[], n: number): number =>
  all[n % Math.max(1, all.length)]?.id ?? 999_999

interface Callers {
  readonly server: TestServer
  readonly caller: Caller
  readonly judge: Judge
}

/** Sends calls of a step one after the other, and keeps them with their statuses. */
const openCalls = ({ caller: manager, judge }: Callers) => {
  const calls: string[] = []
  const call = async (method: 'put' | 'post', path: string, body: object = {}, caller: Caller = manager) => {
    const answer = await judge(
      { method: method.toUpperCase(), path: `/api/models/${path}`, body, headers: {} },
      () => caller[method](`/api/models/${path}`, body),
      ({ statusCode, json }) => ({ status: statusCode, body: json() }),
    )
    calls.push(`${path} ${JSON.stringify(body)} → ${answer.statusCode} ${answer.json().code ?? ''}`)
    return answer
  }
  return { calls, call }
}

/** Months that a step may close, as a client may have subscriptions that begin in each. */
export const CLOSED_MONTHS = ['2026-03', '2026-02', '2026-04'] as const

/** Invoices of a client that are there, in the order of their ids. */
const readInvoices = async ({ server }: Callers, { client }: Company) => {
  const own = await server.database.query
    .select({ id: invoice.id, stage: invoice.stage, kind: invoice.kind, disputed: invoice.disputed_line_id })
    .from(invoice)
    .where(and(eq(invoice.client_id, client), isNull(invoice.deleted_at)))
    .orderBy(invoice.id)
  const issued = own.filter(({ stage, kind }) => stage !== 'draft' && kind !== 'credit_note')
  return {
    drafts: own.filter(({ stage }) => stage === 'draft'),
    issued,
    disputed: issued.filter(({ disputed }) => disputed !== null),
    deposits: own.filter(({ kind }) => kind === 'deposit'),
  }
}

/** Calls a step of the server, on records that are there. Returns the calls with their statuses. */
export const callStep = async (
  callers: Callers,
  company: Company,
  what: CalledStep,
  [a, b]: readonly [number, number],
): Promise<string> => {
  const { query } = callers.server.database
  const { calls, call } = openCalls(callers)
  const { drafts, issued, disputed, deposits } = await readInvoices(callers, company)
  const closeMonth = (month: string) =>
    call('post', 'invoice/actions/createAllInvoicesForMonth', { month, client_ids: [company.client] })
  const credit = async (id: number): Promise<number | null> => {
    const answer = await call('put', `invoice/${id}/createCreditNote`)
    if (answer.statusCode !== 200) return null
    const notes = await query
      .select({ id: invoice.id })
      .from(invoice)
      .where(and(eq(invoice.credited_invoice_id, id), isNull(invoice.deleted_at)))
      .orderBy(invoice.id)
    return notes.at(-1)?.id ?? null
  }
  const cancel = async (id: number): Promise<void> => {
    const note = await credit(id)
    if (note !== null) await call('put', `invoice/${note}/markAsSent`)
  }
  const STEPS: Readonly<Record<CalledStep, () => Promise<unknown>>> = {
    send: () => call('put', `invoice/${choose(drafts, a)}/markAsSent`),
    credit: () => credit(choose(issued, a)),
    cancel: () => cancel(choose(issued, a)),
    closeMonth: () => closeMonth(CLOSED_MONTHS[b % 5] ?? CLOSED_MONTHS[0]),
    createDeposit: async () => {
      const { id } = (
        await call('post', 'invoice', { client_id: company.client, title: `Acompte ${a}`, kind: 'deposit' })
      ).json().data
      await call('post', 'invoice_line', { invoice_id: id, designation: 'Acompte', unit_price: 100 + a })
      if (b % 3 > 0) await call('put', `invoice/${id}/markAsSent`)
    },
    deductDeposit: () => call('put', `invoice/${choose(drafts, a)}/deductDeposit`, { deposit_id: choose(deposits, b) }),
    releaseDeposit: () =>
      call('put', `invoice/${choose(drafts, a)}/releaseDeposit`, { deposit_id: choose(deposits, b) }),
    dispute: async () => {
      const id = choose(issued, a)
      const lines = await query.select({ id: invoiceLine.id }).from(invoiceLine).where(eq(invoiceLine.invoice_id, id))
      const body = { disputed_line_id: choose(lines, b), dispute_reason: `Motif ${b}` }
      await call('put', `invoice/${id}/dispute`, body, company.buyer)
    },
    correct: async () => {
      const id = choose(disputed, a)
      await cancel(id)
      await call('put', `invoice/${id}/settleDispute`)
      await closeMonth(CLOSED_MONTHS[0])
    },
  }
  await STEPS[what]()
  return calls.join(', ')
}

/** Bills everything of a client that is due. */
export const billEverything = async (callers: Callers, { client }: Company): Promise<void> => {
  const { call } = openCalls(callers)
  for (const month of CLOSED_MONTHS)
    await call('post', 'invoice/actions/createAllInvoicesForMonth', { month, client_ids: [client] })
}
