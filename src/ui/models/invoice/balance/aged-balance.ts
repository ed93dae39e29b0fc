import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { AggregateGroup, AggregateSpec } from '#src/store/queries/record-queries.ts'
import { addDays } from '../../../text/format.ts'
import { OWED_KINDS } from './owed.ts'

/** Days after the due date, both included; `null` is without bound. */
export const DUE_CLASSES = [
  { key: 'notDue', from: null, to: 0 },
  { key: 'month', from: 1, to: 30 },
  { key: 'twoMonths', from: 31, to: 60 },
  { key: 'quarter', from: 61, to: 90 },
  { key: 'older', from: 91, to: null },
] as const

export type DueClass = (typeof DUE_CLASSES)[number]['key']

/** The bounds of a class of due dates, relative to today: a kept address means the same tomorrow. */
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

/** Sums of invoices, and of the payments of them, from which the balance is made. */
export const balanceSpecs = (today: string): { readonly invoices: AggregateSpec; readonly payments: AggregateSpec } => {
  const since = firstDays(today)
  const by = (through: string): AggregateSpec['by'] => [
    `${through}client_id`,
    `${through}kind`,
    `${through}stage`,
    `${through}fully_paid`,
    { path: `${through}due_date`, since },
  ]
  return { invoices: { sum: ['amount_ttc', 'amount_deducted'], by: by('') }, payments: { sum: ['amount'], by: by('invoice_id.') } }
}

/** What a client owes in cents: by class of due dates, credit notes (negative), and the sum of all. */
export interface ClientBalance {
  readonly clientId: RecordId
  readonly classes: Readonly<Record<DueClass, number>>
  readonly credit: number
  readonly total: number
}

const NOTHING_DUE: Readonly<Record<DueClass, number>> = { notDue: 0, month: 0, twoMonths: 0, quarter: 0, older: 0 }

/** The class of a period of due dates; an invoice without a due date is not due. */
const classOf = (since: AggregateGroup['by'][number] | undefined, today: string): DueClass => {
  const index = since === null || since === undefined ? -1 : firstDays(today).toReversed().indexOf(String(since))
  return DUE_CLASSES[Math.max(0, index)]?.key ?? 'notDue'
}

const isOpen = ({ by: [, , stage, isPaid] }: AggregateGroup): boolean => stage === 'sent' && isPaid === false

/** Adds up the groups of `balanceSpecs` by client, the largest balance first. */
export const agedBalanceOf = (invoices: readonly AggregateGroup[], payments: readonly AggregateGroup[], today: string): readonly ClientBalance[] => {
  const owed = [
    ...invoices.filter(isOpen).map(({ by, sum: [ttc = 0, deducted = 0] }) => ({ by, cents: ttc - deducted })),
    ...payments.filter(isOpen).map(({ by, sum: [paid = 0] }) => ({ by, cents: -paid })),
  ]
  return [...Map.groupBy(owed, ({ by: [clientId] }) => String(clientId))]
    .map(([clientId, groups]): ClientBalance => {
      const classes: Record<DueClass, number> = { ...NOTHING_DUE }
      let credit = 0
      for (const { by, cents } of groups) {
        if (OWED_KINDS.some((kind) => kind === by[1])) classes[classOf(by[4], today)] += cents
        else credit += cents
      }
      return { clientId, classes, credit, total: groups.reduce((sum, { cents }) => sum + cents, 0) }
    })
    .toSorted((a, b) => b.total - a.total)
}
