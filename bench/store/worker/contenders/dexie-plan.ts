import type { Condition, PageQuestion } from '../../questions/question.ts'

/** Compound indexes of tickets, each for one kind of list. */
export const TICKET_INDEXES: readonly (readonly string[])[] = [
  ['responsable_id', 'status_id', 'priority_id', 'created_at', 'number'],
  ['projet_id', 'status_id', 'created_at', 'number'],
  ['status_id', 'type_id', 'created_at', 'number'],
  ['projet_id', 'priority_id', 'importance'],
  ['responsable_id', 'dead_line'],
  ['status_id', 'created_at', 'number'],
  ['priority_id', 'type_id', 'importance'],
  ['created_at', 'number'],
]

export interface KeyRange {
  readonly lower: readonly unknown[]
  readonly upper: readonly unknown[]
}

/**
 * How a question is answered: the ranges of one index, and what their documents must still be
 * asked.
 */
export interface Plan {
  readonly index: string
  readonly ranges: readonly KeyRange[]
  readonly rest: readonly Condition[]
  /** Each range comes in the order asked for, or in its reverse. */
  readonly ordered: boolean
}

/** Above every key of IndexedDB, and below. */
const HIGHEST: readonly unknown[] = [[]]
const LOWEST = Number.NEGATIVE_INFINITY

const inOf = (question: PageQuestion, field: string) =>
  question.where.find(
    (condition): condition is Extract<Condition, { in: unknown }> => condition.field === field && 'in' in condition,
  )

const planWith = (question: PageQuestion, index: readonly string[]): Plan & { readonly served: number } => {
  let prefixes: readonly (readonly unknown[])[] = [[]]
  let used = 0
  const served: Condition[] = []
  for (const field of index) {
    const condition = inOf(question, field)
    if (!condition) break
    prefixes = prefixes.flatMap((prefix) => condition.in.map((value) => [...prefix, value]))
    served.push(condition)
    used += 1
  }
  const next = index[used]
  const range = question.where.find(
    (condition): condition is Extract<Condition, { from?: unknown }> =>
      condition.field === next && !('in' in condition),
  )
  if (range) served.push(range)
  const rest = question.where.filter((condition) => !served.includes(condition))
  const sortedBy = question.sort.map(({ field }) => field).join()
  return {
    index: `[${index.join('+')}]`,
    ranges: prefixes.map((prefix) => ({
      lower: [...prefix, range?.from ?? LOWEST],
      upper: range?.to === undefined ? [...prefix, ...HIGHEST] : [...prefix, range.to, ...HIGHEST],
    })),
    rest,
    ordered: rest.length === 0 && index.slice(used).join() === sortedBy,
    served: served.length + (range ? 0.5 : 0),
  }
}

/** The index that serves most conditions; among such the one that also gives the order. */
export const planOf = (question: PageQuestion): Plan =>
  TICKET_INDEXES.map((index) => planWith(question, index)).reduce((best, plan) =>
    plan.served > best.served || (plan.served === best.served && plan.ordered && !best.ordered) ? plan : best,
  )
