import { getQueryMatcher } from 'rxdb'
import type { FieldTest } from '../columns/column.ts'
import { isScalar, isScalarComparison } from '../columns/matching.ts'

/**
 * RxDB's own answer to whether a document matches. Throws what RxDB throws for a selector that it
 * does not understand.
 */
export const matcherOf = (selector: unknown): ((document: unknown) => boolean) =>
  getQueryMatcher({} as never, { selector, sort: [], skip: 0 } as never) as (document: unknown) => boolean

/** RxDB's own answer to whether a document passes a test of one field. */
export const matcherOfTest = (path: string, test: FieldTest): ((document: unknown) => boolean) => {
  const { operator, value, options } = test
  const selector = { [path]: { [operator]: value, ...(options === undefined ? {} : { $options: options }) } }
  return isStateful(test) ? (document) => matcherOf(selector)(document) : matcherOf(selector)
}

/**
 * Whether a test is a pattern that remembers where its last match ended. Such a test gets a new
 * matcher for each row, so that rows do not depend on each other.
 */
export const isStateful = ({ operator, options }: FieldTest): boolean =>
  operator === '$regex' && options !== undefined && /[gy]/.test(options)

/** Throws what RxDB throws for a selector that it does not understand. */
export const assertUnderstood = (selector: unknown): void => {
  if (!isPlain(selector)) matcherOf(selector)
}

/**
 * Whether a selector only compares fields with scalars, which RxDB understands. To make its matcher
 * takes as long as to find the rows of a week.
 */
const isPlain = (selector: unknown): boolean =>
  isObject(selector) &&
  Object.entries(selector).every(([field, expression]) => !field.startsWith('$') && isComparison(expression))

const isComparison = (expression: unknown): boolean =>
  isScalar(expression) ||
  (isObject(expression) &&
    Object.entries(expression).every(([operator, value]) => isScalarComparison({ operator, value })))

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
