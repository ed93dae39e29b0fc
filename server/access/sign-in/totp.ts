import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { totp } from '../../database/schema/second-factor.ts'

/** Seconds for which a code is shown (RFC 6238). */
const STEP_SECONDS = 30
const DIGITS = 6
/** Steps before and after the present one that are accepted: clocks of phones drift. */
const DRIFT_STEPS = 1
const SECRET_BYTES = 20
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes as base32 without padding (RFC 4648), the form of `otpauth` addresses. */
export const toBase32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((group) => Number.parseInt(group, 2)))
}

/** Returns the code of a time step (HOTP with SHA-1, RFC 4226). */
export const codeAt = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 15
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** Number of the time step at an instant, in milliseconds since 1970. */
export const stepAt = (ms: number): number => Math.floor(ms / 1000 / STEP_SECONDS)

/** Returns the address that authenticator applications read from a QR code. */
const addressOf = (
  secret: string,
  { issuer, account }: { readonly issuer: string; readonly account: string },
): string => {
  const query = new URLSearchParams({
    secret,
    issuer,
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(STEP_SECONDS),
  })
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query.toString().replaceAll('+', '%20')}`
}

/** Secret of an authenticator application, as text to type and as an address to scan. */
interface Enrolment {
  readonly secret: string
  readonly uri: string
}

/** Replaces a person's unconfirmed secret. Leaves a confirmed one as it is and returns null. */
export const startEnrolment = async (
  transaction: Queryable,
  userId: number,
  named: { readonly issuer: string; readonly account: string },
): Promise<Enrolment | null> => {
  const secret = toBase32(randomBytes(SECRET_BYTES))
  const stored = await transaction
    .insert(totp)
    .values({ user_id: userId, secret })
    .onConflictDoUpdate({ target: totp.user_id, set: { secret, last_step: null }, setWhere: isNull(totp.confirmed_at) })
    .returning({ id: totp.user_id })
  return stored.length === 0 ? null : { secret, uri: addressOf(secret, named) }
}

/**
 * Accepts a code once. The condition of the update refuses its second use, also when two processes
 * read the row at the same time.
 */
export const acceptCode = async (
  transaction: Queryable,
  userId: number,
  code: string,
  isConfirmed: boolean,
): Promise<boolean> => {
  const [stored] = await transaction.select().from(totp).where(eq(totp.user_id, userId))
  if (!stored || (stored.confirmed_at !== null) !== isConfirmed) return false
  const present = stepAt(Date.now())
  for (let step = present - DRIFT_STEPS; step <= present + DRIFT_STEPS; step++) {
    if (codeAt(stored.secret, step) !== code) continue
    const used = await transaction
      .update(totp)
      .set({ last_step: step, confirmed_at: stored.confirmed_at ?? new Date().toISOString() })
      .where(
        and(
          eq(totp.user_id, userId),
          eq(totp.secret, stored.secret),
          or(isNull(totp.last_step), lt(totp.last_step, step)),
        ),
      )
      .returning({ id: totp.user_id })
    if (used.length > 0) return true
  }
  return false
}
