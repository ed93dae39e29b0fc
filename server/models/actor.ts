import type { Actor } from '#contract/core/roles.ts'

/** Who makes this request, as the database says at this moment. */
export interface RequestActor extends Actor {
  readonly sessionId: string
  /** Of a client's people: sees their invoices. False for staff, who need no such permission. */
  readonly isClientManager: boolean
}
