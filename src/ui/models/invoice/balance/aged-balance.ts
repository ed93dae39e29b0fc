import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { AggregateGroup, AggregateSpec, RecordSet } from '#src/store/queries/record-queries.ts'
import { addDays } from '../../../text/format.ts'
import { OWED_KINDS, UNPAID } from './owed.ts'

/** Days after the due date, both included; `null` is without bound. */
export const DUE_CLASSES = [
  { key: 'notDue', from: null, to: 0 },
  { key: 'month', from: 1, to: 30 },
  { key: 'twoMonths', from: 31, to: 60 },
  { key: 'quarter', from: 61, to: 90 },
  { key: 'older', from: 91, to: null },
] as const

export type DueClass = (typeof DUE_CLASSES)[number]['key']

/**
 * The bounds of a class of due dates, relative to today: a kept address means the same tomorrow.
 */
export const dueFilterOf = (key: DueClass): ListQuery['filter'] => {
  const found = DUE_CLASSES.find((one) => one.key === key)
  const bound = (days: number): string => (days === 0 ? 'today' : `today-${days}`)
  return {
    due_date: {
      ...(found?.to == null ? {} : { from: bound(found.to) }),
      ...(found?.from == null ? {} : { to: bound(found.from) }),
    },
  }
}

/** Distinguishes an invoice that is long overdue from one without a due date. */
const BEFORE_ALL = '0000-01-01'

/** The first due date of each class, in ascending order. */
const firstDays = (today: string): readonly string[] => [
  BEFORE_ALL,
  ...DUE_CLASSES.flatMap(({ to }) => (to === null ? [] : [addDays(today, -to)])).toReversed(),
]

/**
 * The first day of the class of a due date, as `balanceSpec` groups it; null without a due date.
 */
export const classStart = (due: string | null, today: string): string | null =>
  due === null ? null : (firstDays(today).findLast((first) => first <= due) ?? null)

const OPEN = { stage: UNPAID.stage, fully_paid: UNPAID.fully_paid }

/** The invoices and credit notes that are open, and their payments: few of all that there are. */
export const OPEN_SETS = {
  invoices: { search: '', filter: OPEN },
  payments: { search: '', filter: { 'invoice_id.stage': OPEN.stage, 'invoice_id.fully_paid': OPEN.fully_paid } },
} as const satisfies Readonly<Record<string, RecordSet>>

/** Sums of open invoices by class of due dates. */
export const balanceSpec = (today: string): AggregateSpec => ({
  sum: ['amount_ttc', 'amount_deducted'],
  by: ['id', 'client_id', 'kind', { path: 'due_date', since: firstDays(today) }],
})

/** Sums of payments by invoice. */
export const PAID_SPEC = { sum: ['amount'], by: ['invoice_id'] } as const satisfies AggregateSpec

/**
 * Debt of a client in cents: by class of due dates, credit notes (negative), and the sum of all.
 */
export interface ClientBalance {
  readonly clientId: RecordId
  readonly classes: Readonly<Record<DueClass, number>>
  readonly credit: number
  readonly total: number
}

const NOTHING_DUE: Readonly<Record<DueClass, number>> = { notDue: 0, month: 0, twoMonths: 0, quarter: 0, older: 0 }

/** The class of each first due date. */
const classesOf = (today: string): ReadonlyMap<unknown, DueClass> => {
  const days = firstDays(today).toReversed()
  return new Map(
    DUE_CLASSES.flatMap(({ key }, index) => (days[index] === undefined ? [] : [[days[index], key] as const])),
  )
}

/**
 * Adds up the groups of `balanceSpec`, less those of `PAID_SPEC`, by client, the largest balance
 * first.
 */
export const agedBalanceOf = (
  invoices: readonly AggregateGroup[],
  payments: readonly AggregateGroup[],
  today: string,
): readonly ClientBalance[] => {
  const paidOf = new Map(payments.map(({ by: [id], sum: [paid = 0] }) => [id, paid]))
  const classOf = classesOf(today)
  return [...Map.groupBy(invoices, ({ by: [, clientId] }) => String(clientId))]
    .map(([clientId, groups]): ClientBalance => {
      const classes: Record<DueClass, number> = { ...NOTHING_DUE }
      let credit = 0
      // An invoice without a due date is not due.
      for (const { by, sum } of groups) {
        const [id, , kind, since] = by
        const cents = (sum[0] ?? 0) - (sum[1] ?? 0) - (paidOf.get(id ?? null) ?? 0)
        if (OWED_KINDS.some((owed) => owed === kind)) classes[classOf.get(since) ?? 'notDue'] += cents
        else credit += cents
      }
      return { clientId, classes, credit, total: Object.values(classes).reduce((sum, cents) => sum + cents, credit) }
    })
    .toSorted((a, b) => b.total - a.total)
}
