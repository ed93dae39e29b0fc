import type { Books } from './books.ts'

type InvoiceRow = Books['invoices'][number]

/** A write as the server gets it, on the records of one client. */
export interface Asked {
  readonly model: string
  readonly action: string
  readonly id: number
  readonly body: Readonly<Record<string, unknown>>
  /** Values that the device showed; empty for a call that names none. */
  readonly was: Readonly<Record<string, unknown>>
}

/** Codes of refusals, each with whether the books call for it. `validation.` precedes a field. */
type Refusals = Readonly<Record<string, boolean>>
type Rule = (books: Books, asked: Asked) => Refusals

const NONE: Rule = () => ({})
const BILLING = ['invoice', 'final']

const liveOf = <Row extends { readonly id: number; readonly deleted_at: unknown }>(
  rows: readonly Row[],
  id: unknown,
): Row | undefined => rows.find((row) => row.id === Number(id) && row.deleted_at === null)

/** A step of an invoice that is there; `of` adds what the invoice itself calls for. */
const onInvoice =
  (of: (row: InvoiceRow, books: Books, asked: Asked) => Refusals): Rule =>
  (books, asked) => {
    const row = liveOf(books.invoices, asked.id)
    return row ? of(row, books, asked) : { not_found: true }
  }

/** Negative cents with TVA of the credit notes of an invoice, of those that are counted. */
const creditedOf = ({ invoices }: Books, id: number | null, isCounted: (note: InvoiceRow) => boolean): number =>
  invoices
    .filter((note) => note.credited_invoice_id === id && note.deleted_at === null && isCounted(note))
    .reduce((sum, { amount_ttc }) => sum + amount_ttc, 0)

/** Whether an invoice that was sent deducts a deposit. */
const isUsedUp = ({ invoices }: Books, { deducted_in_id }: InvoiceRow): boolean =>
  deducted_in_id !== null && (liveOf(invoices, deducted_in_id)?.stage ?? 'draft') !== 'draft'

const sending = onInvoice((row, books, { was }) => {
  if (row.stage !== 'draft') return { transition_not_allowed: true }
  const lines = books.lines.filter(({ invoice_id, deleted_at }) => invoice_id === row.id && deleted_at === null)
  const sign = row.kind === 'credit_note' ? -1 : 1
  const due = row.amount_ttc - row.amount_deducted
  const credited = liveOf(books.invoices, row.credited_invoice_id)
  const judged = ['title', 'date', 'due_date', 'order_ref', 'introduction', 'footer']
  const shown = [...judged, 'amount_ht', 'amount_tva', 'amount_ttc'] as (keyof InvoiceRow)[]
  const before = creditedOf(books, row.credited_invoice_id, ({ id, stage }) => id !== row.id && stage !== 'draft')
  const left = credited ? credited.amount_ttc + before + row.amount_ttc : 0
  return {
    judged_changed: shown.some((name) => Object.hasOwn(was, name) && was[name] !== row[name]),
    'validation.lines': lines.every(({ quantity }) => quantity === 0),
    'validation.amount_ttc': row.amount_ttc * sign < 0 || due * sign < 0,
    credit_exceeded: left < 0,
    // Deposits that an invoice deducts are left to the client by a full credit alone.
    credit_exceeds_due: credited !== undefined && left > 0 && left < credited.amount_deducted,
    deposit_deducted: credited !== undefined && isUsedUp(books, credited),
  }
})

const deducting = onInvoice((row, books, { body }) => {
  const deposit = liveOf(books.invoices, body['deposit_id'])
  const isFree = deposit?.deducted_in_id === null || deposit?.deducted_in_id === row.id
  const left = deposit && deposit.amount_ttc + creditedOf(books, deposit.id, ({ stage }) => stage !== 'draft')
  return {
    invoice_locked: row.stage !== 'draft',
    transition_not_allowed: !BILLING.includes(row.kind),
    'validation.deposit_id':
      deposit?.kind !== 'deposit' || deposit.stage === 'draft' || !isFree || left === undefined || left <= 0,
  }
})

/** A line, or its invoice, is gone, or the invoice was sent. */
const ofLine: Rule = ({ lines, invoices }, { id }) => {
  const line = liveOf(lines, id)
  return line ? { invoice_locked: liveOf(invoices, line.invoice_id)?.stage !== 'draft' } : { not_found: true }
}

const ofTime: Rule = ({ time }, { id }) => {
  const entry = liveOf(time, id)
  return entry ? { invoice_locked: entry.is_locked } : { not_found: true }
}

/** Time and stages go onto drafts that bill work. */
const ontoDraft: Rule = ({ invoices }, { body }) => {
  const row = liveOf(invoices, body['invoice_id'])
  return row && BILLING.includes(row.kind)
    ? { invoice_locked: row.stage !== 'draft' }
    : { 'validation.invoice_id': true }
}

const ofStage: Rule = ({ stages }, { id }) => {
  const stage = liveOf(stages, id)
  return stage ? { transition_not_allowed: stage.invoice_line_id !== null } : { not_found: true }
}

/** Payments are of sent invoices that are not closed. */
const paying = ({ invoices }: Books, id: unknown): Refusals => {
  const row = liveOf(invoices, id)
  return row ? { transition_not_allowed: row.stage !== 'sent' } : { 'validation.invoice_id': true }
}

const either =
  (...rules: readonly Rule[]): Rule =>
  (books, asked) => {
    const all = rules.flatMap((rule) => Object.entries(rule(books, asked)))
    return Object.fromEntries(all.filter(([, isCalledFor]) => isCalledFor))
  }

const RULES: Readonly<Record<string, Rule>> = {
  'invoice create': NONE,
  'invoice delete': onInvoice(({ stage }) => ({ invoice_locked: stage !== 'draft' })),
  'invoice markAsSent': sending,
  'invoice markAsClosed': onInvoice(({ stage, fully_paid }) => ({
    transition_not_allowed: stage !== 'sent' || !fully_paid,
  })),
  'invoice createCreditNote': onInvoice((row, books) => ({
    transition_not_allowed: row.stage === 'draft',
    credit_exceeded: row.kind === 'credit_note' || row.amount_ttc + creditedOf(books, row.id, () => true) <= 0,
    deposit_deducted: isUsedUp(books, row),
  })),
  'invoice deductDeposit': deducting,
  'invoice releaseDeposit': onInvoice((row, { invoices }, { body }) => ({
    invoice_locked: row.stage !== 'draft',
    transition_not_allowed: row.kind !== 'final',
    'validation.deposit_id': liveOf(invoices, body['deposit_id'])?.deducted_in_id !== row.id,
  })),
  'invoice dispute': onInvoice((row, { lines }, { body }) => ({
    transition_not_allowed: row.stage !== 'sent' || row.kind === 'credit_note' || row.disputed_at !== null,
    'validation.disputed_line_id': liveOf(lines, body['disputed_line_id'])?.invoice_id !== row.id,
  })),
  'invoice settleDispute': onInvoice(({ disputed_at }) => ({ transition_not_allowed: disputed_at === null })),
  'invoice createAllInvoicesForMonth': NONE,
  'invoice_line create': ({ invoices }, { body }) => {
    const row = liveOf(invoices, body['invoice_id'])
    return row ? { invoice_locked: row.stage !== 'draft' } : { 'validation.invoice_id': true }
  },
  'invoice_line update': ofLine,
  'invoice_line delete': ofLine,
  'pointage create': NONE,
  'pointage imputeInvoice': either(ofTime, ontoDraft),
  'pointage Unimputed': ofTime,
  'pointage facturation_auto': ofTime,
  'pointage editUt': ofTime,
  'pointage editUtInvoiced': ofTime,
  'pointage editDate': ofTime,
  'pointage delete': ofTime,
  'transaction create': (books, { body }) => paying(books, body['invoice_id']),
  'transaction delete': (books, { id }) => {
    const payment = liveOf(books.payments, id)
    return payment ? paying(books, payment.invoice_id) : { not_found: true }
  },
  'ticket updateVisibility': NONE,
  'contract create': NONE,
  'contract update': NONE,
  'product create': NONE,
  'product update': ({ products }, { id }) => ({ not_found: !liveOf(products, id) }),
  'product delete': ({ products }, { id }) => ({ not_found: !liveOf(products, id) }),
  'billing_stage create': NONE,
  'billing_stage impute': either(ofStage, ontoDraft),
  'billing_stage delete': ofStage,
}

/** Refusals of a write that these books call for; every other one is a defect. */
export const allowedRefusals = (books: Books, asked: Asked): readonly string[] => {
  const rule = RULES[`${asked.model} ${asked.action}`]
  if (!rule) throw new Error(`No rule says when « ${asked.model} ${asked.action} » is refused.`)
  return Object.entries(rule(books, asked)).flatMap(([code, isCalledFor]) => (isCalledFor ? [code] : []))
}
