import { getQueryMatcher } from 'rxdb'
import type { FieldTest } from '../columns/column.ts'

/** RxDB's own answer to whether a document matches. Throws what RxDB throws for a selector that it does not understand. */
export const matcherOf = (selector: unknown): ((document: unknown) => boolean) =>
  getQueryMatcher({} as never, { selector, sort: [], skip: 0 } as never) as (document: unknown) => boolean

export const matcherOfTest = (path: string, test: FieldTest): ((document: unknown) => boolean) => {
  const { operator, value, options } = test
  const selector = { [path]: { [operator]: value, ...(options === undefined ? {} : { $options: options }) } }
  return isStateful(test) ? (document) => matcherOf(selector)(document) : matcherOf(selector)
}

/** Patterns with these flags remember where the last match ended; each question gets a new one, so that no row depends on another. */
export const isStateful = ({ operator, options }: FieldTest): boolean => operator === '$regex' && options !== undefined && /[gy]/.test(options)
