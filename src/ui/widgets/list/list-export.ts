import { exportCalls, MAX_EXPORT_QUERY_LENGTH } from '#contract/calls/export.calls.ts'
import { formatOrder, isRange, type ListQuery } from '#contract/core/list-query.ts'

/**
 * A list's query in the API's syntax:
 * `search=…&filter[status_id]=1,2&filter[date][from]=…&orderBy=…`.
 */
export const apiQuery = ({ search, filter, orderBy }: Pick<ListQuery, 'search' | 'filter' | 'orderBy'>): string => {
  const params = new URLSearchParams()
  if (search.trim() !== '') params.set('search', search.trim())
  for (const [field, value] of Object.entries(filter)) {
    if (isRange(value)) {
      if (value.from !== undefined) params.set(`filter[${field}][from]`, String(value.from))
      if (value.to !== undefined) params.set(`filter[${field}][to]`, String(value.to))
    } else if (value.in.length > 0) params.set(`filter[${field}]`, value.in.map((one) => String(one)).join(','))
  }
  if (orderBy.length > 0) params.set('orderBy', formatOrder(orderBy))
  return params.toString()
}

/** Models whose lists the server exports. */
export type ExportedModel = keyof typeof exportCalls

/** Path of the server's export of all rows of a list; null when the query is too long. */
export const exportPath = (model: ExportedModel, query: ListQuery): string | null => {
  const text = apiQuery(query)
  return text.length > MAX_EXPORT_QUERY_LENGTH ? null : `${exportCalls[model].path}?${new URLSearchParams({ query: text })}`
}
