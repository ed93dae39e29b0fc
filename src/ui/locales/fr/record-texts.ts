import { invoicingFr } from './labels/invoicing.ts'
import { leaveFr } from './labels/leave.ts'
import { paymentsFr } from './labels/payments.ts'
import { peopleFr } from './labels/people.ts'
import { pricingFr } from './labels/pricing.ts'
import { remindersFr } from './labels/reminders.ts'
import { ticketsFr } from './labels/tickets.ts'
import { workFr } from './labels/work.ts'

/** Texts of the derived screens of each model, from the labels of its area. */
export const recordTextsFr = {
  ...peopleFr.record,
  ...ticketsFr.record,
  ...workFr.record,
  ...pricingFr.record,
  ...invoicingFr.record,
  ...paymentsFr.record,
  ...leaveFr.record,
  ...remindersFr.record,
}
