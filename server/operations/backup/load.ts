import { sql } from 'drizzle-orm'
import { recordFormerEpoch } from '../../database/former-epochs.ts'
import { forgetEpoch } from '../../database/installation.ts'
import { foreignKeysOf, quoteName, type Sequence, type Table, tablesOf } from './catalogue.ts'
import { FILES, type Inspected, readBackup, tableOfPiece } from './format.ts'
import { LEFT_OUT_TABLES } from './left-out.ts'
import { leaveOutNumbers } from './number-gap.ts'
import type { OneConnection } from './one-connection.ts'
import { withoutStamps } from './renumber.ts'
import { bytesOf } from './tar.ts'
import { unpackFile } from './unpack-file.ts'

/** The backup to load, its target and the database that it replaces. */
export interface Loading {
  readonly file: string
  readonly backup: Inspected
  readonly filesDir: string
  /** Series of ids of the database in whose place this one comes. */
  readonly replaced: readonly Sequence[]
}

/**
 * Fills a database that was migrated to the backup's own migration, in the transaction that is
 * open. Returns the paths of the unpacked files.
 *
 *   1. Transaction ids have their default: every row is written by this transaction, which the
 *      cluster has passed once it is committed, so that the feed sends it. Nothing else of a row
 *      changes.
 *   2. Foreign keys are dropped and added again, which checks all of them: tables may refer to each
 *      other in a circle.
 *   3. Ids that may have been given since the backup are left out. The epoch that gave the earlier
 *      ids is recorded.
 *   4. A new epoch begins, so that every device pulls all records.
 */
export const loadBackup = async (
  connection: OneConnection,
  { file, backup, filesDir, replaced }: Loading,
): Promise<ReadonlySet<string>> => {
  const { query } = connection
  const tables = await tablesOf(query)
  const references = await foreignKeysOf(query)
  for (const { table, name } of references)
    await query.execute(sql.raw(`alter table ${quoteName(table)} drop constraint ${quoteName(name)}`))
  await query.execute(sql.raw(`truncate ${tables.map(({ name }) => quoteName(name)).join(', ')}`))

  let files: ReadonlySet<string> = new Set()
  await withoutStamps(query, tables, async () => {
    files = await copyAll(connection, { file, backup, filesDir }, tables)
  })
  for (const { name, last } of backup.manifest.sequences) {
    if (last !== null) await query.execute(sql`select setval(${quoteName(name)}::regclass, ${last}::bigint)`)
  }
  await recordFormerEpoch(query)
  await leaveOutNumbers(query, { replaced, madeAt: Date.parse(backup.manifest.made_at) })
  for (const { table, name, definition } of references) {
    await query.execute(sql.raw(`alter table ${quoteName(table)} add constraint ${quoteName(name)} ${definition}`))
  }
  await forgetEpoch(query)
  return files
}

const copyAll = async (
  connection: OneConnection,
  {
    file,
    backup: { manifest },
    filesDir,
  }: { readonly file: string; readonly backup: Inspected; readonly filesDir: string },
  tables: readonly Table[],
): Promise<ReadonlySet<string>> => {
  const targets = new Map(
    manifest.tables.map(({ name, columns }) => [name, `${quoteName(name)} (${columns.map(quoteName).join(', ')})`]),
  )
  const known = new Set(tables.map(({ name }) => name))
  const files = new Set<string>()
  for await (const entry of readBackup(file)) {
    const table = tableOfPiece(entry.name)
    // A backup of an earlier program may hold it; its sessions are in no backup.
    if (table !== undefined && LEFT_OUT_TABLES.has(table)) continue
    const target = table !== undefined && known.has(table) ? targets.get(table) : undefined
    if (target !== undefined) await connection.copyIn(target, await bytesOf(entry.body))
    else if (table !== undefined) throw new Error(`There is no table ${table} to restore.`)
    else if (entry.name.startsWith(FILES)) files.add(await unpackFile(filesDir, entry))
  }
  return files
}
