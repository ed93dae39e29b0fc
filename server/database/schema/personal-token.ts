import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { TokenScope } from '#contract/api-access/token-scopes.ts'
import { id, instant, now, reference } from '../columns.ts'
import { user } from './people.ts'

/**
 * A personal access token to the API. In no backup: one that was revoked later would open the API
 * again.
 */
export const personalToken = pgTable(
  'personal_token',
  {
    id: id(),
    user_id: reference()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** SHA-256 of the secret in hex; the secret itself is kept nowhere. */
    hash: text().notNull().unique(),
    /** Beginning and end of the secret, by which a person recognises it. */
    hint: text().notNull(),
    scopes: jsonb().$type<readonly TokenScope[]>().notNull(),
    created_at: instant().notNull().default(now),
    expires_at: instant().notNull(),
    /** Noted a few minutes apart, as the address is. */
    last_used_at: instant(),
    address: text(),
    revoked_at: instant(),
    /** When the person was told that it ends soon. */
    reminded_at: instant(),
  },
  (table) => [index('personal_token_user').on(table.user_id), index('personal_token_expiry').on(table.expires_at)],
)
