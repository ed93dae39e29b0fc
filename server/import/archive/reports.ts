import type { ArchiveReport } from '#contract/import/archive.ts'
import type { ImportReport } from '#contract/import/import.ts'
import type { ImportJob } from '../work/job-rows.ts'

interface Reports {
  readonly report: ImportReport | null
  readonly archive: ArchiveReport | null
}

/** The result of a dry run, which is stored in one column, by the kind of the file. */
export const reportsOf = ({ source, report }: Pick<ImportJob, 'source' | 'report'>): Reports =>
  source === 'archive'
    ? { report: null, archive: report as ArchiveReport | null }
    : { report: report as ImportReport | null, archive: null }
