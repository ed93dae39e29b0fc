import type { RecordId } from '#contract/core/ids.ts'
import type { LeftOutReason } from '#contract/invoicing/left-out.ts'

/** One line of a draft. */
export interface BilledLine {
  readonly designation: string
  /** Hundredths of the unit. */
  readonly quantity: number
  readonly unit_price: number
  /** Cents without TVA. */
  readonly amount: number
}

/** Content of one client's draft for the month, proposed or created by the server. */
export interface BilledClient {
  readonly clientId: RecordId
  readonly ut: number
  readonly amountHt: number
  readonly lines: readonly BilledLine[]
}

/** Work that the server leaves out of the draft of a client, for one reason. */
export interface LeftOut {
  readonly reason: LeftOutReason
  readonly clientId: RecordId
  /** The contract that includes the time; null for other reasons. */
  readonly contractId: RecordId | null
  readonly pointages: number
  readonly ut: number
  /** Subscriptions and stages. */
  readonly others: number
  /** First days of the months to close for subscriptions that were skipped. */
  readonly months: readonly string[]
}

export interface BilledMonth {
  readonly invoices: readonly BilledClient[]
  readonly leftOut: readonly LeftOut[]
}

/** The server's answer, as the contract says. */
interface AnsweredMonth {
  readonly invoices: readonly {
    readonly client_id: number
    readonly ut: number
    readonly amount_ht: number
    readonly draft_lines: readonly BilledLine[]
  }[]
  readonly left_out: readonly {
    readonly reason: LeftOutReason
    readonly client_id: number
    readonly product_id: number | null
    readonly billing_stage_id: number | null
    readonly contract_id: number | null
    readonly month: string | null
    readonly pointages: number
    readonly ut: number
  }[]
}

/**
 * The month as the interface names it; what is left out is added up by reason, client and contract.
 */
export const billedMonthOf = (answer: unknown): BilledMonth => {
  const { invoices, left_out } = answer as AnsweredMonth
  return {
    invoices: invoices.map(({ client_id, ut, amount_ht, draft_lines }) => ({
      clientId: String(client_id),
      ut,
      amountHt: amount_ht,
      lines: draft_lines,
    })),
    leftOut: [
      ...Map.groupBy(
        left_out,
        ({ reason, client_id, contract_id }) => `${reason} ${client_id} ${contract_id}`,
      ).values(),
    ].flatMap((some) => {
      const [first] = some
      if (!first) return []
      return {
        reason: first.reason,
        clientId: String(first.client_id),
        contractId: first.contract_id === null ? null : String(first.contract_id),
        pointages: some.reduce((sum, { pointages }) => sum + pointages, 0),
        ut: some.reduce((sum, { ut }) => sum + ut, 0),
        others: some.filter(({ product_id, billing_stage_id }) => product_id !== null || billing_stage_id !== null)
          .length,
        months: [...new Set(some.flatMap(({ month }) => month ?? []))].sort(),
      }
    }),
  }
}
