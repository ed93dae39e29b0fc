/**
 * The life of an invoice. A draft may change in every way; what was sent is a legal document and never changes again: it is paid, closed
 * when it is fully paid, or corrected by a credit note (`avoir`), an invoice of its own.
 *
 *   draft ──markAsSent──▶ sent ──markAsClosed──▶ closed
 */
export const INVOICE_STAGES = ['draft', 'sent', 'closed'] as const
export type InvoiceStage = (typeof INVOICE_STAGES)[number]

export const INVOICE_KINDS = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** Whatever may be done to an invoice or to what hangs on it. */
export type InvoiceStep = 'edit' | 'computeTotal' | 'delete' | 'impute' | 'markAsSent' | 'pay' | 'markAsClosed' | 'createCreditNote'

export const INVOICE_STEPS: Readonly<Record<InvoiceStep, readonly InvoiceStage[]>> = {
  /** Its fields, its lines. */
  edit: ['draft'],
  computeTotal: ['draft'],
  delete: ['draft'],
  /** Pointages are put on it or taken off it. */
  impute: ['draft'],
  markAsSent: ['draft'],
  /** Transactions are written or changed. */
  pay: ['sent'],
  markAsClosed: ['sent'],
  createCreditNote: ['sent', 'closed'],
}

export const mayInvoice = (step: InvoiceStep, stage: InvoiceStage): boolean => INVOICE_STEPS[step].includes(stage)

/** Steps that would change what was sent answer that it is locked; the others that it is not their time. */
export const invoiceVerdict = (step: InvoiceStep, stage: InvoiceStage): 'invoice_locked' | 'transition_not_allowed' | null => {
  if (mayInvoice(step, stage)) return null
  return stage !== 'draft' && ['edit', 'computeTotal', 'delete', 'impute'].includes(step) ? 'invoice_locked' : 'transition_not_allowed'
}
