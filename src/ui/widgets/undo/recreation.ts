import type { NewEvent } from '#contract/core/events/event.ts'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { findAction, type ModelName } from '#contract/registry.ts'

/** A creation that takes back a deletion. */
export interface Recreation {
  readonly model: ModelName
  readonly payload: Readonly<Record<string, unknown>>
}

/** Models whose records can be made again from their own fields: nothing else refers to them. */
const MADE_AGAIN: ReadonlySet<string> = new Set<ModelName>(['pointage'])

/**
 * The creation that makes a deleted record again; null where the deletion can't be taken back. A
 * pointage on an invoice would not get its place there back.
 */
export const recreationOf = ({ model, action }: Pick<NewEvent, 'model' | 'action'>, record: AnyRecord | null, role: RoleSlug): Recreation | null => {
  if (action !== 'delete' || !MADE_AGAIN.has(model) || record === null || (record['invoice_id'] ?? null) !== null) return null
  const body = findAction(model as ModelName, 'create')?.body ?? {}
  const names = Object.keys(body).filter((name) => {
    const writers = body[name]?.writeBy
    return !Array.isArray(writers) || writers.includes(role)
  })
  return { model: model as ModelName, payload: Object.fromEntries(names.map((name) => [name, fieldOf(record, name)])) }
}
