import { createContext, use } from 'react'
import type { NewEvent } from '#contract/core/event.ts'
import type { AnyRecord } from '#contract/core/model.ts'

/** What was just done, by one event or by a group of them. */
export interface Done {
  /** Id of the event, or of the group. */
  readonly id: string
  readonly events: readonly NewEvent[]
  /** The record as it was before; of a group, of its first event. */
  readonly record: AnyRecord | null
  /** What the person is told instead of the outcome of the first event. */
  readonly title?: string
  readonly detail?: string
}

export interface UndoPort {
  /** Remembers it for Ctrl+Z, and says what was done where it is of weight. */
  did(done: Done): void
  /** Takes back an event, or all of a group, and tells what came of it; `what` names it in that sentence. */
  takeBack(id: string, what: string): Promise<void>
  /** Opens what became of each event of a bulk action. */
  showGroup(groupId: string): void
  /** Opens the form of a refused event, or both versions of a text. */
  answer(eventId: string): void
}

const NOWHERE: UndoPort = { did: () => undefined, takeBack: async () => undefined, showGroup: () => undefined, answer: () => undefined }

export const UndoContext = createContext<UndoPort>(NOWHERE)

export const useUndo = (): UndoPort => use(UndoContext)
