import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ArchiveReport } from '#contract/import/archive.ts'
import type {
  FileProblem,
  ImportAnswers,
  ImportKind,
  ImportObstacle,
  ImportReport,
  ImportSource,
  ImportState,
  RefusalReason,
} from '#contract/import/import.ts'
import { id, instant, now, reference } from '../columns.ts'
import { user } from './people.ts'

/** Imports of files, with what managers decided and what became of each. */
export const importJob = pgTable(
  'import_job',
  {
    id: id(),
    state: text().$type<ImportState>().notNull().default('checking'),
    source: text().$type<ImportSource>().notNull(),
    kind: text().$type<ImportKind>().notNull(),
    file_name: text().notNull(),
    /** Stored name of the file; null once it is no longer needed. */
    storage: text(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Digest of the headers: answers are proposed again for files with the same ones. */
    header_key: text().notNull(),
    headers: jsonb().$type<readonly string[]>().notNull(),
    header_row: integer().notNull(),
    has_invoices: boolean().notNull().default(false),
    answers: jsonb().$type<ImportAnswers>().notNull(),
    report: jsonb().$type<ImportReport | ArchiveReport>(),
    problem: text().$type<FileProblem | 'internal'>(),
    obstacles: jsonb().$type<readonly ImportObstacle[]>().notNull().default([]),
    /** Rows of the file, and those that are stored. */
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    created_by_id: reference()
      .notNull()
      .references(() => user.id),
    created_at: instant().notNull().default(now),
    settled_at: instant(),
    attempts: integer().notNull().default(0),
    /** Random name of the process's work that is under way; another takes over after its end. */
    lease: uuid(),
    leased_until: instant(),
  },
  (table) => [
    index('import_job_working').on(table.id).where(sql`${table.state} in ('checking', 'running', 'undoing')`),
    index('import_job_header').on(table.header_key, table.id),
  ],
)

/** Rows of a file that are left out, with the reason; the first ones of each import. */
export const importRefusal = pgTable(
  'import_refusal',
  {
    job_id: reference()
      .notNull()
      .references(() => importJob.id, { onDelete: 'cascade' }),
    /** Number of the row in the file, from 1. */
    line: integer().notNull(),
    reason: text().$type<RefusalReason>().notNull(),
    cells: jsonb().$type<readonly string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.job_id, table.line] })],
)

/** Records that imports created, by their names in the file: a second import finds them. */
export const importReference = pgTable(
  'import_reference',
  {
    source: text().notNull(),
    model: text().notNull(),
    external_id: text().notNull(),
    record_id: reference().notNull(),
    job_id: reference()
      .notNull()
      .references(() => importJob.id),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.model, table.external_id] }),
    index('import_reference_job').on(table.job_id, table.model, table.record_id),
  ],
)
