import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, now, reference } from '../columns.ts'
import { user } from './people.ts'

/** One sign-in on one device: the family of its rotating refresh tokens. */
export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: reference()
      .notNull()
      .references(() => user.id),
    created_at: instant().notNull().default(now),
    revoked_at: instant(),
    /** Noted a few minutes apart, as the address is. */
    last_used_at: instant().notNull().default(now),
    address: text(),
    user_agent: text(),
  },
  (table) => [index('session_user').on(table.user_id)],
)

const token = () => ({
  /** SHA-256 of the token in hex; the token itself is kept nowhere. */
  hash: text().primaryKey(),
  session_id: uuid()
    .notNull()
    .references(() => session.id, { onDelete: 'cascade' }),
  expires_at: instant().notNull(),
})

export const accessToken = pgTable('access_token', token(), (table) => [
  index('access_token_session').on(table.session_id),
  index('access_token_expiry').on(table.expires_at),
])

export const refreshToken = pgTable(
  'refresh_token',
  {
    ...token(),
    used_at: instant(),
    /** Hash of the token that was exchanged for this one; null for the first of a session. */
    parent_hash: text(),
    /** Another token of the same parent was used: this chain has ended. */
    superseded_at: instant(),
  },
  (table) => [
    index('refresh_token_session').on(table.session_id),
    index('refresh_token_expiry').on(table.expires_at),
    index('refresh_token_parent').on(table.parent_hash),
  ],
)

/** A token sent by mail (recovery, invitation, autolog). It works once and for one purpose. */
export const oneTimeToken = pgTable(
  'one_time_token',
  {
    /** SHA-256 of the token in hex; the token itself is kept nowhere. */
    hash: text().primaryKey(),
    purpose: text().notNull(),
    /** The address that a link of the purpose `email` confirms. */
    email: text(),
    user_id: reference()
      .notNull()
      .references(() => user.id),
    created_at: instant().notNull().default(now),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (table) => [
    index('one_time_token_user').on(table.user_id, table.purpose),
    index('one_time_token_expiry').on(table.expires_at),
  ],
)

/** Addresses for push notifications by OneSignal: one player a device. */
export const pushDevice = pgTable(
  'push_device',
  {
    player_id: text().primaryKey(),
    user_id: reference()
      .notNull()
      .references(() => user.id),
    device: text().notNull(),
    updated_at: instant().notNull().default(now),
  },
  (table) => [index('push_device_user').on(table.user_id)],
)

/** The browser of a session that receives push messages; it ends with the session. */
export const pushSubscription = pgTable('push_subscription', {
  session_id: uuid()
    .primaryKey()
    .references(() => session.id, { onDelete: 'cascade' }),
  /** A browser profile has one endpoint: the person who signed in last has it. */
  endpoint: text().notNull().unique(),
  /** Keys of the browser, base64url. */
  p256dh: text().notNull(),
  auth: text().notNull(),
  created_at: instant().notNull().default(now),
})

/** A sign-in at an identity provider that has begun and not come back yet. */
export const oidcFlow = pgTable(
  'oidc_flow',
  {
    /** SHA-256 of the state in hex. */
    hash: text().primaryKey(),
    nonce: text().notNull(),
    /** Proof of PKCE, useless without the code that the provider sends to the browser. */
    verifier: text().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [index('oidc_flow_expiry').on(table.expires_at)],
)
