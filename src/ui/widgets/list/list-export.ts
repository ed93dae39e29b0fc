import { exportCalls, MAX_EXPORT_QUERY_LENGTH } from '#contract/calls/export.calls.ts'
import { KINDS } from '#contract/core/kinds/kinds.ts'
import { formatOrder, isRange, type ListQuery } from '#contract/core/list-query.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'

/**
 * Kinds whose values the API reads from one text with commas; other values need a parameter each.
 */
const isJoined = (model: ModelName, field: string): boolean => {
  const kind = modelOf(model).fields[field]?.kind
  return kind === undefined || (kind !== 'text' && KINDS[kind].filter === 'values')
}

/**
 * A list's query in the API's syntax:
 * `search=…&filter[status_id]=1,2&filter[tag]=…&filter[tag]=…&filter[date][from]=…&orderBy=…`.
 */
export const apiQuery = (
  model: ModelName,
  { search, filter, orderBy }: Pick<ListQuery, 'search' | 'filter' | 'orderBy'>,
): string => {
  const params = new URLSearchParams()
  if (search.trim() !== '') params.set('search', search.trim())
  for (const [field, value] of Object.entries(filter)) {
    if (isRange(value)) {
      if (value.from !== undefined) params.set(`filter[${field}][from]`, String(value.from))
      if (value.to !== undefined) params.set(`filter[${field}][to]`, String(value.to))
    } else if (value.in.length > 0) {
      const texts = value.in.map(String)
      for (const text of isJoined(model, field) ? [texts.join(',')] : texts) params.append(`filter[${field}]`, text)
    }
  }
  if (orderBy.length > 0) params.set('orderBy', formatOrder(orderBy))
  return params.toString()
}

/** Models whose lists the server exports. */
export type ExportedModel = keyof typeof exportCalls

export const isExportedModel = (model: string): model is ExportedModel => Object.hasOwn(exportCalls, model)

/** The chosen columns of an export with their texts. */
export interface ChosenColumns {
  readonly names: readonly string[]
  readonly headers: readonly string[]
}

/**
 * Path of the server's export of all rows of a list, with all columns or the chosen ones; null when
 * the query is too long.
 */
export const exportPath = (model: ExportedModel, query: ListQuery, columns: ChosenColumns | null): string | null => {
  const text = apiQuery(model, query)
  const chosen = columns ? { columns: columns.names.join(), headers: columns.headers.join(';') } : {}
  const isTooLong = [text, ...Object.values(chosen)].some((value) => value.length > MAX_EXPORT_QUERY_LENGTH)
  return isTooLong ? null : `${exportCalls[model].path}?${new URLSearchParams({ query: text, ...chosen })}`
}
