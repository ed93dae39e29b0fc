import type { Queryable } from '../../database/connect.ts'
import { readFileRows } from '../read/read-table-file.ts'
import { readRow } from '../rows/read-row.ts'
import { sourceOf } from './check.ts'
import { createRecordsOfNames, createTasks, readLabels } from './create-names.ts'
import { advance, type ImportJob, settle } from './job-rows.ts'
import { type PlanSources, pathOf, readingOf, readPlan } from './read-plan.ts'
import { resolveNames } from './resolve.ts'
import { withPendingSearchEntries } from './search-indexes.ts'
import { type PlacedRow, type Storing, storeRows } from './store-rows.ts'

/** Time of one transaction: other requests wait for it on PGlite, which has one connection. */
const TARGET_MS = 250
const FEWEST_ROWS = 100
const MOST_ROWS = 5_000
const FIRST_ROWS = 500

/**
 * Stores the rows of a file in short transactions, each with the number of rows that are done. A
 * process that takes over reads the file again and goes on behind that number.
 */
export const runImport = async (database: Queryable, sources: PlanSources, job: ImportJob): Promise<void> => {
  const reading = readingOf(job)
  const { plan } = await readPlan(sources, job, reading)
  const origin = { jobId: job.id, source: sourceOf(job) }
  const resolved = await resolveNames(database, { source: origin.source, names: plan.names, people: job.answers.people })
  const labels = await readLabels(database)
  // Each statement stores its records with their references: one that is repeated stores nothing.
  const creating = { transaction: database, origin, names: plan.names, resolved }
  await createRecordsOfNames(creating)
  await createTasks(creating, labels)
  const { stages, is_to_bill: isToBill } = job.answers
  const storing: Storing = { ...{ origin, plan, names: plan.names, resolved, labels }, stages, isToBill }
  const batches = createBatches(database, job, storing)
  await withPendingSearchEntries(database, plan.rows, async () => {
    let row = 0
    for await (const rows of readFileRows(pathOf(sources.files, job), job.header_row)) {
      for (const source of rows) {
        const place = row++
        if (place < job.done || !plan.isKept(place)) continue
        const read = readRow(source, reading)
        if ('draft' in read) await batches.add({ row: place, read: read.draft })
      }
      await sources.beat()
    }
    await batches.flush()
  })
  await settle(database, job, 'done', { total: plan.rows, done: plan.rows, storage: null })
}

/**
 * Collects rows and stores them in batches that take about the target time. The next rows are read
 * while the database stores a batch; two are in memory.
 */
const createBatches = (database: Queryable, job: ImportJob, storing: Storing) => {
  let size = FIRST_ROWS
  let waiting: PlacedRow[] = []
  let underWay: Promise<void> = Promise.resolve()
  const store = async (batch: readonly PlacedRow[], done: number): Promise<void> => {
    const startedAt = performance.now()
    await database.transaction(async (transaction) => {
      await storeRows(transaction, storing, batch)
      await advance(transaction, job, { done })
    })
    const factor = TARGET_MS / Math.max(1, performance.now() - startedAt)
    size = Math.round(Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, size * Math.min(2, Math.max(0.5, factor)))))
  }
  const send = async (): Promise<void> => {
    // Batches are stored one after the other: the number of rows that are done has no gaps.
    await underWay
    const last = waiting.at(-1)
    if (!last) return
    underWay = store(waiting, last.row + 1)
    // The next call throws what failed.
    underWay.catch(() => undefined)
    waiting = []
  }
  return {
    add: async (row: PlacedRow): Promise<void> => {
      waiting.push(row)
      if (waiting.length >= size) await send()
    },
    flush: async (): Promise<void> => {
      await send()
      await underWay
    },
  }
}
