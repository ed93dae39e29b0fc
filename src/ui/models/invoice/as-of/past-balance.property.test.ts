import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DatedPayment } from '#contract/as-of/invoice-as-of.ts'
import { companyDay, endOfCompanyDay } from '#contract/company-day.ts'
import { type ActionContext, blankRecord } from '#contract/core/events/action.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { isFullyPaid } from '#contract/lifecycle/invoice.ts'
import { invoiceActions } from '#contract/models/invoice/invoice.actions.ts'
import { type Invoice, invoice as invoiceModel } from '#contract/models/invoice/invoice.ts'
import { addDays } from '../../../text/format.ts'
import { agedBalanceOf, type ClientBalance, DUE_CLASSES } from '../balance/aged-balance.ts'
import { agedBalanceAsOf } from './past-balance.ts'
import { invoicesAsOf } from './past-invoices.ts'

/** An entry of the activity: the fields before a change; all of them before a deletion. */
interface Entry {
  readonly model: 'transaction' | 'invoice'
  readonly recordId: RecordId
  readonly before: Readonly<Record<string, unknown>>
  readonly at: string
}

interface Shown {
  readonly stage: string
  readonly fully_paid: boolean
  readonly paid: number
  readonly disputed_at: string | null
}

/** Values of the screens at the end of a day. */
interface Snapshot {
  readonly day: string
  readonly balance: readonly ClientBalance[]
  readonly invoices: ReadonlyMap<RecordId, Shown>
}

const STEPS = [
  'draft',
  'credit',
  'edit',
  'send',
  'pay',
  'change',
  'unpay',
  'close',
  'dispute',
  'settle',
  'discard',
] as const
const STEP = fc.record({
  step: fc.constantFrom(...STEPS),
  /** Which of the records that the step fits. */
  pick: fc.nat(1000),
  cents: fc.integer({ min: 1, max: 900 }),
  minutes: fc.integer({ min: 1, max: 60 * 40 }),
})
type Step = typeof STEP extends fc.Arbitrary<infer Value> ? Value : never

/** Records, activity and a clock, changed by the reducers of the contract. */
const openBooks = () => {
  let now = Date.parse('2026-10-20T08:00:00.000Z')
  let made = 0
  const invoices = new Map<RecordId, Invoice>()
  const payments = new Map<RecordId, DatedPayment>()
  const entries: Entry[] = []
  const at = (): string => new Date(now).toISOString()
  const context = (): ActionContext => ({ actor: { id: '1', role: 'manager', clientId: null }, at: at(), statuses: [] })
  const nextId = (): RecordId => {
    made += 1
    return String(made)
  }
  const paidOf = (id: RecordId): number =>
    [...payments.values()].reduce((sum, one) => sum + (one.invoice_id === id ? one.amount : 0), 0)
  const note = (model: Entry['model'], recordId: RecordId, before: Entry['before']): void => {
    entries.push({ model, recordId, before, at: at() })
  }
  /** As the server does after each payment. */
  const settle = (id: RecordId): void => {
    const invoice = invoices.get(id)
    if (invoice) invoices.set(id, { ...invoice, fully_paid: isFullyPaid(invoice, paidOf(id)) })
  }

  const run = (
    action: 'markAsSent' | 'markAsClosed' | 'dispute' | 'settleDispute',
    invoice: Invoice,
  ): Invoice | null => {
    const body = action === 'dispute' ? { disputed_line_id: '1', dispute_reason: 'Trop cher' } : {}
    if (invoiceActions[action].when(invoice, context(), body as never) !== null) return null
    const after = invoiceActions[action].apply(invoice, body as never, context())
    if (!after) return null
    if (after.disputed_at !== invoice.disputed_at) note('invoice', invoice.id, { disputed_at: invoice.disputed_at })
    invoices.set(after.id, after)
    return after
  }

  return {
    invoices,
    payments,
    entries,
    at,
    nextId,
    paidOf,
    note,
    settle,
    run,
    passMinutes: (minutes: number): void => {
      now += minutes * 60_000
    },
    day: (): string => companyDay(new Date(now)),
  }
}
type Books = ReturnType<typeof openBooks>

/** Carries out each step on the books. */
const stepsOn = (books: Books): Readonly<Record<Step['step'], (step: Step) => void>> => {
  const { invoices, payments } = books
  /** Payments of invoices that are not closed. */
  const open = () => [...payments.values()].filter(({ invoice_id }) => invoices.get(invoice_id)?.stage === 'sent')
  const each = (action: 'markAsClosed' | 'dispute' | 'settleDispute', pick: number): void => {
    const invoice = pickOf([...invoices.values()], pick)
    if (invoice) books.run(action, invoice)
  }
  const invoiceOf = (pick: number, test: (invoice: Invoice) => boolean): Invoice | undefined =>
    pickOf([...invoices.values()].filter(test), pick)
  const raise = (pick: number, values: Partial<Invoice>): void => {
    const id = books.nextId()
    invoices.set(id, {
      ...blankRecord(invoiceModel, id),
      title: id,
      client_id: String(7 + (pick % 3)),
      created_at: books.at(),
      ...values,
    })
  }

  return {
    draft: ({ pick, cents }) =>
      raise(pick, { amount_ttc: cents, amount_deducted: pick % 7 === 0 ? Math.floor(cents / 2) : 0 }),
    credit: ({ pick, cents }) => raise(pick, { kind: 'credit_note', amount_ttc: -cents }),
    edit: ({ pick, cents }) => {
      const draft = invoiceOf(pick, ({ stage, kind }) => stage === 'draft' && kind === 'invoice')
      if (draft) invoices.set(draft.id, { ...draft, amount_ttc: cents })
    },
    send: ({ pick }) => {
      const draft = invoiceOf(pick, ({ stage }) => stage === 'draft')
      const sent = draft && books.run('markAsSent', draft)
      if (!sent) return
      const due_date = pick % 5 === 0 ? null : addDays(books.at().slice(0, 10), (pick % 60) - 20)
      invoices.set(sent.id, { ...sent, due_date, fully_paid: isFullyPaid(sent, 0) })
    },
    pay: ({ pick, cents }) => {
      const sent = invoiceOf(pick, ({ stage }) => stage === 'sent')
      if (!sent) return
      const amount =
        pick % 2 === 0
          ? sent.amount_ttc - sent.amount_deducted - books.paidOf(sent.id)
          : Math.sign(sent.amount_ttc) * cents
      const id = books.nextId()
      payments.set(id, { id, invoice_id: sent.id, amount, created_at: books.at() })
      books.settle(sent.id)
    },
    change: ({ pick, cents }) => {
      const payment = pickOf(open(), pick)
      if (!payment || payment.amount === cents) return
      books.note('transaction', payment.id, { amount: payment.amount })
      payments.set(payment.id, { ...payment, amount: cents })
      books.settle(payment.invoice_id)
    },
    unpay: ({ pick }) => {
      const payment = pickOf(open(), pick)
      if (!payment) return
      books.note('transaction', payment.id, { ...payment })
      payments.delete(payment.id)
      books.settle(payment.invoice_id)
    },
    close: ({ pick }) => void each('markAsClosed', pick),
    dispute: ({ pick }) => void each('dispute', pick),
    settle: ({ pick }) => void each('settleDispute', pick),
    discard: ({ pick }) => {
      const draft = invoiceOf(pick, ({ stage }) => stage === 'draft')
      if (draft) invoices.delete(draft.id)
    },
  }
}

const snapshotOf = ({ invoices, paidOf }: Books, day: string): Snapshot => ({
  day,
  balance: plainBalance([...invoices.values()], paidOf, day),
  invoices: new Map(
    [...invoices].map(([id, { stage, fully_paid, disputed_at }]) => [
      id,
      { stage, fully_paid, paid: stage === 'draft' ? 0 : paidOf(id), disputed_at },
    ]),
  ),
})

/**
 * Rebuilds a moment from the present records, with the former values that the server answers for
 * it.
 */
const rebuild = ({ invoices, payments, entries }: Books, end: string) => {
  const later = entries.filter(({ at: made }) => made > end)
  const first = (model: Entry['model'], field: string) =>
    [
      ...Map.groupBy(
        later.filter((one) => one.model === model && field in one.before),
        ({ recordId }) => recordId,
      ),
    ].flatMap(([, [entry]]) => entry ?? [])
  const known = new Map([
    ...payments,
    ...later.flatMap(({ recordId, before }) =>
      'created_at' in before ? [[recordId, before as unknown as DatedPayment] as const] : [],
    ),
  ])
  const formerPayments = first('transaction', 'amount').flatMap(({ recordId, before }) => {
    const payment = known.get(recordId)
    return payment && payment.created_at <= end ? [{ ...payment, amount: Number(before['amount']) }] : []
  })
  const disputes = new Map(
    first('invoice', 'disputed_at').map(
      ({ recordId, before }) => [recordId, before['disputed_at'] as string | null] as const,
    ),
  )
  return invoicesAsOf([...invoices.values()], [...payments.values()], { payments: formerPayments, disputes }, end)
}

/** The office: books, with snapshots of each day. */
const createOffice = () => {
  const books = openBooks()
  const steps = stepsOn(books)
  const snapshots: Snapshot[] = []
  return {
    /** Lets time pass, day by day, then runs one step. */
    take: (step: Step): void => {
      const before = books.day()
      books.passMinutes(step.minutes)
      for (let day = before; day < books.day(); day = addDays(day, 1)) snapshots.push(snapshotOf(books, day))
      steps[step.step](step)
    },
    snapshots,
    rebuilt: (end: string) => rebuild(books, end),
  }
}

const pickOf = <One>(some: readonly One[], pick: number): One | undefined => some[pick % Math.max(1, some.length)]

/** The aged balance of a day by counting days, from the records of that moment. */
const plainBalance = (
  invoices: readonly Invoice[],
  paidOf: (id: RecordId) => number,
  day: string,
): readonly ClientBalance[] => {
  const rows = invoices.filter(({ stage, fully_paid }) => stage === 'sent' && !fully_paid)
  const classStart = (due: string): string | null =>
    ['0000-01-01', ...DUE_CLASSES.flatMap(({ to }) => (to === null ? [] : [addDays(day, -to)])).toReversed()].findLast(
      (first) => first <= due,
    ) ?? null
  return agedBalanceOf(
    rows.map(({ id, client_id, kind, due_date, amount_ttc, amount_deducted }) => ({
      by: [id, client_id, kind, due_date === null ? null : classStart(due_date)],
      count: 1,
      sum: [amount_ttc, amount_deducted],
    })),
    rows.map(({ id }) => ({ by: [id], count: 1, sum: [paidOf(id)] })),
    day,
  )
}

const byClient = (balance: readonly ClientBalance[]) => new Map(balance.map((one) => [one.clientId, one]))

describe('receivables of a past day', () => {
  it('are what the aged balance said that day, whatever has happened since', () => {
    fc.assert(
      fc.property(fc.array(STEP, { minLength: 20, maxLength: 120 }), (steps) => {
        const office = createOffice()
        for (const step of steps) office.take(step)
        for (const { day, balance, invoices } of office.snapshots) {
          const past = office.rebuilt(endOfCompanyDay(day))
          expect(byClient(agedBalanceAsOf(past, day))).toEqual(byClient(balance))
          for (const [id, { stage, fully_paid, paid, disputed_at }] of past) {
            expect({ stage, fully_paid, paid, disputed_at }).toEqual(invoices.get(id))
          }
          // Drafts that were deleted since are in no list; everything else is there.
          for (const [id, { stage }] of invoices) if (stage !== 'draft') expect(past.has(id)).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })
})
