import { type FilledMangoQuery, getQueryMatcher, getSortComparator, type RxDocumentData, type RxJsonSchema } from 'rxdb'
import type { FieldTest } from './column.ts'

type AnyDocument = RxDocumentData<Record<string, unknown>>

// RxDB reads no more of the schema and the query than is given here.
const NO_SCHEMA = {} as RxJsonSchema<AnyDocument>
const queryOf = (selector: object, sort: readonly object[]) => ({ selector, sort, skip: 0 }) as unknown as FilledMangoQuery<Record<string, unknown>>

/** A document with this value alone under a dotted path. `undefined` leaves the field out. */
export const documentWith = (path: string, value: unknown): Record<string, unknown> => {
  const names = path.split('.')
  const last = names.pop() ?? ''
  const inner: Record<string, unknown> = value === undefined ? {} : { [last]: value }
  return names.reduceRight<Record<string, unknown>>((content, name) => ({ [name]: content }), inner)
}

/** RxDB's own answer to a test, as a question about the field's value. */
export const matcherOf = (path: string, test: FieldTest): ((value: unknown) => boolean) => {
  const condition = test.options === undefined ? { [test.operator]: test.value } : { [test.operator]: test.value, $options: test.options }
  const matches = getQueryMatcher(NO_SCHEMA, queryOf({ [path]: condition }, []))
  return (value) => matches(documentWith(path, value) as AnyDocument)
}

let comparator: ((a: object, b: object) => number | undefined) | null = null

/** Compares two values of one field as RxDB sorts them, ascending. */
export const compareValues = (a: unknown, b: unknown): number => {
  comparator ??= getSortComparator(NO_SCHEMA, queryOf({}, [{ value: 'asc' }])) as unknown as (a: object, b: object) => number | undefined
  return comparator({ value: a }, { value: b }) ?? 0
}
