import { type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { recordFromWire } from '#contract/core/kinds/wire.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { WireRow } from '#contract/core/protocol.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { Queryable } from '../database/connect.ts'
import { comment } from '../database/schema/conversation.ts'
import { user } from '../database/schema/people.ts'
import { columnOf, type Personal, personalTableOf, tableOf } from '../database/tables.ts'
import type { RequestActor } from '../models/actor.ts'
import { readableFields } from '../models/visibility.ts'

/** A column, or an SQL expression in its place. */
export type Expression = PgColumn | SQL

/** Account of the person who reads, joined beside the rows of models in `FALLBACKS`. */
const reader = alias(user, 'reader')

/**
 * Values of personal fields where the person has no own row and the default is not the same for
 * all.
 */
const FALLBACKS: Readonly<Partial<Record<ModelName, Readonly<Record<string, SQL>>>>> = {
  comment: { is_read: sql`coalesce(${comment.created_at} < ${reader.comments_read_before}, false)` },
}

const defaultOf = (value: unknown): SQL => (typeof value === 'boolean' ? sql.raw(String(value)) : sql`${value ?? null}`)

/**
 * Returns the expression that reads a field for this person: a column, or the person's own row
 * beside the record.
 */
export const expressionOf = (model: ModelName, name: string): Expression => {
  const table = tableOf(model)
  if (name === 'id') return table.id
  const field = modelOf(model).fields[name]
  const personal = personalTableOf(model)
  if (!field?.perUser || !personal) return columnOf(table, name)
  const column = columnOf(personal, name)
  const fallback = FALLBACKS[model]?.[name] ?? defaultOf(field.default)
  return sql`coalesce(${column}, ${fallback})`.mapWith(column)
}

/** The version of a record changes with the shared row and with the person's own row. */
const versionOf = (model: ModelName): Expression => {
  const table = tableOf(model)
  const personal = personalTableOf(model)
  return personal ? sql`(${table.version} + coalesce(${personal.version}, 0))`.mapWith(Number) : table.version
}

/** Selects the id, the person's version, and these fields. */
export const selection = (model: ModelName, names: readonly string[]): Record<string, Expression> => ({
  id: tableOf(model).id,
  version: versionOf(model),
  ...Object.fromEntries(names.map((name) => [name, expressionOf(model, name)])),
})

const isOwnRow = (model: ModelName, personal: Personal, actor: RequestActor): SQL =>
  sql`${personal.record_id} = ${tableOf(model).id} and ${personal.user_id} = ${Number(actor.id)}`

const isReader = (actor: RequestActor): SQL => sql`${reader.id} = ${Number(actor.id)}`

/**
 * ` left join …` to the person's own rows beside those of the model, where it has any, and to the
 * person where a fallback reads it.
 */
export const ownRowJoin = (model: ModelName, actor: RequestActor): SQL => {
  const personal = personalTableOf(model)
  if (!personal) return sql``
  const join = sql` left join ${personal} on ${isOwnRow(model, personal, actor)}`
  return FALLBACKS[model] ? sql`${join} left join ${user} ${sql.identifier('reader')} on ${isReader(actor)}` : join
}

/**
 * `select id, version, …names from model`, with the person's own values; the caller adds condition,
 * order and limit.
 */
export const selectRecords = (database: Queryable, model: ModelName, names: readonly string[], actor: RequestActor) => {
  const table = tableOf(model)
  const personal = personalTableOf(model)
  const query = database.select(selection(model, names)).from(table).$dynamic()
  if (!personal) return query
  const joined = query.leftJoin(personal, isOwnRow(model, personal, actor))
  return FALLBACKS[model] ? joined.leftJoin(reader, isReader(actor)) : joined
}

/** Returns every field, readable or not, for reducers. Never send such a record to a client. */
export const allFields = (model: ModelName): readonly string[] => Object.keys(modelOf(model).fields)

/** Types a row of the database as a wire row. */
export const toWireRow = (row: Readonly<Record<string, unknown>>): WireRow => row as WireRow

/** Converts a row of the database to a record of the contract. */
export const toRecord = (model: ModelName, row: Readonly<Record<string, unknown>>): AnyRecord =>
  recordFromWire(modelOf(model), row)

/** Removes the fields of a row that this person may not read. */
export const readableRow = (model: ModelName, row: Readonly<Record<string, unknown>>, actor: RequestActor): WireRow =>
  toWireRow({
    id: row['id'],
    version: row['version'],
    ...Object.fromEntries(readableFields(model, actor.role).map((name) => [name, row[name]])),
  })
