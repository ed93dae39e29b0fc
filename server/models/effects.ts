import type { AnyRecord } from '#contract/core/model.ts'
import type { ModelName } from '#contract/registry.ts'
import type { RequestActor } from '../access/actor.ts'
import type { Consequences } from '../actions/consequences.ts'
import type { Queryable } from '../database/connect.ts'
import { notifyOfAbsence } from './absence/absence.notifications.ts'
import { notifyOfComment } from './comment/comment.notifications.ts'
import { withdrawUnshared } from './saved-view/saved-view.effects.ts'
import { recordStatusChange } from './ticket/ticket.effects.ts'
import { notifyOfTicket } from './ticket/ticket.notifications.ts'
import { applyUserChange } from './user/user.effects.ts'
import { recordWorkingTime } from './user/working-time.effects.ts'

/** One write, as its model's side effects see it; `before` is null for a creation, `after` for a deletion. */
export interface Write {
  readonly actor: RequestActor
  /** Server clock, ISO 8601 UTC. */
  readonly at: string
  readonly recordId: number
  readonly before: AnyRecord | null
  readonly after: AnyRecord | null
  /** Clients whose people see the record after the write. */
  readonly clients: ReadonlySet<number>
}

/** What follows from a write of this model, in its transaction. */
export type Effect = (transaction: Queryable, write: Write, consequences: Consequences) => Promise<void>

/** In their order. */
const EFFECTS: Readonly<Partial<Record<ModelName, readonly Effect[]>>> = {
  ticket: [recordStatusChange, notifyOfTicket],
  comment: [notifyOfComment],
  absence: [notifyOfAbsence],
  user: [applyUserChange, recordWorkingTime],
  saved_view: [withdrawUnshared],
}

export const effectsOf = (model: ModelName): readonly Effect[] => EFFECTS[model] ?? []
