import { NOT_BILLABLE, type NotBillable } from '#contract/invoicing/billable-time.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import type { TimeBilling } from './time-billing.ts'

type Pointage = Pick<Mirrored<'pointage'>, 'ticket_id'>

/** Selected time before it is put on invoices. */
export interface SortedTime<Row> {
  /** Time that is put on an invoice. */
  readonly taken: readonly Row[]
  /** Number of entries that are not billable, by reason. */
  readonly notBillable: readonly { readonly reason: NotBillable; readonly count: number }[]
  /** Number of entries that the step would not change or may not change. */
  readonly unchanged: number
}

/**
 * Sorts selected time. Every entry counts once: an entry that the step does not change is told as
 * such, billable or not.
 */
export const sortedTime = <Row extends Pointage>(
  pointages: readonly Row[],
  mayChange: (pointage: Row) => boolean,
  reasonOf: TimeBilling['reasonOf'],
): SortedTime<Row> => {
  const changed = pointages.filter(mayChange)
  const left = Map.groupBy(changed, ({ ticket_id }) => reasonOf(ticket_id))
  return {
    taken: left.get(null) ?? [],
    notBillable: NOT_BILLABLE.flatMap((reason) => {
      const count = left.get(reason)?.length ?? 0
      return count === 0 ? [] : [{ reason, count }]
    }),
    unchanged: pointages.length - changed.length,
  }
}
