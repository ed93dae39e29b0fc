import type { InvoiceStage } from './invoice.ts'

/** Actions on an invoice, its lines, pointages and transactions. */
export type InvoiceStep =
  | 'edit'
  | 'computeTotal'
  | 'delete'
  | 'impute'
  | 'markAsSent'
  | 'pay'
  | 'markAsClosed'
  | 'createCreditNote'
  | 'mail'

export const INVOICE_STEPS: Readonly<Record<InvoiceStep, readonly InvoiceStage[]>> = {
  /** Changes its fields or lines. */
  edit: ['draft'],
  computeTotal: ['draft'],
  delete: ['draft'],
  /** Adds or removes pointages. */
  impute: ['draft'],
  markAsSent: ['draft'],
  /** Creates or changes transactions. */
  pay: ['sent'],
  markAsClosed: ['sent'],
  createCreditNote: ['sent', 'closed'],
  /** Sends it by mail. */
  mail: ['sent', 'closed'],
}

export const mayInvoice = (step: InvoiceStep, stage: InvoiceStage): boolean => INVOICE_STEPS[step].includes(stage)

/**
 * Steps that would change a sent invoice answer `invoice_locked`; others `transition_not_allowed`.
 */
export const invoiceDenial = (
  step: InvoiceStep,
  stage: InvoiceStage,
): 'invoice_locked' | 'transition_not_allowed' | null => {
  if (mayInvoice(step, stage)) return null
  return stage !== 'draft' && ['edit', 'computeTotal', 'delete', 'impute'].includes(step)
    ? 'invoice_locked'
    : 'transition_not_allowed'
}
