import type { Actor } from '#contract/core/roles.ts'

/** Who makes this request, as the database says at this moment. */
export interface RequestActor extends Actor {
  readonly sessionId: string
}
