import { eq, sql } from 'drizzle-orm'
import { recordToWire } from '#contract/core/kinds/wire.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { Queryable } from '../database/connect.ts'
import { personalTableOf, tableOf } from '../database/tables.ts'
import type { RequestActor } from '../models/actor.ts'

type Values = Record<string, unknown>

const isPersonal = (model: ModelName, name: string): boolean => modelOf(model).fields[name]?.perUser === true

/** Stores a new record and returns its id. */
export const insertRecord = async (transaction: Queryable, model: ModelName, record: AnyRecord): Promise<number> => {
  const table = tableOf(model)
  const { id: _id, version: _version, ...fields } = recordToWire(modelOf(model), record)
  const values = Object.fromEntries(Object.entries(fields).filter(([name]) => !isPersonal(model, name)))
  const [stored] = await transaction
    .insert(table)
    .values(values as Values)
    .returning({ id: table.id })
  return Number(stored?.id)
}

interface Update {
  readonly model: ModelName
  readonly record: AnyRecord
  /** Fields to write. */
  readonly names: readonly string[]
}

/**
 * Writes the named fields of a record into its row or, for `perUser` fields, into the actor's own
 * row.
 */
export const updateRecord = async (
  transaction: Queryable,
  { model, record, names }: Update,
  actor: RequestActor,
): Promise<void> => {
  const wire = recordToWire(modelOf(model), record)
  const values = (personal: boolean): Values =>
    Object.fromEntries(names.filter((name) => isPersonal(model, name) === personal).map((name) => [name, wire[name]]))
  const [shared, own] = [values(false), values(true)]
  const table = tableOf(model)
  if (Object.keys(shared).length > 0) {
    await transaction
      .update(table)
      .set(shared)
      .where(eq(table.id, Number(record.id)))
  }
  const personal = personalTableOf(model)
  if (personal && Object.keys(own).length > 0) {
    await transaction
      .insert(personal)
      .values({ ...own, user_id: Number(actor.id), record_id: Number(record.id) } as Values)
      .onConflictDoUpdate({ target: [personal.user_id, personal.record_id], set: own })
  }
}

/**
 * Soft-deletes the record: the marked row stays, so that the feed reports the deletion to every
 * device.
 */
export const deleteRecord = async (transaction: Queryable, model: ModelName, id: number): Promise<void> => {
  const table = tableOf(model)
  await transaction
    .update(table)
    .set({ deleted_at: sql`now()` } as Values)
    .where(eq(table.id, id))
}
