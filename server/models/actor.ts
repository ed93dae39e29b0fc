import type { TokenScope } from '#contract/api-access/token-scopes.ts'
import type { Actor } from '#contract/core/roles.ts'

/** The personal token of a request, and its rights. */
export interface UsedToken {
  readonly id: number
  readonly scopes: ReadonlySet<TokenScope>
}

/** Person who makes a request, read from the database for this request. */
export interface RequestActor extends Actor {
  /** Empty for a request without a session. */
  readonly sessionId: string
  /** True for people of a client who may see its invoices; always false for staff. */
  readonly isClientManager: boolean
  /** The program acts for the person; absent in a session, which has every right of its person. */
  readonly token?: UsedToken
}

/** Reads what the server itself sends by a rule: everything that managers see. */
export const THE_SERVER: RequestActor = {
  id: '0',
  role: 'manager',
  clientId: null,
  isClientManager: false,
  sessionId: '',
}
