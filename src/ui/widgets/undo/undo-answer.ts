import type { Irreversible, Undone } from '#contract/core/event.ts'

/**
 * What a person is told of an undo. `withdrawn`: nothing had left. `back`: it had, and what was before is on its way. `partly`: some of a group could
 * not be taken back. `impossible`: none could.
 */
export interface UndoAnswer {
  readonly kind: 'withdrawn' | 'back' | 'partly' | 'impossible'
  readonly taken: number
  readonly of: number
  /** Why not, each reason once with how many it stopped, the commonest first. */
  readonly reasons: readonly { readonly reason: Irreversible; readonly count: number }[]
}

export const undoAnswerOf = ({ cancelled, sent, impossible }: Undone): UndoAnswer => {
  const taken = cancelled.length + sent.length
  const counts = new Map<Irreversible, number>()
  for (const { reason } of impossible) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const reasons = [...counts].map(([reason, count]) => ({ reason, count })).sort((one, other) => other.count - one.count)
  const kind = taken === 0 ? 'impossible' : impossible.length > 0 ? 'partly' : sent.length > 0 ? 'back' : 'withdrawn'
  return { kind, taken, of: taken + impossible.length, reasons }
}
