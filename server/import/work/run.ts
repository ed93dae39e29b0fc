import type { Queryable } from '../../database/connect.ts'
import { readFileRows } from '../read/read-table-file.ts'
import { readRow } from '../rows/read-row.ts'
import { createBatches } from './batches.ts'
import { sourceOf } from './check.ts'
import { createRecordsOfNames, createTasks, readLabels } from './create-names.ts'
import { advance, finishJob, type ImportJob } from './job-rows.ts'
import { type PlanSources, pathOf, readingOf, readPlan } from './read-plan.ts'
import { resolveNames } from './resolve.ts'
import { withPendingSearchEntries } from './search-indexes.ts'
import { type PlacedRow, type Storing, storeRows } from './store-rows.ts'

/**
 * Stores the rows of a file in short transactions, each with the number of rows that are done. A
 * process that takes over reads the file again and goes on behind that number.
 */
export const runImport = async (database: Queryable, sources: PlanSources, job: ImportJob): Promise<void> => {
  const reading = readingOf(job)
  const { plan } = await readPlan(sources, job, reading)
  const origin = { jobId: job.id, source: sourceOf(job) }
  const resolved = await resolveNames(database, {
    source: origin.source,
    names: plan.names,
    people: job.answers.people,
  })
  const labels = await readLabels(database)
  // Each statement stores its records with their references: one that is repeated stores nothing.
  const creating = { transaction: database, origin, names: plan.names, resolved }
  await createRecordsOfNames(creating)
  await createTasks(creating, labels)
  const { stages, is_to_bill: isToBill } = job.answers
  const storing: Storing = { ...{ origin, plan, names: plan.names, resolved, labels }, stages, isToBill }
  const batches = createBatches((batch: readonly PlacedRow[]) =>
    database.transaction(async (transaction) => {
      await storeRows(transaction, storing, batch)
      await advance(transaction, job, { done: (batch.at(-1)?.row ?? 0) + 1 })
    }),
  )
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
  await finishJob(database, job, 'done', { total: plan.rows, done: plan.rows, storage: null })
}
