import type { NewEvent } from '#contract/core/events/event.ts'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { findAction, type ModelName } from '#contract/registry.ts'

/** A creation that takes back a deletion. */
export interface Recreation {
  readonly model: ModelName
  readonly payload: Readonly<Record<string, unknown>>
}

/** Models whose records can be made again from their own fields, and which of them. */
const MADE_AGAIN: { readonly [Name in ModelName]?: (record: AnyRecord) => boolean } = {
  // One on an invoice would not get its place there back.
  pointage: (record) => (record['invoice_id'] ?? null) === null,
  // A line that bills time or a stage is deleted without an undo (`use-line-removal.tsx`).
  invoice_line: () => true,
}

/** The creation that makes a deleted record again; null where the deletion can't be taken back. */
export const recreationOf = (
  { model, action }: Pick<NewEvent, 'model' | 'action'>,
  record: AnyRecord | null,
  role: RoleSlug,
): Recreation | null => {
  if (action !== 'delete' || record === null || !MADE_AGAIN[model as ModelName]?.(record)) return null
  const body = findAction(model as ModelName, 'create')?.body ?? {}
  const names = Object.keys(body).filter((name) => {
    const writers = body[name]?.writeBy
    return !Array.isArray(writers) || writers.includes(role)
  })
  return { model: model as ModelName, payload: Object.fromEntries(names.map((name) => [name, fieldOf(record, name)])) }
}

/**
 * The creations that take back the deletions of one action or group, by the id of the deletion.
 * `records` are the records before it.
 */
export const recreationsOf = (
  events: readonly NewEvent[],
  records: readonly AnyRecord[],
  role: RoleSlug,
): ReadonlyMap<string, Recreation> => {
  const byId = new Map(records.map((record) => [record.id, record]))
  return new Map(
    events.flatMap((event) => {
      const again = recreationOf(event, byId.get(event.recordId) ?? null, role)
      return again ? [[event.id, again] as const] : []
    }),
  )
}
