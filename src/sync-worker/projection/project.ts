import { type ActionContext, blankRecord } from '#contract/core/action.ts'
import { isShown, isUnsettled, type LoggedEvent } from '#contract/core/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { findAction, type ModelName, modelOf } from '#contract/registry.ts'
import { type Resolve, resolvedPayload } from '../api/requests.ts'

export interface Projection {
  /** What is displayed; null when the record is not, or no longer, there. */
  readonly record: AnyRecord | null
  readonly pending: number
  readonly doubtful: boolean
}

/**
 * record = shown events, in sequence order, reduced over the base.
 *
 * 1. Pure and total: an event that is not allowed on what came before leaves it as it is and makes the record doubtful.
 * 2. An accepted event counts until the base carries its effect, so that no moment between answer and pull shows less.
 * 3. An event of an unknown model or action changes nothing.
 */
export const project = (
  model: ModelName,
  id: RecordId,
  base: AnyRecord | null,
  events: readonly LoggedEvent[],
  context: Omit<ActionContext, 'at'>,
  resolve: Resolve,
): Projection => {
  let record = base
  let pending = 0
  let doubtful = false
  for (const event of events) {
    if (!isShown(event, base?.version ?? 0)) continue
    if (isUnsettled(event.state)) pending += 1
    const action = findAction(model, event.action)
    const before = event.action === 'create' ? (record ?? (blankRecord(modelOf(model), id) as AnyRecord)) : record
    if (!action || before === null) continue
    const body = resolvedPayload(event, resolve)
    const at = { ...context, at: event.at }
    if (action.when(before, at, body) !== null) doubtful ||= isUnsettled(event.state)
    else record = action.apply(before, body, at)
  }
  return { record, pending, doubtful }
}
