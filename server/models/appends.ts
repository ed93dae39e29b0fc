import { and, eq, type SQL, sql } from 'drizzle-orm'
import { summedRecordsOf } from '#contract/appended-sums.ts'
import { mayRead } from '#contract/core/kinds/field.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import { columnOf, tableOf } from '../database/tables.ts'
import type { RequestActor } from './actor.ts'
import { modelsReadBy } from './token-sight.ts'
import { mayEverSee, readableFields, visible } from './visibility.ts'

/** Returns the expression of an appended sum, computed over the records visible to the actor. */
export const appendOf = (model: ModelName, name: string, actor: RequestActor): SQL => {
  const summed = summedRecordsOf(model, name)
  if (!summed) throw new Error(`${model}.${name} is no appended sum of the contract.`)
  const table = tableOf(summed.model)
  const isOfRow = and(eq(columnOf(table, summed.by), tableOf(model).id), visible(summed.model, actor))
  return sql`(select coalesce(sum(${columnOf(table, summed.field)}), 0) from ${table} where ${isOfRow})`.mapWith(Number)
}

/** Names the appended sums of a model whose parts this person, or their token, may read. */
export const appendsReadBy = (model: ModelName, actor: RequestActor): readonly string[] =>
  Object.entries(modelOf(model).appends).flatMap(([name, append]) => {
    const summed = summedRecordsOf(model, name)
    if (!summed || !mayRead(append, actor.role) || !mayEverSee(summed.model, actor)) return []
    if (actor.token && !modelsReadBy(actor.token).includes(summed.model)) return []
    const readable = readableFields(summed.model, actor.role)
    return [summed.by, summed.field].every((field) => readable.includes(field)) ? [name] : []
  })
