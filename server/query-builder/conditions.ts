import { and, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import type { FilterValue } from '#contract/core/list-query.ts'
import { searchableFields } from '#contract/core/model.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import { columnOf, tableOf } from '../database/tables.ts'
import { readableFields } from '../models/visibility.ts'
import { expressionOf } from './select-record.ts'

const SEARCH_COLUMN = 'search_text'

/** Folded texts of a record that this role may search; a large text has a stored column. */
const searchedTexts = (model: ModelName, role: RoleSlug): readonly SQL[] => {
  const readable = readableFields(model, role)
  const fields = searchableFields(modelOf(model))
  const kept = getTableColumns(tableOf(model))[SEARCH_COLUMN]
  if (kept && fields.every((name) => readable.includes(name))) return [sql`${kept}`]
  return fields.filter((name) => readable.includes(name)).map((name) => sql`fold(${columnOf(tableOf(model), name)})`)
}

/**
 * Requires every word in any of the fields, ignoring case and accents. `%`, `_` and `\` are
 * ordinary characters.
 */
export const searchCondition = (model: ModelName, search: string, role: RoleSlug): SQL | undefined => {
  const texts = searchedTexts(model, role)
  const words = search
    .replaceAll('\u0000', ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
  return and(
    ...words.map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
      return or(...texts.map((text) => sql`${text} like fold(${pattern})`), texts.length === 0 ? sql`false` : undefined)
    }),
  )
}

/** Condition of one filter; undefined for a filter without a bound. */
export const filterCondition = (model: ModelName, name: string, filter: FilterValue): SQL | undefined => {
  const expression = expressionOf(model, name)
  if (!('in' in filter)) {
    return and(
      filter.from === undefined ? undefined : sql`${expression} >= ${filter.from}`,
      filter.to === undefined ? undefined : sql`${expression} <= ${filter.to}`,
    )
  }
  const values = filter.in.filter((value) => value !== null)
  return or(
    values.length > 0 ? sql`${expression} in ${values}` : undefined,
    filter.in.length > values.length || values.length === 0 ? sql`${expression} is null` : undefined,
  )
}
