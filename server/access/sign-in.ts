import type { TokenAnswer } from '#contract/core/events/replication.ts'
import type { Queryable } from '../database/connect.ts'
import { lastLogin } from '../database/schema/people.ts'
import type { Consequences } from '../writes/consequences.ts'
import { tellOfChange } from '../writes/tell.ts'
import { auditSession } from './audit-session.ts'
import { openSession } from './sessions.ts'

/** Proof of identity by which a session is opened. */
export type Proof = 'password' | 'link' | 'new_password' | 'setup'

/** Network address and user agent of a request. */
export interface Visitor {
  readonly address: string
  readonly userAgent: string | null
}

const MAX_USER_AGENT = 255

/** Returns the network address and user agent of a request. */
export const visitorOf = (request: { readonly ip: string; readonly headers: { readonly 'user-agent'?: string | undefined } }): Visitor => ({
  address: request.ip,
  userAgent: request.headers['user-agent']?.replace(/[^\x20-\x7e]/g, '').slice(0, MAX_USER_AGENT) || null,
})

/** Opens a session and records the sign-in in `last_login` and in the activity. */
export const signIn = async (
  transaction: Queryable,
  { userId, proof, visitor }: { readonly userId: number; readonly proof: Proof; readonly visitor: Visitor },
  consequences: Consequences,
): Promise<TokenAnswer> => {
  const { address, userAgent } = visitor
  const at = new Date().toISOString()
  const tokens = await openSession(transaction, userId)
  const [stored] = await transaction
    .insert(lastLogin)
    .values({ user_id: userId, date: at, ip: address, user_agent: userAgent })
    .returning({ id: lastLogin.id })
  if (stored) await tellOfChange(transaction, consequences, { model: 'last_login', ids: [stored.id], clients: new Set() })
  await auditSession(transaction, { userId, recordId: userId, action: 'signIn', after: { proof, user_agent: userAgent }, address })
  return tokens
}
