import type { Action } from '#contract/core/events/action.ts'
import { isSameValue } from '#contract/core/kinds/same-value.ts'
import { recordToWire } from '#contract/core/kinds/wire.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { RecordAnswer } from '#contract/core/protocol.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { Queryable } from '../database/connect.ts'
import { lastChange } from '../writes/audit.ts'
import type { ActionRequest } from '../writes/request.ts'
import { isLongText, wasSeen } from './stale-text.ts'

/** Returns a field that the action judges and that changed since the person saw it. */
export const judgedChange = (
  { judges = [] }: Action,
  model: ModelName,
  request: ActionRequest,
  before: AnyRecord,
): string | undefined => {
  const seen = judges.filter((name) => Object.hasOwn(request.was, name))
  if (seen.length === 0) return undefined
  const present = recordToWire(modelOf(model), before)
  return seen.find(
    (name) => !wasSeen(request.was[name], present[name], modelOf(model).fields[name]?.kind === 'longText'),
  )
}

/**
 * Returns the value that a setter replaced although the person had not seen it. The last write
 * wins, but the response reports the loss. `perUser` fields are skipped: only their owner changes
 * them.
 */
export const overwrittenBy = async (
  transaction: Queryable,
  { model, action, request }: { readonly model: ModelName; readonly action: Action; readonly request: ActionRequest },
  before: AnyRecord,
  after: AnyRecord,
): Promise<RecordAnswer['overwrote']> => {
  const [present, next] = [recordToWire(modelOf(model), before), recordToWire(modelOf(model), after)]
  const field = Object.keys(action.body).find(
    (name) =>
      !isLongText(action, name) &&
      modelOf(model).fields[name]?.perUser !== true &&
      Object.hasOwn(request.was, name) &&
      !isSameValue(request.was[name], present[name]) &&
      !isSameValue(present[name], next[name]),
  )
  if (field === undefined) return undefined
  const last = await lastChange(transaction, model, Number(before.id), field)
  return last && { field, value: present[field], ...last }
}
