import { isUndelivered } from '#contract/models/invoice-mail/invoice-mail.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useWhere } from '../../hooks/records/use-records.ts'

/** Steps of an invoice in their order; each asks in a dialog of its own. */
export type InvoiceStep = 'markAsSent' | 'mail' | 'pay'

type Invoice = Pick<Mirrored<'invoice'>, 'stage' | 'fully_paid'>

/** The step that an invoice waits for: it is issued, mailed, then paid. Null where none is left. */
export const nextStepOf = ({ stage, fully_paid: isPaid }: Invoice, isMailed: boolean): InvoiceStep | null => {
  if (stage === 'draft') return 'markAsSent'
  if (stage === 'closed' || isPaid) return null
  return isMailed ? 'pay' : 'mail'
}

/**
 * The step that an invoice waits for; undefined while its mails are read. A mail in the folder is
 * the work of a manager who has no mail server: they hand the invoice over in another way.
 */
export const useNextStep = (invoice: Mirrored<'invoice'>): InvoiceStep | null | undefined => {
  const mails = useWhere('invoice_mail', 'invoice_id', invoice.id)
  const isMailed = mails?.some((mail) => !isUndelivered(mail))
  return isMailed === undefined ? undefined : nextStepOf(invoice, isMailed)
}
