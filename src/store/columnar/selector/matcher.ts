import { getQueryMatcher } from 'rxdb'
import type { FieldTest } from '../columns/column.ts'

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
export const isStateful = ({ operator, options }: FieldTest): boolean => operator === '$regex' && options !== undefined && /[gy]/.test(options)
