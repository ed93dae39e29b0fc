import type { AnyRecord } from '#contract/core/model.ts'
import type { Queryable } from '../database/connect.ts'
import type { RequestActor } from '../models/actor.ts'
import type { Consequences } from './consequences.ts'

/**
 * One write, as passed to the effects of its model. `before` is null for a creation, `after` for a
 * deletion.
 */
export interface Write {
  readonly actor: RequestActor
  /** Name of the action in the API. */
  readonly action: string
  /** Checked values of the request. */
  readonly payload: Readonly<Record<string, unknown>>
  /** Server clock, ISO 8601 UTC. */
  readonly executedAt: string
  /** When the person acted: at `executedAt` or earlier. */
  readonly actedAt: string
  readonly recordId: number
  readonly before: AnyRecord | null
  readonly after: AnyRecord | null
  /** Clients whose people see the record after the write. */
  readonly clients: ReadonlySet<number>
}

/** Side effect of a write of one model, in the transaction of the write. */
export type Effect = (transaction: Queryable, write: Write, consequences: Consequences) => Promise<void>
