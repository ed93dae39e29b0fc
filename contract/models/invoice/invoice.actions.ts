import { companyDayOf } from '#contract/company-day.ts'
import { type ActionContext, actionsOf, type Denial } from '#contract/core/events/action.ts'
import { belongsTo, choice, longText } from '#contract/core/kinds/field.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { billsTime, CREATED_KINDS, INVOICE_GROUPINGS, type InvoiceKind } from '#contract/lifecycle/invoice.ts'
import { type InvoiceStep, invoiceDenial } from '#contract/lifecycle/invoice-steps.ts'
import { type Invoice, invoice, MAX_REASON } from './invoice.ts'

const { action, create, remove, update } = actionsOf(invoice)

/** Fields of a draft that its document shows. */
const PRINTED = ['title', 'date', 'due_date', 'order_ref', 'introduction', 'footer'] as const

const SHEET = [...PRINTED, 'comments', 'quickbook_id'] as const

/**
 * Sums tell of changed lines and time. Deposits are left out: issuing a credit note changes what
 * the next one of the same invoice deducts.
 */
const SUMS = ['amount_ht', 'amount_tva', 'amount_ttc'] as const

const at =
  (step: InvoiceStep) =>
  (record: Invoice): Denial =>
    invoiceDenial(step, record.stage)

/** Only a fully paid invoice is closed. */
const closing = (record: Invoice): Denial =>
  invoiceDenial('markAsClosed', record.stage) ?? (record.fully_paid ? null : 'transition_not_allowed')

/** A step of a draft that these kinds alone allow. */
const ofKind =
  (isAllowed: (kind: InvoiceKind) => boolean) =>
  (record: Invoice): Denial =>
    invoiceDenial('edit', record.stage) ?? (isAllowed(record.kind) ? null : 'transition_not_allowed')

const same = (record: Invoice): Invoice => record

/** One dispute at a time, of an invoice that was sent and asks for money. */
const mayDispute = ({ stage, kind, disputed_at }: Invoice): boolean =>
  stage === 'sent' && kind !== 'credit_note' && disputed_at === null

export const invoiceActions = {
  create: create({
    who: MANAGERS,
    fields: ['client_id', 'kind', ...SHEET],
    body: { kind: choice(CREATED_KINDS, { default: 'invoice' }) },
    sets: ['created_at'],
    clock: ['created_at'],
    complete: (record, context) => ({ ...record, created_at: context.at }),
  }),
  update: update({ who: MANAGERS, fields: SHEET, when: at('edit') }),
  // The server sets the reference, the due date and the frozen fields.
  markAsSent: action(
    'markAsSent',
    {},
    {
      who: MANAGERS,
      sets: ['stage', 'sent_at', 'date'],
      clock: ['sent_at', 'date'],
      judges: [...PRINTED, ...SUMS],
      isSequential: true,
      when: at('markAsSent'),
      apply: (record, _body, context: ActionContext) => ({
        ...record,
        stage: 'sent',
        sent_at: context.at,
        date: record.date ?? companyDayOf(context.at),
      }),
    },
  ),
  markAsClosed: action(
    'markAsClosed',
    {},
    {
      who: MANAGERS,
      sets: ['stage', 'closed_at'],
      clock: ['closed_at'],
      when: closing,
      apply: (record, _body, context) => ({ ...record, stage: 'closed', closed_at: context.at }),
    },
  ),
  // The server sums the lines.
  computeTotal: action('computeTotal', {}, { who: MANAGERS, sets: [], when: at('computeTotal'), apply: same }),
  /** Creates a draft credit note with negated lines; does not change the invoice. */
  createCreditNote: action(
    'createCreditNote',
    {},
    { who: MANAGERS, sets: [], when: at('createCreditNote'), apply: same },
  ),
  /** Deducts a sent deposit of the client; an invoice becomes a final one. The server sums. */
  deductDeposit: action(
    'deductDeposit',
    { deposit_id: belongsTo('invoice', {}) },
    { who: MANAGERS, sets: [], when: ofKind(billsTime), apply: same },
  ),
  /** Takes a deducted deposit back; without any, a final invoice becomes an ordinary one. */
  releaseDeposit: action(
    'releaseDeposit',
    { deposit_id: belongsTo('invoice', {}) },
    { who: MANAGERS, sets: [], when: ofKind((kind) => kind === 'final'), apply: same },
  ),
  /** Groups the time of a draft into new lines, which the server makes. */
  regroup: action(
    'regroup',
    { grouping: choice(INVOICE_GROUPINGS, {}) },
    {
      who: MANAGERS,
      sets: ['grouping'],
      when: ofKind(billsTime),
      apply: (record, { grouping }) => ({ ...record, grouping }),
    },
  ),
  /** The client says what is wrong with a line; nothing of what was sent changes. */
  dispute: action(
    'dispute',
    { disputed_line_id: belongsTo('invoice_line', {}), dispute_reason: longText({ max: MAX_REASON }) },
    {
      who: ['client', 'manager'],
      sets: ['disputed_at', 'disputed_line_id', 'dispute_reason'],
      clock: ['disputed_at'],
      when: (record) => (mayDispute(record) ? null : 'transition_not_allowed'),
      apply: (record, payload, context) => ({ ...record, ...payload, disputed_at: context.at }),
    },
  ),
  settleDispute: action(
    'settleDispute',
    {},
    {
      who: MANAGERS,
      sets: ['disputed_at', 'disputed_line_id', 'dispute_reason'],
      when: ({ disputed_at }) => (disputed_at === null ? 'transition_not_allowed' : null),
      apply: (record) => ({ ...record, disputed_at: null, disputed_line_id: null, dispute_reason: null }),
    },
  ),
  delete: remove({ who: MANAGERS, when: at('delete') }),
}
