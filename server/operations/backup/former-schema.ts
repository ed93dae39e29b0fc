import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsFolder, readJournal } from '../../database/migrate.ts'

/**
 * Calls the work with a folder of the migrations up to the one made at `when`, which give the
 * schema of a backup of that time.
 */
export const withMigrationsUntil = async (when: number, work: (folder: string) => Promise<void>): Promise<void> => {
  const entries = readJournal().filter((entry) => entry.when <= when)
  const folder = mkdtempSync(join(tmpdir(), 'sav-migrations-'))
  try {
    mkdirSync(join(folder, 'meta'))
    writeFileSync(
      join(folder, 'meta', '_journal.json'),
      JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
    )
    for (const { tag } of entries) cpSync(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
