import { type ActionContext, blankRecord } from '#contract/core/events/action.ts'
import { isApplied, isPending, type LoggedEvent } from '#contract/core/events/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { findAction, type ModelName, modelOf } from '#contract/registry.ts'
import { type Resolve, resolvedPayload } from '../api/requests.ts'

/** A base and the events to apply on it. */
export interface ProjectionInput {
  readonly model: ModelName
  readonly id: RecordId
  readonly base: AnyRecord | null
  /** Own events of the record, in the order of the queue. */
  readonly events: readonly LoggedEvent[]
  readonly context: Omit<ActionContext, 'at'>
  /** Returns the server id of a temporary id, once known. */
  readonly resolve: Resolve
}

/** A record with its events applied. */
export interface Projection {
  /** Record to display; null where there is none, or own events delete it. */
  readonly record: AnyRecord | null
  /** Number of pending events of the record. */
  readonly pending: number
  /**
   * At least one pending event is not allowed on the record: the server will probably refuse it.
   */
  readonly doubtful: boolean
}

/**
 * Computes a record: the base, then the reducer of every event that counts, in the order of the
 * queue.
 *
 * 1. Pure and total: an event that is not allowed leaves the record unchanged, and doubtful.
 * 2. An accepted event counts until the base contains its effect.
 * 3. An event of an unknown model or action changes nothing.
 */
export const project = ({ model, id, base, events, context, resolve }: ProjectionInput): Projection => {
  let record = base
  let pending = 0
  let doubtful = false
  for (const event of events) {
    if (!isApplied(event, base?.version ?? 0)) continue
    if (isPending(event.state)) pending += 1
    const action = findAction(model, event.action)
    const previousRecord =
      event.action === 'create' ? (record ?? (blankRecord(modelOf(model), id) as AnyRecord)) : record
    if (!action || previousRecord === null) continue
    const payload = resolvedPayload(event, resolve)
    const contextOfEvent = { ...context, at: event.at }
    if (action.when(previousRecord, contextOfEvent, payload) !== null) doubtful ||= isPending(event.state)
    else record = action.apply(previousRecord, payload, contextOfEvent)
  }
  return { record, pending, doubtful }
}
