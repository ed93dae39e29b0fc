import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate as runOnPglite } from 'drizzle-orm/pglite/migrator'

/** Folder of the migrations. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * The migrations of this program, oldest first; drizzle notes `when` (milliseconds) in the database
 * once one is applied.
 */
export const readJournal = (): readonly { readonly when: number; readonly tag: string }[] =>
  (
    JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as {
      entries: { when: number; tag: string }[]
    }
  ).entries

/** Applies missing migrations on PGlite. */
export const migratePglite = (database: PgliteDatabase): Promise<void> => runOnPglite(database, { migrationsFolder })
