import { invoicingEn } from './labels/invoicing.ts'
import { leaveEn } from './labels/leave.ts'
import { paymentsEn } from './labels/payments.ts'
import { peopleEn } from './labels/people.ts'
import { pricingEn } from './labels/pricing.ts'
import { remindersEn } from './labels/reminders.ts'
import { ticketsEn } from './labels/tickets.ts'
import { workEn } from './labels/work.ts'

/** Texts of the derived screens of each model, from the labels of its area. */
export const recordTextsEn = {
  ...peopleEn.record,
  ...ticketsEn.record,
  ...workEn.record,
  ...pricingEn.record,
  ...invoicingEn.record,
  ...paymentsEn.record,
  ...leaveEn.record,
  ...remindersEn.record,
}
