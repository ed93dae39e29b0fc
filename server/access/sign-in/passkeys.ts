import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import type { Queryable } from '../../database/connect.ts'
import { challenge, passkey } from '../../database/schema/second-factor.ts'
import { hashOf } from '../../runtime/hashing.ts'
import type { Person } from '../accounts/people.ts'

const CHALLENGE_SECONDS = 5 * 60

/** `add`: a new passkey; `sign_in`: without password; `second_step`: after a password. */
type Purpose = 'add' | 'sign_in' | 'second_step'

const storeChallenge = async (
  database: Queryable,
  text: string,
  purpose: Purpose,
  userId: number | null,
): Promise<void> => {
  await database.delete(challenge).where(lt(challenge.expires_at, new Date().toISOString()))
  const expires_at = new Date(Date.now() + CHALLENGE_SECONDS * 1000).toISOString()
  await database.insert(challenge).values({ hash: hashOf(text), purpose, user_id: userId, expires_at })
}

/**
 * Uses a challenge once; false for one that is unknown, expired or of another purpose or person.
 */
const takeChallenge = async (
  database: Queryable,
  text: string,
  purpose: Purpose,
  userId: number | null,
): Promise<boolean> => {
  const taken = await database
    .delete(challenge)
    .where(
      and(
        eq(challenge.hash, hashOf(text)),
        eq(challenge.purpose, purpose),
        userId === null ? isNull(challenge.user_id) : eq(challenge.user_id, userId),
        gt(challenge.expires_at, new Date().toISOString()),
      ),
    )
    .returning({ hash: challenge.hash })
  return taken.length > 0
}

const refused = (): DomainError => new DomainError('passkey_refused')

const hostOf = (origin: string): string => new URL(origin).hostname

/** Options with which a browser makes a passkey that is found without an e-mail address. */
export const newPasskeyOptions = async (
  database: Queryable,
  person: Person,
  { origin, issuer }: { readonly origin: string; readonly issuer: string },
) => {
  const own = await database.select({ id: passkey.id }).from(passkey).where(eq(passkey.user_id, person.id))
  const options = await generateRegistrationOptions({
    rpName: issuer,
    rpID: hostOf(origin),
    userID: new TextEncoder().encode(String(person.id)),
    userName: person.email,
    userDisplayName: `${person.firstname} ${person.lastname}`.trim(),
    excludeCredentials: own.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
  await storeChallenge(database, options.challenge, 'add', person.id)
  return options
}

/** Runs a check of the library, which throws for malformed and wrong responses alike. */
const checked = async <Result>(
  check: (noteChallenge: (text: string) => boolean) => Promise<Result>,
): Promise<{ result: Result; text: string }> => {
  let text = ''
  const noteChallenge = (given: string): boolean => {
    text = given
    return true
  }
  try {
    return { result: await check(noteChallenge), text }
  } catch {
    throw refused()
  }
}

interface NewPasskey {
  readonly userId: number
  readonly origin: string
  /** Answer of the browser, unchecked. */
  readonly response: unknown
  readonly userAgent: string | null
}

/** Stores the passkey that a browser has made. Throws `passkey_refused` for any other answer. */
export const addPasskey = async (
  transaction: Queryable,
  { userId, origin, response, userAgent }: NewPasskey,
): Promise<void> => {
  const { result, text } = await checked((expectedChallenge) =>
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: false,
    }),
  )
  if (!result.verified || !(await takeChallenge(transaction, text, 'add', userId))) throw refused()
  const { id, publicKey, counter, transports } = result.registrationInfo.credential
  const stored = await transaction
    .insert(passkey)
    .values({
      id,
      user_id: userId,
      public_key: Buffer.from(publicKey),
      counter,
      transports: transports ?? [],
      user_agent: userAgent,
    })
    .onConflictDoNothing()
    .returning({ id: passkey.id })
  if (stored.length === 0) throw refused()
}

/** Options with which a browser signs; `userId` is null for a sign-in without e-mail. */
export const passkeyOptions = async (database: Queryable, userId: number | null, origin: string) => {
  const own = userId === null ? [] : await database.select().from(passkey).where(eq(passkey.user_id, userId))
  const options = await generateAuthenticationOptions({
    rpID: hostOf(origin),
    allowCredentials: own.map(({ id, transports }) => ({ id, transports: [...transports] })),
    // Without a password the passkey is both factors: the device checks its owner.
    userVerification: userId === null ? 'required' : 'preferred',
  })
  await storeChallenge(database, options.challenge, userId === null ? 'sign_in' : 'second_step', userId)
  return options
}

const idOf = (response: unknown): string =>
  typeof response === 'object' && response !== null && 'id' in response && typeof response.id === 'string'
    ? response.id
    : ''

/** Returns the owner of the passkey that an answer claims to come from; null for an unknown one. */
export const ownerOfPasskey = async (database: Queryable, response: unknown): Promise<number | null> => {
  const [found] = await database
    .select({ userId: passkey.user_id })
    .from(passkey)
    .where(eq(passkey.id, idOf(response)))
  return found?.userId ?? null
}

interface Signature {
  readonly purpose: 'sign_in' | 'second_step'
  readonly userId: number
  readonly origin: string
  readonly response: unknown
}

/** Checks a signature by a passkey of the person. Throws `passkey_refused` for a wrong one. */
export const acceptPasskey = async (
  transaction: Queryable,
  { purpose, userId, origin, response }: Signature,
): Promise<void> => {
  const [own] = await transaction
    .select()
    .from(passkey)
    .where(and(eq(passkey.id, idOf(response)), eq(passkey.user_id, userId)))
    .for('update')
  if (!own) throw refused()
  const { result, text } = await checked((expectedChallenge) =>
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      credential: { id: own.id, publicKey: new Uint8Array(own.public_key), counter: own.counter },
      requireUserVerification: purpose === 'sign_in',
    }),
  )
  if (!result.verified || !(await takeChallenge(transaction, text, purpose, purpose === 'sign_in' ? null : userId)))
    throw refused()
  await transaction
    .update(passkey)
    .set({ counter: result.authenticationInfo.newCounter, last_used_at: new Date().toISOString() })
    .where(eq(passkey.id, own.id))
}
