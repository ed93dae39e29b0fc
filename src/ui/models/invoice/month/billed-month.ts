import type { RecordId } from '#contract/core/ids.ts'

/** One line of a draft. */
export interface BilledLine {
  readonly designation: string
  /** Hundredths of the unit. */
  readonly quantity: number
  readonly unit_price: number
  readonly amount_ht: number
}

/** Content of one client's draft for the month, proposed or created by the server. */
export interface BilledClient {
  readonly clientId: RecordId
  readonly ut: number
  readonly amountHt: number
  readonly amountTtc: number
  readonly lines: readonly BilledLine[]
}

/** What the server leaves out of the drafts, and why. */
export interface LeftOut {
  readonly clientId: RecordId
  readonly reason: LeftOutReason
  readonly ut: number
  readonly count: number
}

export const LEFT_OUT_REASONS = ['ticket_not_billable', 'projet_not_billable', 'fixed_price', 'already_invoiced'] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

export interface BilledMonth {
  readonly invoices: readonly BilledClient[]
  readonly leftOut: readonly LeftOut[]
}
