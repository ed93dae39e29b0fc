import type { Actor } from '#contract/core/roles.ts'

/** Person who makes this request, as read from the database for the request. */
export interface RequestActor extends Actor {
  readonly sessionId: string
  /** True for people of a client who see its invoices. False for staff, who need no such permission. */
  readonly isClientManager: boolean
}
