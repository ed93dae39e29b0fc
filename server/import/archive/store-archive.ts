import type { ArchiveReport } from '#contract/import/archive.ts'
import type { Queryable } from '../../database/connect.ts'
import { ARCHIVED_TABLES, type ArchivedTable, LATER_REFERENCES } from '../../export/archive-tables.ts'
import { unmarkAllLimited } from '../../invoicing/time/overruns.ts'
import { UnreadableFile } from '../read/file-problem.ts'
import { createBatches } from '../work/batches.ts'
import { advance, finishJob, type ImportJob } from '../work/job-rows.ts'
import { withPendingSearchEntries } from '../work/search-indexes.ts'
import { beginArchive } from './begin.ts'
import type { ArchiveSources } from './check-archive.ts'
import { insertLater, insertRows } from './insert-rows.ts'
import { turnOlderCredits } from './older-credits.ts'
import { createDeductions } from './older-deductions.ts'
import type { ArchivedPerson } from './people.ts'
import { type ArchivedRow, readRows } from './read-rows.ts'
import { createRenumbering } from './renumber.ts'
import { DOCUMENTS, withBytes } from './store-bytes.ts'

/** One reading of a table: its rows, or their references to later ones. */
interface Step {
  readonly archived: ArchivedTable
  readonly store: typeof insertRows
}

const laterOf = (name: string): readonly Step[] =>
  ARCHIVED_TABLES.filter((archived) => archived.name === name && LATER_REFERENCES[name]).map((archived) => ({
    archived,
    store: insertLater,
  }))

/**
 * Steps of an import, the same in each process. References between invoices are added before there
 * is any time: nothing that was deducted or credited looks open. Roles are the program's own.
 */
const STEPS: readonly Step[] = ARCHIVED_TABLES.filter(({ name }) => name !== 'role').flatMap((archived) => [
  { archived, store: insertRows },
  ...(archived.name === 'invoice' ? [] : laterOf(archived.name)),
  ...(archived.name === 'invoice_line' ? laterOf('invoice') : []),
])

const linesOf = ({ rows }: ArchiveReport, { archived }: Step): number => rows[archived.name] ?? 0

/** Lines that are read from an archive until everything is stored. */
export const totalOf = (report: ArchiveReport): number => STEPS.reduce((sum, step) => sum + linesOf(report, step), 0)

const readPeople = async (sources: ArchiveSources): Promise<readonly ArchivedPerson[]> => {
  const people: ArchivedPerson[] = []
  const table = ARCHIVED_TABLES.find(({ name }) => name === 'user')
  if (!table) return people
  for await (const rows of readRows(sources.archive, table)) {
    for (const { row } of rows) {
      if (row)
        people.push({
          id: Number(row['id']),
          email: String(row['email']),
          role_id: Number(row['role_id']),
          is_deleted: row['deleted_at'] !== null,
        })
    }
  }
  return people
}

/** A mail that waited there is not sent from here, as after a restore: a manager sends it again. */
const asStored = ({ name }: ArchivedTable, row: ArchivedRow): ArchivedRow =>
  name === 'invoice_mail' && (row['state'] === 'waiting' || row['state'] === 'sending')
    ? { ...row, state: 'failed', last_error: 'restored' }
    : row

interface Running {
  readonly database: Queryable
  readonly sources: ArchiveSources
  readonly job: ImportJob
  readonly people: ArchiveReport['people']
}

/** Where a step begins: lines of earlier steps, and lines of this one that are stored already. */
interface Progress {
  readonly before: number
  readonly stored: number
}

/** Tables whose rows have files, which are copied before their transaction. */
const HAVE_BYTES = ['file', 'picture']
const MAX_FILES = 100

const runStep = async (
  { database, sources, job, people }: Running,
  { archived, store }: Step,
  { before, stored }: Progress,
): Promise<void> => {
  const renumbered = createRenumbering(archived, people)
  const deducted = await createDeductions(sources.archive, archived)
  const document = DOCUMENTS[archived.name]
  const inTransaction = (done: number, work: (transaction: Queryable) => Promise<unknown>): Promise<void> =>
    database.transaction(async (transaction) => {
      await work(transaction)
      await advance(transaction, job, { done })
    })
  const batches = createBatches(
    (batch: readonly { readonly row: ArchivedRow; readonly done: number }[]) =>
      inTransaction(batch.at(-1)?.done ?? before, (transaction) =>
        store(
          transaction,
          archived,
          batch.map(({ row }) => row),
        ),
      ),
    HAVE_BYTES.includes(archived.name) ? MAX_FILES : undefined,
  )
  let place = 0
  for await (const rows of readRows(sources.archive, archived)) {
    for (const { row } of rows) {
      if (++place <= stored) continue
      if (row === null) throw new UnreadableFile('archive_damaged')
      const done = before + place
      const here = asStored(archived, deducted(renumbered(row)))
      if (document) await inTransaction(done, await document(sources, here))
      else await batches.add({ row: store === insertRows ? await withBytes(sources, archived.name, here) : here, done })
      await sources.beat()
    }
  }
  await batches.flush()
}

/**
 * Stores an archive in an empty installation in short transactions, each with the number of lines
 * that are done: a process that takes over goes on behind them. Rows keep their ids, versions and
 * instants; nothing else is written, and nobody is told before the end.
 */
export const storeArchive = async (
  database: Queryable,
  sources: ArchiveSources,
  job: ImportJob,
  found: ArchiveReport,
): Promise<void> => {
  let report = found
  if (!report.is_begun) {
    const begun = await beginArchive(database, job, report, await readPeople(sources))
    report = begun.report
    for (const storage of begun.discarded) sources.files.discard(storage)
  }
  const running = { database, sources, job, people: report.people }
  const total = totalOf(report)
  await withPendingSearchEntries(database, total, async () => {
    let before = 0
    for (const step of STEPS) {
      const stored = Math.max(0, job.done - before)
      if (stored < linesOf(report, step)) await runStep(running, step, { before, stored })
      before += linesOf(report, step)
    }
  })
  // An archive may be from before the migrations 0040 and 0042, which change rows of a database.
  await database.transaction(async (transaction) => {
    await unmarkAllLimited(transaction)
    await turnOlderCredits(transaction)
    await advance(transaction, job, { done: total })
  })
  await finishJob(database, job, 'done', { total, done: total, storage: null })
}
