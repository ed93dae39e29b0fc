import { type FilledMangoQuery, getQueryMatcher, getSortComparator, type RxDocumentData, type RxJsonSchema } from 'rxdb'
import type { FieldTest } from './column.ts'

type AnyDocument = RxDocumentData<Record<string, unknown>>

// RxDB reads no more of the schema and the query than is given here.
const NO_SCHEMA = {} as RxJsonSchema<AnyDocument>
const queryOf = (selector: object, sort: readonly object[]) =>
  ({ selector, sort, skip: 0 }) as unknown as FilledMangoQuery<Record<string, unknown>>

/** A document with this value alone under a dotted path. `undefined` leaves the field out. */
export const documentWith = (path: string, value: unknown): Record<string, unknown> => {
  const names = path.split('.')
  const last = names.pop() ?? ''
  const inner: Record<string, unknown> = value === undefined ? {} : { [last]: value }
  return names.reduceRight<Record<string, unknown>>((content, name) => ({ [name]: content }), inner)
}

/**
 * RxDB's own answer to a test, as a question about the field's value. RxDB's matcher is made for
 * the first question: most filters ask none, and making it takes longer than to find the rows of a
 * week.
 */
export const matcherOf = (path: string, test: FieldTest): ((value: unknown) => boolean) => {
  let matches: ((document: AnyDocument) => boolean) | null = null
  return (value) => {
    matches ??= makeMatcher(path, test)
    return matches(documentWith(path, value) as AnyDocument)
  }
}

const makeMatcher = (path: string, { operator, value, options }: FieldTest) =>
  getQueryMatcher(
    NO_SCHEMA,
    queryOf({ [path]: options === undefined ? { [operator]: value } : { [operator]: value, $options: options } }, []),
  )

/** Whether a missing field passes a test, and whether null does. */
export interface EmptyMatches {
  readonly missing: boolean
  readonly nil: boolean
}

/**
 * Answers by operator and type of the operand: of comparisons with a scalar they depend on no more.
 */
const knownMatches = new Map<string, EmptyMatches>()

/** RxDB's own answers to a test of an empty field. */
export const emptyMatchesOf = (path: string, test: FieldTest): EmptyMatches => {
  const isKnown = isScalarComparison(test)
  const key = `${test.operator} ${typeof test.value}`
  const known = isKnown ? knownMatches.get(key) : undefined
  if (known) return known
  const matches = matcherOf(path, test)
  const found = { missing: matches(undefined), nil: matches(null) }
  if (isKnown) knownMatches.set(key, found)
  return found
}

const COMPARISONS: ReadonlySet<string> = new Set(['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'])

/** Whether a test compares a field with a scalar. */
export const isScalarComparison = ({ operator, value }: FieldTest): boolean =>
  COMPARISONS.has(operator) && isScalar(value)

/** Whether a value is a text, a boolean or a finite number. */
export const isScalar = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))

let comparator: ((a: object, b: object) => number | undefined) | null = null

/** Compares two values of one field as RxDB sorts them, ascending. */
export const compareValues = (a: unknown, b: unknown): number => {
  comparator ??= getSortComparator(NO_SCHEMA, queryOf({}, [{ value: 'asc' }])) as unknown as (
    a: object,
    b: object,
  ) => number | undefined
  return comparator({ value: a }, { value: b }) ?? 0
}
