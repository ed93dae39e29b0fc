import {
  DEFAULT_PAGE_SIZE,
  type FilterValue,
  formatOrder,
  isPageSize,
  type ListQuery,
  type Order,
  type PageSize,
  parseOrder,
} from '#contract/core/list-query.ts'

import { filterSearch, formatFilter, NOTHING, type Scalar } from './filter-search.ts'

export { filterSearch }

/**
 * The address of a list:
 * `?q=chaudière&status_id=1,2&dead_line=2026-11-01..&orderBy=name:asc&page=2&limit=20`.
 */

/** The query of a list whose address says nothing, and the fields that an address may name. */
export interface ListOptions {
  readonly filterable: readonly string[]
  readonly sortable: readonly string[]
  readonly defaultOrder: string
  /**
   * Filters that apply where the address does not name their field; an empty parameter lifts one.
   */
  readonly defaultFilter?: ListQuery['filter']
}

const RESERVED = ['q', 'orderBy', 'page', 'limit'] as const

const decode = (text: string): Scalar => {
  if (text === NOTHING) return null
  if (text === 'true' || text === 'false') return text === 'true'
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const parseFilter = (text: string): FilterValue | null => {
  const [from, to] = text.split('..')
  if (to !== undefined) {
    if (from === '' && to === '') return null
    return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  }
  return text === '' ? null : { in: text.split(',').map(decode) }
}

const parseLimit = (text: string | null): PageSize => {
  const size = text === 'all' ? text : Number(text)
  return isPageSize(size) ? size : DEFAULT_PAGE_SIZE
}

/** Reads a query from the address; fields that the list does not filter or sort by are ignored. */
export const listFromUrl = (
  params: URLSearchParams,
  { filterable, sortable, defaultOrder, defaultFilter }: ListOptions,
): ListQuery => {
  const filter: Record<string, FilterValue> = {}
  for (const field of filterable) {
    const text = params.get(field)
    const value = text === null ? defaultFilter?.[field] : parseFilter(text)
    if (value) filter[field] = value
  }
  const orders = parseOrder(params.get('orderBy') ?? '').filter((order) => sortable.includes(order.field))
  const page = Number(params.get('page') ?? 1)
  return {
    search: params.get('q') ?? '',
    filter,
    orderBy: orders.length > 0 ? orders : parseOrder(defaultOrder),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    limit: parseLimit(params.get('limit')),
  }
}

const sameOrder = (a: readonly Order[], b: string): boolean => formatOrder(a) === b

/** A missing filter differs from one that names nothing yet, though both have an empty text. */
const sameFilter = (a: FilterValue | undefined, b: FilterValue | undefined): boolean =>
  a === undefined || b === undefined ? a === b : formatFilter(a) === formatFilter(b)

/**
 * Whether a query shows fewer records than the list without search and with its default filters.
 */
export const isNarrowed = ({ search, filter }: ListQuery, { defaultFilter = {} }: ListOptions): boolean =>
  search !== '' || Object.keys(filter).some((field) => !sameFilter(filter[field], defaultFilter[field]))

/** Writes the differences from the defaults and keeps other parameters. */
export const listToUrl = (
  query: ListQuery,
  present: URLSearchParams,
  { filterable, defaultOrder, defaultFilter = {} }: ListOptions,
): URLSearchParams => {
  const params = new URLSearchParams(present)
  for (const name of [...RESERVED, ...filterable]) params.delete(name)
  if (query.search !== '') params.set('q', query.search)
  for (const field of new Set([...Object.keys(query.filter), ...Object.keys(defaultFilter)])) {
    const value = query.filter[field]
    if (!sameFilter(value, defaultFilter[field])) params.set(field, value === undefined ? '' : formatFilter(value))
  }
  if (!sameOrder(query.orderBy, defaultOrder)) params.set('orderBy', formatOrder(query.orderBy))
  if (query.page > 1) params.set('page', String(query.page))
  if (query.limit !== DEFAULT_PAGE_SIZE) params.set('limit', String(query.limit))
  return params
}

/** Canonical text of a view: search, all filters and order, without page and page size. */
export const viewText = (query: ListQuery, { defaultOrder, defaultFilter = {} }: ListOptions): string => {
  const present = new URLSearchParams(Object.keys(defaultFilter).map((field) => [field, '']))
  const options = { filterable: [], sortable: [], defaultOrder }
  const params = listToUrl({ ...query, page: 1, limit: DEFAULT_PAGE_SIZE }, present, options)
  params.sort()
  return params.toString()
}

/** The query string of the same rows in the same order, for links to other pages. */
export const querySearch = ({ search, filter, orderBy }: Pick<ListQuery, 'search' | 'filter' | 'orderBy'>): string => {
  const params = new URLSearchParams(filterSearch(filter))
  if (search !== '') params.set('q', search)
  if (orderBy.length > 0) params.set('orderBy', formatOrder(orderBy))
  return params.size === 0 ? '' : `?${params}`
}
