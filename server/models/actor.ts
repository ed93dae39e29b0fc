import type { Actor } from '#contract/core/roles.ts'

/** Person who makes a request, read from the database for this request. */
export interface RequestActor extends Actor {
  readonly sessionId: string
  /** True for people of a client who may see its invoices; always false for staff. */
  readonly isClientManager: boolean
}
