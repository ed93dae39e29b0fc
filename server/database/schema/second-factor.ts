import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, instant, now, reference } from '../columns.ts'
import { user } from './people.ts'

const owner = () =>
  reference()
    .notNull()
    .references(() => user.id)

/** The authenticator application of a person. No model has these columns: no feed carries them. */
export const totp = pgTable('totp', {
  user_id: owner().primaryKey(),
  /** Base32; readable, because every code is computed from it. */
  secret: text().notNull(),
  /** Null until the first right code: an application that was never scanned locks nobody out. */
  confirmed_at: instant(),
  /** Time step of the newest accepted code: this one and earlier ones are refused. */
  last_step: integer(),
  created_at: instant().notNull().default(now),
})

/** A passkey of a person (WebAuthn credential). */
export const passkey = pgTable(
  'passkey',
  {
    /** Credential id, base64url. */
    id: text().primaryKey(),
    user_id: owner(),
    public_key: bytes().notNull(),
    /** Signatures that the authenticator has made, where it counts them. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<readonly string[]>().notNull().default([]),
    /** User agent of the browser that registered it. */
    user_agent: text(),
    created_at: instant().notNull().default(now),
    last_used_at: instant(),
  },
  (table) => [index('passkey_user').on(table.user_id)],
)

export const recoveryCode = pgTable(
  'recovery_code',
  {
    /** SHA-256 of person and code in hex; the code itself is stored nowhere. */
    hash: text().primaryKey(),
    user_id: owner(),
    created_at: instant().notNull().default(now),
    used_at: instant(),
  },
  (table) => [index('recovery_code_user').on(table.user_id)],
)

/** A challenge that a passkey signs once. */
export const challenge = pgTable(
  'challenge',
  {
    /** SHA-256 of the challenge in hex. */
    hash: text().primaryKey(),
    purpose: text().notNull(),
    /** Null for a sign-in, before the person is known. */
    user_id: reference().references(() => user.id),
    expires_at: instant().notNull(),
  },
  (table) => [index('challenge_expiry').on(table.expires_at)],
)
