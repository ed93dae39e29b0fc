import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { reference } from '../columns.ts'

/**
 * Chain of hashes over the activity, in the order in which entries were sealed. No foreign key: a
 * removed entry has to leave its seal behind.
 */
export const activitySeal = pgTable('activity_seal', {
  /** 1, 2, 3 … without a gap. */
  position: bigint({ mode: 'number' }).primaryKey(),
  activity_id: reference().notNull().unique(),
  /** SHA-256 in hex of the entry as it was sealed. */
  digest: text().notNull(),
  /** SHA-256 in hex of the previous hash, the position and the digest. */
  hash: text().notNull(),
})

/**
 * Sealed entries from which an erasure removed the data of a person. The entry of the erasure has a
 * digest over its rows.
 */
export const activityRedaction = pgTable(
  'activity_redaction',
  {
    /** Entry of the activity that says who erased whom. */
    erasure_id: reference().notNull(),
    /** Position of the redacted entry in the chain. */
    position: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 in hex of the entry after the redaction. */
    digest: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.erasure_id, table.position] }),
    index('activity_redaction_position').on(table.position),
  ],
)
