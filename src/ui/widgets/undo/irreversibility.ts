import { compensationOf } from '#contract/compensation.ts'
import { type ActionContext, blankRecord } from '#contract/core/events/action.ts'
import type { Irreversible, NewEvent } from '#contract/core/events/event.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { findAction, isModelName, modelOf } from '#contract/registry.ts'

/**
 * Why an action could not be undone after sending, judged at the time of the action; null when it
 * could.
 */
export const irreversibilityOf = (
  event: NewEvent,
  record: AnyRecord | null,
  context: ActionContext,
): Irreversible | null => {
  const action = isModelName(event.model) ? findAction(event.model, event.action) : undefined
  if (!action || !isModelName(event.model)) return 'none'
  const before = event.action === 'create' ? blankRecord(modelOf(event.model), event.recordId) : record
  if (before === null) return 'none'
  const { at } = context
  const after = action.apply({ ...before, ...event.was } as AnyRecord, event.payload, context)
  const back = compensationOf(event.model, { ...event, at, overwrote: null }, after, context)
  return typeof back === 'string' ? back : null
}
