import { DEFAULT_LOCALE } from '#contract/core/kinds/locale.ts'
import type { StepAnswer, TokenAnswer } from '#contract/core/protocol.ts'
import { deviceOf } from '#contract/device.ts'
import type { Queryable } from '../../database/connect.ts'
import { lastLogin } from '../../database/schema/people.ts'
import { shortenedAddress } from '../../runtime/network.ts'
import { addHints } from '../../writes/add-hints.ts'
import type { Consequences } from '../../writes/consequences.ts'
import { personById, readerOf } from '../accounts/people.ts'
import { links } from '../links/links.ts'
import { auditSession } from '../sessions/audit-session.ts'
import { openSession, type Visitor } from '../sessions/sessions.ts'
import { isNewDevice } from './new-device.ts'
import { nextStep } from './second-step.ts'

/** Proof of identity that a second factor may have to confirm. */
type FirstProof = 'password' | 'link' | 'new_password' | 'setup'

/** Proof of identity by which a session is opened. */
export type Proof = FirstProof | 'totp' | 'recovery_code' | 'passkey' | 'enrolment'

const MAX_USER_AGENT = 255

/** Returns the network address and user agent of a request. */
export const visitorOf = (request: {
  readonly ip: string
  readonly headers: { readonly 'user-agent'?: string | undefined }
}): Visitor => ({
  address: request.ip,
  userAgent: request.headers['user-agent']?.replace(/[^\x20-\x7e]/g, '').slice(0, MAX_USER_AGENT) || null,
})

/** A person who has proved to be themselves, and from where. */
interface Proved<Kind extends Proof> {
  readonly userId: number
  readonly proof: Kind
  readonly visitor: Visitor
}

/** Opens a session, or answers the step that the person still has to take. */
export const signIn = async (
  transaction: Queryable,
  proved: Proved<FirstProof>,
  consequences: Consequences,
): Promise<TokenAnswer | StepAnswer> =>
  (await nextStep(transaction, proved.userId)) ?? completeSignIn(transaction, proved, consequences)

/** Opens a session and records the sign-in in `last_login` and in the activity. */
export const completeSignIn = async (
  transaction: Queryable,
  { userId, proof, visitor }: Proved<Proof>,
  consequences: Consequences,
): Promise<TokenAnswer> => {
  const { address, userAgent } = visitor
  const at = new Date().toISOString()
  if (await isNewDevice(transaction, userId, userAgent))
    await notifyOfDevice(transaction, { userId, visitor, at }, consequences)
  const tokens = await openSession(transaction, userId, visitor)
  const [stored] = await transaction
    .insert(lastLogin)
    .values({ user_id: userId, date: at, ip: address, user_agent: userAgent })
    .returning({ id: lastLogin.id })
  if (stored) await addHints(transaction, consequences, { model: 'last_login', ids: [stored.id], clients: new Set() })
  await auditSession(transaction, {
    userId,
    recordId: userId,
    action: 'signIn',
    after: { proof, user_agent: userAgent },
    address,
  })
  return tokens
}

const notifyOfDevice = async (
  transaction: Queryable,
  { userId, visitor, at }: { readonly userId: number; readonly visitor: Visitor; readonly at: string },
  consequences: Consequences,
): Promise<void> => {
  const person = await personById(transaction, userId)
  if (!person) return
  const facts = {
    path: links.profile,
    device: deviceOf(visitor.userAgent),
    network: shortenedAddress(visitor.address),
    at,
  }
  consequences.mail({ kind: 'newDevice', to: readerOf(person, DEFAULT_LOCALE), facts })
}
