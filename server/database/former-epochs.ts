import { eq, getTableName, sql } from 'drizzle-orm'
import { MODEL_NAMES } from '#contract/registry.ts'
import { type Queryable, rowsOf } from './connect.ts'
import { installation } from './schema/sync.ts'
import { tableOf } from './tables.ts'

/** A previous epoch, which a restore ended, with the last number that it gave for each model. */
export interface FormerEpoch {
  readonly epoch: string
  readonly numbers: Readonly<Record<string, number>>
}

const NAME = 'births'

/**
 * Previous epochs that this database descends from, oldest first. They are stored in it, and so in
 * its backups.
 */
export const readFormerEpochs = async (database: Queryable): Promise<readonly FormerEpoch[]> => {
  const [row] = await database.select().from(installation).where(eq(installation.name, NAME))
  return row ? (JSON.parse(row.value) as readonly FormerEpoch[]) : []
}

const lastNumbers = async (database: Queryable): Promise<Readonly<Record<string, number>>> => {
  const numbers: Record<string, number> = {}
  for (const model of MODEL_NAMES) {
    const table = tableOf(model)
    const sequence = `${getTableName(table)}_id_seq`
    const [row] = await rowsOf<{ last: unknown }>(
      database,
      sql`select greatest((select max(id) from ${table}), (select last_value from pg_sequences where schemaname = 'public' and sequencename = ${sequence})) as last`,
    )
    numbers[model] = Number(row?.last ?? 0)
  }
  return numbers
}

/** Records the epoch of the backup as a previous one. Called before the series of ids are moved. */
export const recordFormerEpoch = async (database: Queryable): Promise<void> => {
  const [present] = await database.select().from(installation).where(eq(installation.name, 'epoch'))
  // No server was started on this database: none of its numbers is known outside.
  if (!present) return
  const value = JSON.stringify([
    ...(await readFormerEpochs(database)),
    { epoch: present.value, numbers: await lastNumbers(database) },
  ])
  await database
    .insert(installation)
    .values({ name: NAME, value })
    .onConflictDoUpdate({ target: installation.name, set: { value } })
}

/** Deletes the previous epochs of a database that is emptied. */
export const deleteFormerEpochs = async (database: Queryable): Promise<void> => {
  await database.delete(installation).where(eq(installation.name, NAME))
}
