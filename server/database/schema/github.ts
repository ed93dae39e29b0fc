import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bookkeeping, id, instant, now, reference } from '../columns.ts'
import { projet, user } from './people.ts'

export const repo = pgTable(
  'repo',
  {
    id: id(),
    name: text().notNull(),
    url: text(),
    projet_id: reference().references(() => projet.id),
    ...bookkeeping(),
  },
  (table) => [index('repo_xid').on(table.xid, table.id), uniqueIndex('repo_name').on(table.name)],
)

export const commit = pgTable(
  'commit',
  {
    id: id(),
    repo_id: reference()
      .notNull()
      .references(() => repo.id),
    sha: text().notNull(),
    message: text().notNull(),
    url: text(),
    author_name: text().notNull(),
    user_id: reference().references(() => user.id),
    ticket_ids: jsonb().$type<readonly number[]>().notNull().default([]),
    committed_at: instant().notNull(),
    ...bookkeeping(),
  },
  (table) => [
    index('commit_xid').on(table.xid, table.id),
    uniqueIndex('commit_sha').on(table.repo_id, table.sha),
    index('commit_committed').on(table.committed_at, table.id),
  ],
)

/** Ids of accepted webhook deliveries: a repeated delivery is discarded. */
export const webhookDelivery = pgTable('webhook_delivery', {
  id: text().primaryKey(),
  received_at: instant().notNull().default(now),
})
