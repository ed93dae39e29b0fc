import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { IMPORTED_MODELS, type ImportedModel, type ImportObstacle } from '#contract/import/import.ts'
import { MODEL_NAMES, type ModelName } from '#contract/registry.ts'
import { type Queryable, rowsOf } from '../../database/connect.ts'
import { importReference } from '../../database/schema/import.ts'
import { columnOf, tableOf } from '../../database/tables.ts'
import { advance, finishJob, type ImportJob } from './job-rows.ts'

/**
 * Records that tell what happened, or that only a person's device reads: nothing is built by them.
 */
const WITNESSES: ReadonlySet<ModelName> = new Set([
  'activity',
  'notification',
  'last_login',
  'follow',
  'ticket_status_history',
])

const ROWS_AT_ONCE = 1_000

/**
 * Deletes what an import created, the last first, while nothing was built on it: no record of it
 * was changed, and no other one refers to it. Otherwise it stays whole, and its obstacles are
 * named. A record that is changed or referred to meanwhile is kept, and named at the end.
 */
export const undoImport = async (database: Queryable, beat: () => Promise<void>, job: ImportJob): Promise<void> => {
  const obstacles = await obstaclesOf(database, job.id)
  if (obstacles.length > 0) return finishJob(database, job, 'done', { obstacles })
  await advance(database, job, { obstacles: [] })
  for (const model of IMPORTED_MODELS.toReversed()) {
    let after: number | null = 0
    while (after !== null) {
      after = await deleteSome(database, job, { model, after })
      await beat()
    }
  }
  const kept = await obstaclesOf(database, job.id)
  if (kept.length > 0) return finishJob(database, job, 'done', { obstacles: kept })
  await finishJob(database, job, 'undone', {})
}

/** A part of the records of one model: those with a greater id. */
interface Part {
  readonly model: ImportedModel
  readonly after: number
}

/**
 * Deletes the records of a part that nothing was built on; returns the last id of the part, null at
 * the end.
 */
const deleteSome = (database: Queryable, job: ImportJob, { model, after }: Part): Promise<number | null> =>
  database.transaction(async (transaction) => {
    await advance(transaction, job, {})
    const part = await rowsOf<{ record_id: unknown }>(
      transaction,
      sql`select record_id from ${importReference} where job_id = ${job.id} and model = ${model} and record_id > ${after}
        order by record_id limit ${ROWS_AT_ONCE}`,
    )
    const last = part.at(-1)
    if (!last) return null
    const ids = sql`any(string_to_array(${part.map((row) => Number(row.record_id)).join(',')}, ',')::bigint[])`
    // A record that refers to one of these waits for the lock, and is refused or seen.
    await transaction.execute(sql`select id from ${tableOf(model)} where id = ${ids} order by id for update`)
    const isReferred = referring().flatMap(({ model: to, from, column: name }) => {
      const column = sql.identifier(name)
      // Records of this import that refer to these are deleted before, unless they are kept too.
      return to === model
        ? [sql`or id in (select ${column} from ${tableOf(from)} where ${column} = ${ids} and deleted_at is null)`]
        : []
    })
    await transaction.execute(
      sql`with free as (
          select id from ${tableOf(model)} where id = ${ids} and (deleted_at is not null or not (version > 1 ${sql.join(isReferred, sql` `)}))
        ), gone as (
          delete from ${importReference} where job_id = ${job.id} and model = ${model} and record_id in (select id from free)
        )
        update ${tableOf(model)} set deleted_at = now() where id in (select id from free) and deleted_at is null`,
    )
    return Number(last.record_id)
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
