import type { RecordId } from '../core/ids.ts'

/** A change of the status of a ticket that was made after the moment in question. */
export interface LaterStep {
  readonly ticket_id: RecordId
  /** Null for the first status of a new ticket. */
  readonly from_status_id: RecordId | null
  readonly created_at: string
  readonly id: RecordId
}

const isEarlier = (a: LaterStep, b: LaterStep): boolean =>
  a.created_at === b.created_at ? Number(a.id) < Number(b.id) : a.created_at < b.created_at

/** The status that each ticket had before its first later step; other tickets still have theirs. */
export const statusesBefore = (steps: readonly LaterStep[]): ReadonlyMap<RecordId, RecordId> => {
  const first = new Map<RecordId, LaterStep>()
  for (const step of steps) {
    const known = first.get(step.ticket_id)
    if (!known || isEarlier(step, known)) first.set(step.ticket_id, step)
  }
  return new Map(
    [...first].flatMap(([id, { from_status_id }]) => (from_status_id === null ? [] : [[id, from_status_id] as const])),
  )
}
