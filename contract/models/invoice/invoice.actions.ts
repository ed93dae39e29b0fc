import { type ActionContext, actionsOf, type Verdict } from '#contract/core/action.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { type InvoiceStep, invoiceVerdict } from '#contract/lifecycle/invoice.ts'
import { type Invoice, invoice } from './invoice.ts'

const { action, create, remove, update } = actionsOf(invoice)

const SHEET = ['title', 'date', 'due_date', 'comments', 'quickbook_id'] as const

const at =
  (step: InvoiceStep) =>
  (record: Invoice): Verdict =>
    invoiceVerdict(step, record.stage)

/** Only what is paid in full is closed. */
const closing = (record: Invoice): Verdict => invoiceVerdict('markAsClosed', record.stage) ?? (record.fully_paid ? null : 'transition_not_allowed')

const same = (record: Invoice): Invoice => record

export const invoiceActions = {
  create: create({
    who: MANAGERS,
    fields: ['client_id', ...SHEET],
    sets: ['created_at'],
    clock: ['created_at'],
    complete: (record, context) => ({ ...record, created_at: context.at }),
  }),
  update: update({ who: MANAGERS, fields: SHEET, when: at('edit') }),
  // The reference, the due date and what is frozen with them are the server's to decide.
  markAsSent: action(
    'markAsSent',
    {},
    {
      who: MANAGERS,
      sets: ['stage', 'sent_at', 'date'],
      clock: ['sent_at', 'date'],
      when: at('markAsSent'),
      apply: (record, _body, context: ActionContext) => ({
        ...record,
        stage: 'sent',
        sent_at: context.at,
        date: record.date ?? context.at.slice(0, 10),
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
  // Sums over the lines: the server's.
  computeTotal: action('computeTotal', {}, { who: MANAGERS, sets: [], when: at('computeTotal'), apply: same }),
  /** Makes a draft credit note with the same lines, negative; the invoice itself stays as it is. */
  createCreditNote: action('createCreditNote', {}, { who: MANAGERS, sets: [], when: at('createCreditNote'), apply: same }),
  delete: remove({ who: MANAGERS, when: at('delete') }),
}
