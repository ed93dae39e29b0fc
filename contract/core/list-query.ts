/** A list request; a screen's URL, the local store and the API share this form. */
export interface ListQuery {
  readonly search: string
  readonly filter: Readonly<Record<string, FilterValue>>
  readonly orderBy: readonly Order[]
  /** Page number, from 1. */
  readonly page: number
  readonly limit: PageSize
}

/** A set of values, or a range with inclusive bounds, each optional. */
export type FilterValue =
  | { readonly in: readonly (string | number | boolean | null)[] }
  | { readonly from?: string | number; readonly to?: string | number }

/** One field of an order, with its direction. */
export interface Order {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

/** Page sizes of every list; `all` is shown as « tous » and means `ALL_LIMIT`. */
export const PAGE_SIZES = [5, 10, 20, 50, 100, 'all'] as const
/** One page size of a list. */
export type PageSize = (typeof PAGE_SIZES)[number]
/** Page size where none is chosen. */
export const DEFAULT_PAGE_SIZE: PageSize = 50
/** Rows of what a screen lists beside its list, without a page size to choose. */
export const INTERNAL_PAGE_SIZE = 100 as const satisfies PageSize
/** Rows of a page of size `all`. */
export const ALL_LIMIT = 1000
/** Most values of one filter. */
export const MAX_FILTER_VALUES = 1000

/** Returns the number of rows of a page size. */
export const rowsOf = (limit: PageSize): number => (limit === 'all' ? ALL_LIMIT : limit)

/** Returns whether a value is one of `PAGE_SIZES`. */
export const isPageSize = (value: unknown): value is PageSize => PAGE_SIZES.some((size) => size === value)

/** Returns whether a filter is a range rather than a set of values. */
export const isRange = (filter: FilterValue): filter is Extract<FilterValue, { from?: unknown }> => !('in' in filter)

/** `created_at:desc,name:asc`, as the API spells it. */
export const parseOrder = (text: string): readonly Order[] =>
  text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => {
      const [field = '', direction] = part.split(':')
      return { field, direction: direction === 'desc' ? 'desc' : 'asc' }
    })

/** Returns an order as `parseOrder` reads it: `created_at:desc,name:asc`. */
export const formatOrder = (orders: readonly Order[]): string =>
  orders.map(({ field, direction }) => `${field}:${direction}`).join(',')

/** Returns the order after a click on a column: ascending first, then descending. */
export const toggleOrder = (current: readonly Order[], field: string): readonly Order[] => {
  const [first] = current
  return [{ field, direction: first?.field === field && first.direction === 'asc' ? 'desc' : 'asc' }]
}

/** Place of a page in its list, as the API spells it. Pages are numbered from 1. */
export interface Pagination {
  readonly per_page: number
  readonly current_page: number
  readonly last_page: number
  readonly total: number
}

/** Returns the pagination of a page of a list with `total` rows. */
export const paginationOf = (total: number, page: number, limit: PageSize): Pagination => {
  const perPage = rowsOf(limit)
  return { per_page: perPage, current_page: page, last_page: Math.max(1, Math.ceil(total / perPage)), total }
}
