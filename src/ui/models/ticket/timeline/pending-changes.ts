import { bySequence, isPending, type LoggedEvent } from '#contract/core/events/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { findAction } from '#contract/registry.ts'
import type { ActivityEntry } from '../../activity/activity-runs.ts'

/** An accepted change stays in view so long while its activity is on the way. */
const ARRIVAL_MS = 60_000

/** An own change that the activity lacks, in the form of an activity. */
export interface PendingChange extends ActivityEntry {
  /** Accepted by the server; its row of the activity has not arrived yet. */
  readonly isSent: boolean
}

interface PendingFacts {
  readonly events: readonly LoggedEvent[]
  /** Every id that the ticket has had. */
  readonly names: ReadonlySet<unknown>
  /** Activity of the ticket, in any order. */
  readonly activity: readonly { readonly event_id: string | null }[]
  readonly personId: RecordId
  /** Epoch ms. */
  readonly now: number
}

/** The event in the form of the activity: the fields that it sets and the person may choose. */
const changeOf = ({ id, action, at, payload, was, state }: LoggedEvent, personId: RecordId): PendingChange => {
  const fields = (findAction('ticket', action)?.sets ?? []).filter((field) => Object.hasOwn(payload, field))
  const pick = (values: LoggedEvent['was']) => Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))
  const made = { id, user_id: personId, model: 'ticket', record_id: 0, action, created_at: at }
  return { ...made, before: pick(was), after: pick(payload), isSent: state === 'accepted' }
}

/**
 * Returns the person's own changes of a ticket that its activity lacks, oldest first: those that
 * wait, and accepted ones whose activity has not arrived yet. A row of the activity names the event
 * that made it.
 */
export const pendingChanges = ({ events, names, activity, personId, now }: PendingFacts): readonly PendingChange[] => {
  const recorded = new Set(activity.map(({ event_id }) => event_id))
  return events
    .filter(({ id, model, action, recordId, state, settledAt }) => {
      if (model !== 'ticket' || action === 'create' || !names.has(recordId) || recorded.has(id)) return false
      return isPending(state) || (state === 'accepted' && now - settledAt < ARRIVAL_MS)
    })
    .toSorted(bySequence)
    .map((event) => changeOf(event, personId))
}
