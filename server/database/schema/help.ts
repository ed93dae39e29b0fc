import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { helpArticle as helpArticleModel } from '#contract/models/help-article/help-article.ts'
import { bookkeeping, id, reference, xid8 } from '../columns.ts'
import { nullableColumns } from '../nullable-columns.ts'
import { user } from './people.ts'

export const helpArticle = pgTable(
  'help_article',
  {
    id: id(),
    section: text().notNull().default('start'),
    audience: text().notNull().default('everyone'),
    position: integer().notNull().default(0),
    helpful_count: integer().notNull().default(0),
    ...nullableColumns(helpArticleModel),
    ...bookkeeping(),
  },
  (table) => [index('help_article_xid').on(table.xid, table.id)],
)

/** Mark « cela m’a aidé » of one person. Its version and xid change that person's feed only. */
export const helpArticleReader = pgTable(
  'help_article_reader',
  {
    user_id: reference()
      .notNull()
      .references(() => user.id),
    record_id: reference()
      .notNull()
      .references(() => helpArticle.id),
    is_helpful: boolean().notNull(),
    version: integer().notNull().default(1),
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.record_id] }),
    index('help_article_reader_xid').on(table.user_id, table.xid, table.record_id),
    index('help_article_reader_record').on(table.record_id),
  ],
)
