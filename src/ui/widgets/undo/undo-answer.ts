import type { Irreversible, Undone } from '#contract/core/event.ts'

/**
 * What a person is told of an undo. `withdrawn`: nothing had left. `back`: it had, and what was before is on its way. `partly`: some of a group could
 * not be taken back. `dropped`: it was refused before, so that there was nothing left but the refusal. `impossible`: none could.
 */
export interface UndoAnswer {
  readonly kind: 'withdrawn' | 'back' | 'partly' | 'dropped' | 'impossible'
  readonly taken: number
  readonly of: number
  /** Why not, each reason once with how many it stopped, the commonest first. */
  readonly reasons: readonly { readonly reason: Irreversible; readonly count: number }[]
}

/** `dropped`: ids of refused events that went with the undo. */
export const undoAnswerOf = ({ cancelled, sent, impossible: stays }: Undone, dropped: ReadonlySet<string>): UndoAnswer => {
  const impossible = stays.filter(({ eventId }) => !dropped.has(eventId))
  const taken = cancelled.length + sent.length
  const counts = new Map<Irreversible, number>()
  for (const { reason } of impossible) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const reasons = [...counts].map(([reason, count]) => ({ reason, count })).sort((one, other) => other.count - one.count)
  const nothing = dropped.size > 0 && impossible.length === 0 ? 'dropped' : 'impossible'
  const kind = taken === 0 ? nothing : impossible.length > 0 ? 'partly' : sent.length > 0 ? 'back' : 'withdrawn'
  return { kind, taken, of: taken + impossible.length, reasons }
}
