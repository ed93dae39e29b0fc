import { isUnsettled, type LoggedEvent } from '#contract/core/events/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { isSameValue } from '#contract/core/kinds/same-value.ts'
import { findAction } from '#contract/registry.ts'
import type { ActivityEntry } from '../../activity/activity-runs.ts'

/** An accepted change stays in view so long while its activity is on the way. */
const ARRIVAL_MS = 60_000

interface PendingFacts {
  readonly events: readonly LoggedEvent[]
  /** Every id that the ticket has had. */
  readonly names: ReadonlySet<unknown>
  /** Activity of the ticket, in any order. */
  readonly activity: readonly ActivityEntry[]
  readonly personId: RecordId
  /** Epoch ms. */
  readonly now: number
}

/** The event in the form of the activity: the fields that it sets and the person may choose. */
const entryOf = ({ id, action, at, payload, was }: LoggedEvent, personId: RecordId): ActivityEntry => {
  const fields = (findAction('ticket', action)?.sets ?? []).filter((field) => Object.hasOwn(payload, field))
  const pick = (values: LoggedEvent['was']) => Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))
  return { id, user_id: personId, model: 'ticket', record_id: 0, action, before: pick(was), after: pick(payload), created_at: at }
}

/**
 * Returns whether the activity has the change already. Its row is by this person, with the same
 * action and values, and no later row brings back the values from which the change began: the person
 * saw those, so a row before them belongs to an earlier change.
 */
const isRecorded = (entry: ActivityEntry, oldestFirst: readonly ActivityEntry[]): boolean => {
  const after = Object.entries(entry.after ?? {})
  // A row holds only the fields that have changed.
  const isItsRow = (row: ActivityEntry): boolean => {
    const told = after.filter(([field]) => row.after?.[field] !== undefined)
    return (
      row.user_id === entry.user_id &&
      row.action === entry.action &&
      told.length > 0 &&
      told.every(([field, value]) => isSameValue(row.after?.[field], value))
    )
  }
  const last = oldestFirst.findLastIndex(isItsRow)
  const beginsLater = (row: ActivityEntry): boolean =>
    after.some(([field]) => row.after?.[field] !== undefined && isSameValue(row.after[field], entry.before?.[field]))
  return last >= 0 && !oldestFirst.slice(last + 1).some(beginsLater)
}

/**
 * Returns the person's own changes of a ticket that its activity lacks: those that wait, and accepted
 * ones whose activity has not arrived yet.
 */
export const pendingChanges = ({ events, names, activity, personId, now }: PendingFacts): readonly ActivityEntry[] => {
  const oldestFirst = activity.toSorted((one, other) => Number(one.id) - Number(other.id))
  return events
    .filter(({ model, action, recordId, state, settledAt }) => {
      if (model !== 'ticket' || action === 'create' || !names.has(recordId)) return false
      return isUnsettled(state) || (state === 'accepted' && now - settledAt < ARRIVAL_MS)
    })
    .toSorted((one, other) => one.sequence - other.sequence)
    .flatMap((event) => {
      const entry = entryOf(event, personId)
      // An event that was never sent can't be in the activity.
      return event.attempts > 0 && isRecorded(entry, oldestFirst) ? [] : [entry]
    })
}
