/**
 * Keys of values that are not of their column's type, for `ColumnOrder`. They lie around the keys
 * of the type.
 */
export const MISSING_KEY = Number.NEGATIVE_INFINITY
/** Sort key of null: after a missing field, before every value. */
export const NULL_KEY = -Number.MAX_VALUE
/** Key below every value of the column's type. Only for columns whose keys are limited. */
export const LOW_KEY = -1e300
/** Sort key after every value. */
export const HIGH_KEY = Number.POSITIVE_INFINITY

/** Types whose values have sort keys of their own. */
export type SortedType = 'number' | 'string' | 'boolean'

const TYPES = ['undefined', 'null', 'number', 'string', 'object', 'array', 'boolean']

const typeName = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/** The key of a value that is not of type `ordinary`; null for a value of that type. */
export const keyBeside = (ordinary: SortedType, value: unknown): number | null => {
  if (value === undefined) return MISSING_KEY
  if (value === null) return NULL_KEY
  const difference = TYPES.indexOf(typeName(value)) - TYPES.indexOf(ordinary)
  return difference === 0 ? null : difference < 0 ? LOW_KEY : HIGH_KEY
}
