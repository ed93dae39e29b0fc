import type { FieldTest } from '../columns/column.ts'
import { all, type Condition, negated } from './condition.ts'

type Mango = Readonly<Record<string, unknown>>

const OPERATOR = /^\$[a-zA-Z0-9_]+$/

const any = (conditions: readonly Condition[]): Condition => ({ kind: 'any', conditions })

const GROUPS: ReadonlyMap<string, (members: readonly Condition[]) => Condition> = new Map([
  ['$and', all],
  ['$or', any],
  ['$nor', (members) => negated(any(members))],
])

/**
 * Parses a Mango selector exactly as mingo reads it: several operators on a field are all required;
 * an object without operators is a value to equal; `$and`, `$or` and `$nor` below a field ignore
 * the field. Expects a selector that mingo accepts.
 */
export const parseSelector = (selector: Mango): Condition => all(conditionsOf(selector))

const conditionsOf = (selector: Mango): readonly Condition[] =>
  Object.entries(selector).flatMap(([field, expression]) => {
    const group = GROUPS.get(field)
    return group ? [group(membersOf(expression))] : fieldConditions(field, expression)
  })

const membersOf = (members: unknown): readonly Condition[] => (members as readonly Mango[]).map(parseSelector)

const fieldConditions = (path: string, expression: unknown): readonly Condition[] => {
  if (expression instanceof RegExp) return [{ kind: 'test', path, test: regexTest(expression, undefined) }]
  if (!hasOperators(expression)) return [{ kind: 'test', path, test: { operator: '$eq', value: expression } }]
  return Object.entries(expression).flatMap(([operator, value]): readonly Condition[] => {
    const group = GROUPS.get(operator)
    if (group) return [group(membersOf(value))]
    if (operator === '$not') return [negated(all(fieldConditions(path, value)))]
    if (operator === '$regex') return [{ kind: 'test', path, test: regexTest(value, expression.$options) }]
    return operator === '$options' && '$regex' in expression ? [] : [{ kind: 'test', path, test: { operator, value } }]
  })
}

const hasOperators = (expression: unknown): expression is Mango =>
  typeof expression === 'object' &&
  expression !== null &&
  !(expression instanceof Date) &&
  Object.keys(expression).some((key) => OPERATOR.test(key))

/** A pattern given as text is kept as text: columns recognise some patterns by it. */
const regexTest = (pattern: unknown, options: unknown): FieldTest => {
  const { source, flags } = new RegExp(pattern as string, options as string | undefined)
  const test = { operator: '$regex', value: typeof pattern === 'string' ? pattern : source }
  return flags === '' ? test : { ...test, options: flags }
}
