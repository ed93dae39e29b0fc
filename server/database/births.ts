import { eq, getTableName, sql } from 'drizzle-orm'
import { type Birth, bornIn } from '#contract/core/births.ts'
import { MODEL_NAMES, type ModelName } from '#contract/registry.ts'
import { type Queryable, rowsOf } from './connect.ts'
import { installation } from './schema/sync.ts'
import { tableOf } from './tables.ts'

/** A life of the server that a backup ended: the last number that it gave to a record of each model. */
export interface FormerLife {
  readonly epoch: string
  readonly numbers: Readonly<Record<string, number>>
}

const NAME = 'births'

/** The lives that this database descends from, oldest first. They lie in it, and so in its backups. */
export const readFormerLives = async (database: Queryable): Promise<readonly FormerLife[]> => {
  const [row] = await database.select().from(installation).where(eq(installation.name, NAME))
  return row ? (JSON.parse(row.value) as readonly FormerLife[]) : []
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

/** A life that was backed up begins anew: before its series of ids go on somewhere else. */
export const noteFormerLife = async (database: Queryable): Promise<void> => {
  const [present] = await database.select().from(installation).where(eq(installation.name, 'epoch'))
  // A database that no server was started on: nobody knows a number of it.
  if (!present) return
  const value = JSON.stringify([...(await readFormerLives(database)), { epoch: present.value, numbers: await lastNumbers(database) }])
  await database.insert(installation).values({ name: NAME, value }).onConflictDoUpdate({ target: installation.name, set: { value } })
}

/** Of a database that is emptied, where nothing is left of its former lives. */
export const forgetFormerLives = async (database: Queryable): Promise<void> => {
  await database.delete(installation).where(eq(installation.name, NAME))
}

export const birthsOf = (former: readonly FormerLife[], model: ModelName): readonly Birth[] =>
  former.map(({ epoch, numbers }) => ({ epoch, last: numbers[model] ?? 0 }))

/** The life that gave this number to a record of the model. */
export const birthOf = (former: readonly FormerLife[], present: string, model: ModelName, id: number): string =>
  bornIn(birthsOf(former, model), present, id)
