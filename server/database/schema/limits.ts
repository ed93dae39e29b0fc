import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/**
 * Uses of what is limited over all processes: sign-ins, mails, refreshes. Rows mean nothing after
 * `expires_at`, and are in no backup.
 */
export const limitUse = pgTable(
  'limit_use',
  {
    /** SHA-256 of what is limited in hex: no address of a person is kept for it. */
    key: text().primaryKey(),
    /** One for each use, oldest first. */
    times: instant().array().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [index('limit_use_expiry').on(table.expires_at)],
)
