import { and, eq, lt, sql } from 'drizzle-orm'
import { settings as settingsModel } from '#contract/models/settings/settings.ts'
import type { Queryable } from '../../database/connect.ts'
import { settings } from '../../database/schema/company.ts'
import { session } from '../../database/schema/session.ts'

/** Days of a session where the settings have no row: nobody is to be locked out for that. */
const DEFAULT_DAYS = settingsModel.fields.session_days.default

/** Whether a session is younger than the settings allow, however often it was used. */
export const isInLifetime = sql<boolean>`(${session.created_at} > now() - make_interval(days =>
  coalesce((select ${settings.session_days} from ${settings} limit 1), ${sql.raw(String(DEFAULT_DAYS))})))`

/**
 * Uses of a session are noted this far apart: a write at each request would cost more than it says.
 */
const NOTED_EVERY_MS = 5 * 60 * 1000

/** Whether the next use of a session is worth a write. */
export const isUseStale = (lastUsedAt: string, now: number): boolean => Date.parse(lastUsedAt) < now - NOTED_EVERY_MS

/** Notes the time and the address of a session's use; one of several processes writes it. */
export const noteUse = async (database: Queryable, sessionId: string, address: string): Promise<void> => {
  const stale = new Date(Date.now() - NOTED_EVERY_MS).toISOString()
  await database
    .update(session)
    .set({ last_used_at: sql`now()`, address })
    .where(and(eq(session.id, sessionId), lt(session.last_used_at, stale)))
}
