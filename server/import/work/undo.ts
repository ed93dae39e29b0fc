import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { IMPORTED_MODELS, type ImportedModel, type ImportObstacle } from '#contract/import/import.ts'
import { MODEL_NAMES, type ModelName } from '#contract/registry.ts'
import { type Queryable, rowsOf } from '../../database/connect.ts'
import { importReference } from '../../database/schema/import.ts'
import { columnOf, tableOf } from '../../database/tables.ts'
import { advance, type ImportJob, settle } from './job-rows.ts'

/** Records that tell what happened, or that only a person's device reads: nothing is built by them. */
const WITNESSES: ReadonlySet<ModelName> = new Set(['activity', 'notification', 'last_login', 'follow', 'ticket_status_history'])

const ROWS_AT_ONCE = 1_000

/**
 * Deletes what an import created, the last first, while nothing was built on it: no record of it was
 * changed, and no other one refers to it. Otherwise it stays whole, and its obstacles are named.
 */
export const undoImport = async (database: Queryable, beat: () => Promise<void>, job: ImportJob): Promise<void> => {
  const obstacles = await obstaclesOf(database, job.id)
  if (obstacles.length > 0) return settle(database, job, 'done', { obstacles })
  await advance(database, job, { obstacles: [] })
  for (const model of IMPORTED_MODELS.toReversed()) {
    while (await deleteSome(database, job, model)) await beat()
  }
  await settle(database, job, 'undone', {})
}

const deleteSome = (database: Queryable, job: ImportJob, model: ImportedModel): Promise<boolean> =>
  database.transaction(async (transaction) => {
    await advance(transaction, job, {})
    const gone = await rowsOf<{ record_id: unknown }>(
      transaction,
      sql`delete from ${importReference} where job_id = ${job.id} and model = ${model} and record_id in
        (select record_id from ${importReference} where job_id = ${job.id} and model = ${model} order by record_id limit ${ROWS_AT_ONCE})
        returning record_id`,
    )
    if (gone.length === 0) return false
    const ids = gone.map((row) => Number(row.record_id)).join(',')
    await transaction.execute(
      sql`update ${tableOf(model)} set deleted_at = now() where id = any(string_to_array(${ids}, ',')::bigint[]) and deleted_at is null`,
    )
    return true
  })

const obstaclesOf = async (database: Queryable, jobId: number): Promise<readonly ImportObstacle[]> => {
  const found: ImportObstacle[] = []
  for (const model of IMPORTED_MODELS) {
    const changed = await countOf(
      database,
      sql`select count(*) as count, min(record.id) as record_id from ${tableOf(model)} record
        join ${importReference} own on own.record_id = record.id and own.job_id = ${jobId} and own.model = ${model}
        where record.version > 1 and record.deleted_at is null`,
    )
    if (changed) found.push({ kind: 'changed', model, by: model, ...changed })
  }
  for (const { model, from, column } of referring()) {
    const referenced = await countOf(
      database,
      sql`select count(*) as count, min(record.${sql.identifier(column)}) as record_id from ${tableOf(from)} record
        join ${importReference} own on own.record_id = record.${sql.identifier(column)} and own.job_id = ${jobId} and own.model = ${model}
        where record.deleted_at is null and not exists (select 1 from ${importReference} other
          where other.job_id = ${jobId} and other.model = ${from} and other.record_id = record.id)`,
    )
    if (referenced) found.push({ kind: 'referenced', model, by: from, ...referenced })
  }
  return found
}

const countOf = async (database: Queryable, query: ReturnType<typeof sql>) => {
  const [row] = await rowsOf<{ count: unknown; record_id: unknown }>(database, query)
  const count = Number(row?.count ?? 0)
  return count === 0 ? null : { count, record_id: Number(row?.record_id) }
}

interface Referring {
  readonly model: ImportedModel
  readonly from: ModelName
  readonly column: string
}

/** Columns of models that refer to imported models, by the foreign keys of the schema. */
const referring = (): readonly Referring[] =>
  MODEL_NAMES.filter((name) => !WITNESSES.has(name)).flatMap((from) =>
    getTableConfig(tableOf(from)).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference()
      const target = getTableConfig(foreignTable).name
      const model = IMPORTED_MODELS.find((one) => getTableConfig(tableOf(one)).name === target)
      const [column] = columns
      return model && column ? [{ model, from, column: columnOf(tableOf(from), column.name).name }] : []
    }),
  )
