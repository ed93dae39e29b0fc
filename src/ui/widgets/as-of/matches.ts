import { type FilterValue, isRange, type ListQuery } from '#contract/core/list-query.ts'

type Values = Readonly<Record<string, unknown>>

const fits = (value: unknown, filter: FilterValue): boolean => {
  if (!isRange(filter)) return filter.in.length === 0 || filter.in.some((one) => one === value)
  const { from, to } = filter
  if (from === undefined && to === undefined) return true
  if (value === null || value === undefined) return false
  return (from === undefined || String(value) >= String(from)) && (to === undefined || String(value) <= String(to))
}

/**
 * Tells whether these values pass a filter as rows of the mirror do: a missing value is in no
 * range.
 */
export const matches = (values: Values, filter: ListQuery['filter']): boolean =>
  Object.entries(filter).every(([field, one]) => fits(values[field], one))

/** Divides a filter into the fields whose values of that time are known, and the others. */
export const divided = (
  filter: ListQuery['filter'],
  past: ReadonlySet<string>,
): { readonly past: ListQuery['filter']; readonly present: ListQuery['filter'] } => {
  const part = (isPast: boolean) =>
    Object.fromEntries(Object.entries(filter).filter(([field]) => past.has(field) === isPast))
  return { past: part(true), present: part(false) }
}
