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

interface AnsweredMonth {
  readonly invoices: readonly {
    readonly client_id: number
    readonly ut: number
    readonly amount_ht: number
    readonly amount_ttc: number
  }[]
}

/** The month as the interface names it, from the server's answer. */
export const billedMonthOf = (answer: unknown): BilledMonth => ({
  invoices: (answer as AnsweredMonth).invoices.map(({ client_id, ut, amount_ht, amount_ttc }) => ({
    clientId: String(client_id),
    ut,
    amountHt: amount_ht,
    amountTtc: amount_ttc,
    lines: [],
  })),
  leftOut: [],
})
