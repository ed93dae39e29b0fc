import { count } from 'drizzle-orm'
import type { ArchiveReport } from '#contract/import/archive.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Queryable } from '../../database/connect.ts'
import { ARCHIVED_TABLES } from '../../export/archive-tables.ts'

/**
 * Models of which a new installation has rows, or its first people make some: those of the archive
 * take their place.
 */
export const REPLACED: readonly ModelName[] = [
  ...([
    'ticket_status',
    'ticket_priority',
    'ticket_type',
    'settings',
    'reminder_level',
    'macro',
    'help_article',
  ] as const),
  ...(['leave_rule', 'bridge_day', 'notification_preference', 'notification', 'saved_view', 'list_layout'] as const),
]

/** Models of which rows of here and rows of the archive stand beside each other. */
const SHARED: readonly ModelName[] = ['role', 'user']

/** Archived tables that have to be without any row, deleted ones included: their ids are taken. */
export const EMPTY_TABLES = ARCHIVED_TABLES.filter(
  ({ model }) => model !== null && !REPLACED.includes(model) && !SHARED.includes(model),
)

/** Models that have records here already, with their number. */
export const recordsInTheWay = async (database: Queryable): Promise<ArchiveReport['in_the_way']> => {
  const found: Partial<Record<ModelName, number>> = {}
  for (const { table, model } of EMPTY_TABLES) {
    const [row] = await database.select({ rows: count() }).from(table)
    if (model !== null && row && row.rows > 0) found[model] = row.rows
  }
  return found
}
