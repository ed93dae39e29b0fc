import {
  DEFAULT_PAGE_SIZE,
  type FilterValue,
  formatOrder,
  isPageSize,
  isRange,
  type ListQuery,
  type Order,
  type PageSize,
  parseOrder,
} from '#contract/core/list-query.ts'

/**
 * The address of a list:
 * `?q=chaudière&status_id=1,2&dead_line=2026-11-01..&orderBy=name:asc&page=2&limit=20`.
 */

type Scalar = string | number | boolean | null

const NOTHING = 'none'
const RESERVED = ['q', 'orderBy', 'page', 'limit'] as const

const encode = (value: Scalar): string => (value === null ? NOTHING : String(value).replaceAll(/[%,]/g, encodeURIComponent))

const decode = (text: string): Scalar => {
  if (text === NOTHING) return null
  if (text === 'true' || text === 'false') return text === 'true'
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const formatFilter = (filter: FilterValue): string => (isRange(filter) ? `${filter.from ?? ''}..${filter.to ?? ''}` : filter.in.map(encode).join(','))

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
export const listFromUrl = (params: URLSearchParams, filterable: readonly string[], sortable: readonly string[], defaultOrder: string): ListQuery => {
  const filter: Record<string, FilterValue> = {}
  for (const field of filterable) {
    const value = parseFilter(params.get(field) ?? '')
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

/** Writes the differences from the defaults and keeps other parameters. */
export const listToUrl = (query: ListQuery, defaultOrder: string, present: URLSearchParams, filterable: readonly string[]): URLSearchParams => {
  const params = new URLSearchParams(present)
  for (const name of [...RESERVED, ...filterable]) params.delete(name)
  if (query.search !== '') params.set('q', query.search)
  for (const [field, value] of Object.entries(query.filter)) params.set(field, formatFilter(value))
  if (!sameOrder(query.orderBy, defaultOrder)) params.set('orderBy', formatOrder(query.orderBy))
  if (query.page > 1) params.set('page', String(query.page))
  if (query.limit !== DEFAULT_PAGE_SIZE) params.set('limit', String(query.limit))
  return params
}

/** Canonical text of a view: search, filters and order, without page and page size. */
export const viewText = (query: ListQuery, defaultOrder: string): string => {
  const params = listToUrl({ ...query, page: 1, limit: DEFAULT_PAGE_SIZE }, defaultOrder, new URLSearchParams(), [])
  params.sort()
  return params.toString()
}

/** The query string of a list with these filters, for links from elsewhere. */
export const filterSearch = (filter: ListQuery['filter']): string => {
  const params = new URLSearchParams()
  for (const [field, value] of Object.entries(filter)) params.set(field, formatFilter(value))
  return params.size === 0 ? '' : `?${params}`
}
