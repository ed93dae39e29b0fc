import { type FilterValue, isRange, type ListQuery } from '#contract/core/list-query.ts'

export type Scalar = string | number | boolean | null

/** In an address: the fields that have no value. */
export const NOTHING = 'none'

/** Texts that an address would read as other values. */
const KEYWORDS: ReadonlySet<string> = new Set([NOTHING, 'true', 'false'])

const escapeAscii = (character: string): string => `%${character.charCodeAt(0).toString(16)}`

const encode = (value: Scalar): string => {
  if (typeof value !== 'string') return value === null ? NOTHING : String(value)
  if (KEYWORDS.has(value)) return escapeAscii(value) + value.slice(1)
  // Two dots are the mark of a range.
  return value.replaceAll(/[%,]|\.(?=\.)/g, escapeAscii)
}

/** The text of a filter in an address. */
export const formatFilter = (filter: FilterValue): string =>
  isRange(filter) ? `${filter.from ?? ''}..${filter.to ?? ''}` : filter.in.map(encode).join(',')

/** The query string of a list with these filters, for links from elsewhere. */
export const filterSearch = (filter: ListQuery['filter']): string => {
  const params = new URLSearchParams()
  for (const [field, value] of Object.entries(filter)) params.set(field, formatFilter(value))
  return params.size === 0 ? '' : `?${params}`
}
