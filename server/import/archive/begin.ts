import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import type { ArchiveReport } from '#contract/import/archive.ts'
import type { Queryable } from '../../database/connect.ts'
import { picture } from '../../database/schema/conversation.ts'
import { helpArticleReader } from '../../database/schema/help.ts'
import { user } from '../../database/schema/people.ts'
import { tableOf } from '../../database/tables.ts'
import { ARCHIVED_TABLES } from '../../export/archive-tables.ts'
import { UnreadableFile } from '../read/file-problem.ts'
import { advance, type ImportJob } from '../work/job-rows.ts'
import { EMPTY_TABLES, REPLACED, recordsInTheWay } from './emptiness.ts'
import { type ArchivedPerson, planPeople } from './people.ts'
import { readPresent } from './present-people.ts'

/**
 * Puts the series of a table's ids behind those of the archive: nobody gets one of them meanwhile.
 */
const moveSeries = async (transaction: Queryable, name: string, last: number): Promise<void> => {
  if (last === 0) return
  const sequence = `${name}_id_seq`
  await transaction.execute(
    sql`select setval(${`"${sequence}"`}::regclass, greatest(${last}::bigint,
      (select last_value from pg_sequences where schemaname = 'public' and sequencename = ${sequence})))`,
  )
}

/** Removes the pictures of what the archive replaces; returns the names of their files. */
const removePictures = async (transaction: Queryable, people: readonly number[]): Promise<readonly string[]> => {
  const ofPeople = and(sql`${picture.model} = 'user'`, inArray(picture.record_id, [...people]))
  const removed = await transaction
    .delete(picture)
    .where(or(inArray(picture.model, ['settings', 'help_article']), people.length === 0 ? undefined : ofPeople))
    .returning({ storage: picture.storage })
  return removed.map(({ storage }) => storage)
}

/** Decisions of the first transaction of an archive. */
export interface Begun {
  readonly report: ArchiveReport
  /** Files that no record names any more. */
  readonly discarded: readonly string[]
}

/**
 * Claims the installation for an archive, in one transaction: nobody writes meanwhile, nothing is
 * in the way, series of ids are behind the archive's, and settings of here make room for its own.
 *
 * @throws UnreadableFile where something was created since the dry run
 */
export const beginArchive = (
  database: Queryable,
  job: ImportJob,
  report: ArchiveReport,
  archived: readonly ArchivedPerson[],
): Promise<Begun> =>
  database.transaction(async (transaction) => {
    const locked = [...EMPTY_TABLES.map(({ table }) => table), user]
    await transaction.execute(
      sql`lock table ${sql.join(
        locked.map((table) => sql`${table}`),
        sql`, `,
      )} in share row exclusive mode`,
    )
    if (Object.keys(await recordsInTheWay(transaction)).length > 0) throw new UnreadableFile('not_empty')
    const present = await readPresent(transaction)
    const { refused, ...plan } = planPeople(archived, present.people)
    if (refused.length > 0) throw new UnreadableFile('archive_lines')
    const lastPerson = Math.max(report.last['user'] ?? 0, ...Object.values(plan.people))
    for (const { name, key } of ARCHIVED_TABLES) {
      if (key.length === 1 && key[0] === 'id')
        await moveSeries(transaction, name, name === 'user' ? lastPerson : (report.last[name] ?? 0))
    }
    for (const model of REPLACED) {
      const table = tableOf(model)
      await transaction
        .update(table)
        .set({ deleted_at: sql`now()` } as never)
        .where(isNull(table.deleted_at))
    }
    await transaction.delete(helpArticleReader)
    const merged = new Set(plan.merged)
    const here = archived.filter(({ email }) => merged.has(email)).map(({ id }) => plan.people[String(id)] ?? id)
    const discarded = await removePictures(transaction, here)
    const begun: ArchiveReport = { ...report, ...plan, is_begun: true }
    await advance(transaction, job, { report: begun, done: 0 })
    return { report: begun, discarded }
  })
