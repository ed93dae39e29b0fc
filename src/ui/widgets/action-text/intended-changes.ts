import type { ActionContext } from '#contract/core/events/action.ts'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { findAction, type ModelName } from '#contract/registry.ts'

export interface Change {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

type ActionUse = Pick<LoggedEvent, 'action' | 'payload' | 'was' | 'at'>

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * The changes that an action made or would have made on the record as the person saw it, whatever
 * the record is now. The most important field comes first; clock fields are omitted.
 */
export const intendedChanges = (
  model: ModelName,
  event: ActionUse,
  record: AnyRecord | null,
  context: ActionContext,
): readonly Change[] => {
  const action = findAction(model, event.action)
  if (!action || !record || event.action === 'delete') return []
  const seen = { ...record, ...event.was } as AnyRecord
  const after = action.apply(seen, event.payload, { ...context, at: event.at })
  if (after === null) return []
  const changesTo = (next: AnyRecord): readonly Change[] =>
    action.sets.flatMap((field) =>
      action.clock.includes(field) || same(seen[field], next[field])
        ? []
        : [{ field, from: seen[field], to: next[field] }],
    )
  const changes = changesTo(after)
  // The action was not allowed even on the values seen, since the person did not see all fields:
  // use the payload.
  return changes.length > 0 ? changes : changesTo({ ...seen, ...event.payload })
}
