import { eq } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { importJob } from '../../database/schema/import.ts'
import { UnreadableFile } from '../read/file-problem.ts'
import { finishJob, type ImportJob } from '../work/job-rows.ts'
import { type PlanSources, pathOf } from '../work/read-plan.ts'
import { type ArchiveSources, checkArchive } from './check-archive.ts'
import { openArchive } from './open-archive.ts'
import { reportsOf } from './reports.ts'
import { storeArchive, totalOf } from './store-archive.ts'

const check = async (database: Queryable, sources: ArchiveSources, job: ImportJob): Promise<void> => {
  const { report, problem } = await checkArchive(database, sources)
  const changes = { report, problem, total: totalOf(report), done: 0 }
  await finishJob(
    database,
    job,
    problem === null ? 'ready' : 'failed',
    problem === null ? changes : { ...changes, storage: null },
  )
  if (problem !== null && job.storage !== null) sources.files.discard(job.storage)
}

/** Checks an archive, or stores it. */
export const workOnArchive = async (
  database: Queryable,
  { files, beat }: PlanSources,
  job: ImportJob,
): Promise<void> => {
  const archive = await openArchive(pathOf(files, job))
  if (!archive) throw new UnreadableFile('format')
  try {
    const sources = { archive, files, beat }
    const { archive: found } = reportsOf(job)
    if (job.state === 'checking') await check(database, sources, job)
    else if (found) await storeArchive(database, sources, job, found)
  } finally {
    await archive.close()
  }
}

/** Whether the import is one of an archive whose rows are stored in part. */
export const isBegunArchive = async (database: Queryable, { id }: ImportJob): Promise<boolean> => {
  const [job] = await database
    .select({ source: importJob.source, report: importJob.report })
    .from(importJob)
    .where(eq(importJob.id, id))
  return job !== undefined && reportsOf(job).archive?.is_begun === true
}
