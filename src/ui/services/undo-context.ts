import { createContext, use } from 'react'
import type { NewEvent } from '#contract/core/events/event.ts'
import type { AnyRecord } from '#contract/core/model.ts'

/** An action that was just dispatched, as one event or a group. */
export interface CompletedAction {
  /** Id of the event, or of the group. */
  readonly id: string
  readonly events: readonly NewEvent[]
  /** The record before the action; for a group, that of its first event. */
  readonly record: AnyRecord | null
  /** All records of a group before the action; absent for one event. */
  readonly records?: readonly AnyRecord[]
  /** Text of the toast, instead of the outcome of the first event. */
  readonly title?: string
  readonly detail?: string
  /** The effect of the action shows in place: no toast announces it. */
  readonly isQuiet?: boolean
}

export interface UndoPort {
  /**
   * Returns the same promise. Ctrl+Z waits for it: the action that it stores shows before its
   * storage is confirmed, and is registered after.
   */
  trackDispatch<Answer>(dispatched: Promise<Answer>): Promise<Answer>
  /** Remembers the action for Ctrl+Z, and announces it where `announced-actions.ts` says so. */
  registerAction(done: CompletedAction): void
  /**
   * Undoes an event or a group, and reports the result; `title` names the action in that message.
   */
  undoAction(id: string, title: string): Promise<void>
  /** Opens the result of each event of a bulk action. */
  showGroupResult(groupId: string): void
  /** Opens the form of a refused event, or both versions of a text. */
  resolveRefusal(eventId: string): void
}

const NO_UNDO: UndoPort = {
  trackDispatch: (dispatched) => dispatched,
  registerAction: () => undefined,
  undoAction: async () => undefined,
  showGroupResult: () => undefined,
  resolveRefusal: () => undefined,
}

export const UndoContext = createContext<UndoPort>(NO_UNDO)

export const useUndo = (): UndoPort => use(UndoContext)
