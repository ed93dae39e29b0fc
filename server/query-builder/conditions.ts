import { and, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FilterValue } from '#contract/core/list-query.ts'
import { searchableFields } from '#contract/core/model.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import { numberOfSearch, searchedThrough } from '#contract/search.ts'
import { columnOf, TABLES, tableOf } from '../database/tables.ts'
import type { RequestActor } from '../models/actor.ts'
import { modelsReadBy } from '../models/token-sight.ts'
import { readableFields, visible } from '../models/visibility.ts'
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

/** The index of texts finds a word by its groups of three letters or digits. */
const THREE_IN_A_ROW = /[a-z0-9]{3}/i

const isInIndex = (word: string): boolean => THREE_IN_A_ROW.test(word.normalize('NFD').replace(/\p{M}/gu, ''))

/**
 * How the words of a search are found: `rows` reads the texts of rows that other conditions find.
 */
export type SearchBy = 'index' | 'rows'

/**
 * Requires every word in any of the fields, ignoring case and accents. `%`, `_` and `\` are
 * ordinary characters. A word that the index does not know is not looked for there: PostgreSQL
 * would read the whole index, and then every row.
 */
const wordsCondition = (model: ModelName, words: readonly string[], role: RoleSlug, by: SearchBy): SQL | undefined => {
  const texts = searchedTexts(model, role)
  return and(
    ...words.map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
      const isByIndex = by === 'index' && isInIndex(word)
      const matches = texts.map((text) => sql`${isByIndex ? text : sql`(${text} || '')`} like fold(${pattern})`)
      return or(...matches, texts.length === 0 ? sql`false` : undefined)
    }),
  )
}

/**
 * Condition of a search, by the rules of `contract/search.ts`, so that a list has the rows that a
 * device finds; undefined for a search without words.
 */
export const searchCondition = (
  model: ModelName,
  search: string,
  actor: RequestActor,
  by: SearchBy,
): SQL | undefined => {
  const text = search.replaceAll('\u0000', ' ')
  const words = text.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return undefined
  const reference = searchedThrough(model)
  if (reference !== undefined) return ticketCondition(columnOf(tableOf(model), reference), text, actor)
  const typed = numberOfSearch(text)
  const inTexts = wordsCondition(model, words, actor.role, by)
  if (!typed) return inTexts
  // No id is too large for the cast, although it may be for the column.
  const isNumber = sql`${tableOf(model).id} = cast(${typed.number} as bigint)`
  return typed.isAlone ? isNumber : or(inTexts, isNumber)
}

/**
 * Requires that the search finds the ticket that this column references. A token that may not read
 * tickets finds nothing: its searches would tell what stands in them.
 */
const ticketCondition = (column: PgColumn, search: string, actor: RequestActor): SQL => {
  if (actor.token && !modelsReadBy(actor.token).includes('ticket')) return sql`false`
  const { ticket } = TABLES
  const found = and(visible('ticket', actor), searchCondition('ticket', search, actor, 'index'))
  return sql`${column} in (select ${ticket.id} from ${ticket} where ${found})`
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
