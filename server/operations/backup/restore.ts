import { migrationsFolder, readJournal } from '../../database/migrate.ts'
import { failRestoredMails } from '../../invoicing/mails/rows.ts'
import { StartupError } from '../../runtime/startup-error.ts'
import { MARK } from '../../storage/folder-mark.ts'
import { applyMigrations } from './apply-migrations.ts'
import { listFiles, removeFilesBut } from './files.ts'
import { type End, inspectBackup } from './format.ts'
import { withMigrationsUntil } from './former-schema.ts'
import { loadBackup } from './load.ts'
import type { StoredLocation } from './one-connection.ts'
import { prepareTarget } from './target.ts'

/** Source and target of a restore. */
export interface RestoreOptions {
  readonly from: string
  readonly location: StoredLocation
  readonly filesDir: string
  /** Allows to overwrite existing data. */
  readonly force: boolean
}

/**
 * Loads a backup of either kind of database into an empty one of either kind. An older backup is
 * loaded into the schema of its time and then migrated. A restore that fails leaves the former
 * data. Decisions:
 * `docs/decisions/0017-restored-rows-are-new-writes.md`.
 */
export const restoreBackup = async ({ from, location, filesDir, force }: RestoreOptions): Promise<End> => {
  const backup = await inspectBackup(from)
  const { migration } = backup.manifest
  if (!readJournal().some(({ when }) => when === migration)) {
    throw new StartupError('The backup was made by a newer version of this program. Restore it with that version.')
  }
  if (!force && (await listFiles(filesDir)).some((path) => path !== MARK)) {
    throw new StartupError(`There are files in ${filesDir} already. Move them away, or add --force to lose them.`)
  }
  let files: ReadonlySet<string> = new Set()
  await prepareTarget(location, force, async (connection, replaced) => {
    await withMigrationsUntil(migration, (folder) => applyMigrations(connection.query, folder))
    files = await loadBackup(connection, { file: from, backup, filesDir, replaced })
    await applyMigrations(connection.query, migrationsFolder)
    await failRestoredMails(connection.query)
  })
  await removeFilesBut(filesDir, files)
  return backup.end
}
