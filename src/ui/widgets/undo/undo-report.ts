import type { Irreversible, Undone } from '#contract/core/events/event.ts'

/**
 * Result of an undo. `withdrawn`: nothing was sent. `back`: the compensation is on its way.
 * `partly`: some events of a group could not be undone. `dropped`: the event was refused before,
 * and its refusal is removed. `impossible`: no event could be undone.
 */
export interface UndoReport {
  readonly kind: 'withdrawn' | 'back' | 'partly' | 'dropped' | 'impossible'
  readonly undoneCount: number
  readonly total: number
  /** The reasons with their number of events, most frequent first. */
  readonly reasons: readonly { readonly reason: Irreversible; readonly count: number }[]
}

/** `dropped`: ids of refused events that were removed by the undo. */
export const undoReportOf = (
  { cancelled, sent, impossible: notUndone }: Undone,
  dropped: ReadonlySet<string>,
): UndoReport => {
  const impossible = notUndone.filter(({ eventId }) => !dropped.has(eventId))
  const undoneCount = cancelled.length + sent.length
  const counts = new Map<Irreversible, number>()
  for (const { reason } of impossible) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const reasons = [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .sort((one, other) => other.count - one.count)
  const nothing = dropped.size > 0 && impossible.length === 0 ? 'dropped' : 'impossible'
  const kind = undoneCount === 0 ? nothing : impossible.length > 0 ? 'partly' : sent.length > 0 ? 'back' : 'withdrawn'
  return { kind, undoneCount, total: undoneCount + impossible.length, reasons }
}

/**
 * Counts deletions whose records were created again among the events whose effect was taken back.
 */
export const withRecreated = ({ cancelled, sent, impossible }: Undone, recreated: readonly string[]): Undone => ({
  cancelled,
  sent: [...sent, ...recreated.map((id) => ({ undone: id, by: id }))],
  impossible: impossible.filter(({ eventId }) => !recreated.includes(eventId)),
})
