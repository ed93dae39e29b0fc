import { type FilledMangoQuery, getQueryMatcher, getSortComparator, type RxDocumentData, type RxJsonSchema } from 'rxdb'
import type { FieldTest } from './column.ts'

type AnyDocument = RxDocumentData<Record<string, unknown>>

// RxDB reads neither of them, beyond what is given here.
const NO_SCHEMA = {} as RxJsonSchema<AnyDocument>
const queryOf = (selector: object, sort: readonly object[]) => ({ selector, sort, skip: 0 }) as unknown as FilledMangoQuery<Record<string, unknown>>

/** The document that has nothing but this value under this path; `undefined` leaves the last name out. */
export const documentWith = (path: string, value: unknown): Record<string, unknown> => {
  const names = path.split('.')
  const last = names.pop() as string
  const inner: Record<string, unknown> = value === undefined ? {} : { [last]: value }
  return names.reduceRight<Record<string, unknown>>((content, name) => ({ [name]: content }), inner)
}

/** RxDB's own answer to a test of one field, as a question about the value alone. */
export const matcherOf = (path: string, test: FieldTest): ((value: unknown) => boolean) => {
  const condition = test.options === undefined ? { [test.operator]: test.value } : { [test.operator]: test.value, $options: test.options }
  const matches = getQueryMatcher(NO_SCHEMA, queryOf({ [path]: condition }, []))
  return (value) => matches(documentWith(path, value) as AnyDocument)
}

let comparator: ((a: object, b: object) => number | undefined) | null = null

/** How RxDB sorts two values of one field, ascending. */
export const compareValues = (a: unknown, b: unknown): number => {
  comparator ??= getSortComparator(NO_SCHEMA, queryOf({}, [{ value: 'asc' }])) as unknown as (a: object, b: object) => number | undefined
  return comparator({ value: a }, { value: b }) ?? 0
}
