/**
 * Why month closing leaves time, a subscription or a stage out of the drafts.
 *
 *   earlier_month, later_month   waits to be billed with another month
 *   already_invoiced             is on an invoice
 *   contract                     is included in the price of an hours contract
 *   no_date                      a stage without a day waits for a person
 */
export const LEFT_OUT_REASONS = [
  'archived_client',
  'already_invoiced',
  'projet_not_billable',
  'ticket_not_billable',
  'fixed_price',
  'contract',
  'earlier_month',
  'later_month',
  'no_date',
] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]
