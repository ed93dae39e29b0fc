import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { reference } from '../columns.ts'

/**
 * Chain of hashes over the activity, in the order in which entries were sealed. No foreign key: a
 * removed entry has to leave its seal behind.
 */
export const activitySeal = pgTable('activity_seal', {
  /** 1, 2, 3 … without a gap. */
  position: bigint({ mode: 'number' }).primaryKey(),
  activity_id: reference().notNull().unique(),
  /** SHA-256 in hex of the previous hash, the position and the entry. */
  hash: text().notNull(),
})
