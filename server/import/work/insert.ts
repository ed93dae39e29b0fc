import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { ImportedModel } from '#contract/import/import.ts'
import { type Queryable, rowsOf } from '../../database/connect.ts'
import { importReference } from '../../database/schema/import.ts'
import { tableOf } from '../../database/tables.ts'

/** Origin of the records of an import. */
export interface Origin {
  readonly jobId: number
  /** Separates the names of one program, or of one kind of table, from those of others. */
  readonly source: string
}

/** A record with its name in the file. */
export interface NewRow {
  readonly import_key: string
  readonly [column: string]: unknown
}

const typeOf = (table: PgTable, name: string): string => getTableColumns(table)[name]?.getSQLType() ?? 'text'

const listOf = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )

/**
 * Stores rows that no import stored before, with their references, in one statement. Every row has
 * the same columns. Returns the ids of the new records by their names in the file.
 */
export const insertNew = async (
  transaction: Queryable,
  { jobId, source }: Origin,
  model: ImportedModel,
  rows: readonly NewRow[],
): Promise<ReadonlyMap<string, number>> => {
  const [first] = rows
  if (!first) return new Map()
  const table = tableOf(model)
  const columns = Object.keys(first).filter((name) => name !== 'import_key')
  const types = sql.join(
    ['import_key', ...columns].map((name) => sql`${sql.identifier(name)} ${sql.raw(typeOf(table, name))}`),
    sql`, `,
  )
  // Ids follow the order of the rows, which a join does not keep.
  const placed = rows.map((row, import_place) => ({ ...row, import_place }))
  const sequence = `${getTableConfig(table).name}_id_seq`
  const stored = await rowsOf<{ external_id: string; record_id: unknown }>(
    transaction,
    sql`with fresh as materialized (
        select nextval(${sequence}::regclass) as id, unstored.* from (
          select batch.* from json_to_recordset(${JSON.stringify(placed)}::json) as batch(${types}, import_place integer)
          where not exists (select 1 from ${importReference} known
            where known.source = ${source} and known.model = ${model} and known.external_id = batch.import_key)
          order by batch.import_place
        ) as unstored
      ), stored as (insert into ${table} (id, ${listOf(columns)}) select id, ${listOf(columns)} from fresh)
      insert into ${importReference} (source, model, external_id, record_id, job_id)
        select ${source}::text, ${model}::text, import_key, id, ${jobId}::bigint from fresh returning external_id, record_id`,
  )
  return new Map(stored.map((row) => [row.external_id, Number(row.record_id)]))
}

/** Passes any number of texts as one value. */
const textsOf = (texts: readonly string[]): SQL =>
  sql`array(select json_array_elements_text(${JSON.stringify(texts)}::json))`

/** Names in one query. */
export const AT_ONCE = 5_000

/**
 * Ids of the records that earlier imports created and that still exist, by their names in the file.
 */
export const referencesOf = async (
  database: Queryable,
  source: string,
  model: ImportedModel,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const found = new Map<string, number>()
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const rows = await rowsOf<{ external_id: string; record_id: unknown }>(
      database,
      sql`select known.external_id, known.record_id from ${importReference} known
        join ${tableOf(model)} record on record.id = known.record_id and record.deleted_at is null
        where known.source = ${source} and known.model = ${model} and known.external_id = any(${textsOf(names.slice(at, at + AT_ONCE))})`,
    )
    for (const row of rows) found.set(row.external_id, Number(row.record_id))
  }
  return found
}

/** Which of these names earlier imports stored, whatever became of the records. */
export const importedAmong = async (
  database: Queryable,
  source: string,
  model: ImportedModel,
  names: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (names.length === 0) return new Set()
  const rows = await rowsOf<{ external_id: string }>(
    database,
    sql`select external_id from ${importReference} where source = ${source} and model = ${model} and external_id = any(${textsOf(names)})`,
  )
  return new Set(rows.map(({ external_id }) => external_id))
}

/** Whether any import of this source stored records of a model. */
export const hasImported = async (database: Queryable, source: string, model: ImportedModel): Promise<boolean> => {
  const [row] = await rowsOf<{ found: boolean }>(
    database,
    sql`select exists (select 1 from ${importReference} where source = ${source} and model = ${model}) as found`,
  )
  return row?.found === true
}

/** Forgets names whose records were deleted since, so that they can be created again. */
export const forgetDeleted = async (
  transaction: Queryable,
  source: string,
  model: ImportedModel,
  names: readonly string[],
): Promise<void> => {
  if (names.length === 0) return
  await transaction.execute(
    sql`delete from ${importReference} where source = ${source} and model = ${model} and external_id = any(${textsOf(names)})
      and exists (select 1 from ${tableOf(model)} record where record.id = ${importReference.record_id} and record.deleted_at is not null)`,
  )
}
