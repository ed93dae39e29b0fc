import type { FieldTest } from '../columns/column.ts'

/** A selector as a tree. A test asks about one path. */
export type Condition =
  | { readonly kind: 'test'; readonly path: string; readonly test: FieldTest }
  | { readonly kind: 'all' | 'any'; readonly conditions: readonly Condition[] }
  | { readonly kind: 'not'; readonly condition: Condition }

/** The condition that all conditions hold. */
export const all = (conditions: readonly Condition[]): Condition => {
  const [only] = conditions
  return conditions.length === 1 && only ? only : { kind: 'all', conditions }
}

/** Operators that mingo answers by negating another operator. */
const OPPOSITES: ReadonlyMap<string, string> = new Map([
  ['$eq', '$ne'],
  ['$ne', '$eq'],
  ['$in', '$nin'],
  ['$nin', '$in'],
])

/** The negation of a condition, down to tests that columns may have a filter for. */
export const negated = (condition: Condition): Condition => {
  if (condition.kind === 'not') return condition.condition
  if (condition.kind === 'test') return negatedTest(condition)
  return condition.kind === 'any' ? all(condition.conditions.map(negated)) : { kind: 'not', condition }
}

const negatedTest = (condition: Extract<Condition, { kind: 'test' }>): Condition => {
  const { operator, value } = condition.test
  const opposite = OPPOSITES.get(operator)
  if (opposite) return { ...condition, test: { operator: opposite, value } }
  return operator === '$exists' ? { ...condition, test: { operator, value: !value } } : { kind: 'not', condition }
}
