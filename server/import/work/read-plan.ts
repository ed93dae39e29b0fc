import { companyDay } from '#contract/company-day.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { UnreadableFile } from '../read/file-problem.ts'
import { readFileRows } from '../read/read-table-file.ts'
import { ambiguityOf } from '../read/values.ts'
import { type Reading, readRow } from '../rows/read-row.ts'
import type { ImportJob } from './job-rows.ts'
import { createPlanner, type Plan } from './plan.ts'

/** Findings of a reading of the whole file. */
export interface ReadPlan {
  readonly plan: Plan
  readonly samples: readonly Readonly<Record<string, string>>[]
}

/**
 * How the rows of an import are read. The day of its upload stands for « today »: each reading is
 * alike.
 */
export const readingOf = ({ answers, created_at }: ImportJob): Reading => ({
  ...{ kind: answers.kind, columns: answers.columns, order: answers.date_order ?? 'dmy' },
  today: companyDay(new Date(created_at)),
})

const DATE_ROLES = ['date', 'created_at', 'closed_at'] as const
const SAMPLES = 5
const MAX_SAMPLE_LENGTH = 120

/** Path of the file of an import. */
export const pathOf = (files: FileStore, { storage }: ImportJob): string => {
  if (storage === null) throw new UnreadableFile('gone')
  return files.pathOf(storage)
}

/** Files of the imports, and the beat of the reading. */
export interface PlanSources {
  readonly files: FileStore
  /** Called after each block, so that work can be kept or ended. */
  beat(): Promise<void>
}

/** Finds the order of day and month in a file from all of its dates. */
const createDateWitness = ({ columns }: Reading) => {
  const found = { dmy: false, mdy: false, ambiguous: false }
  return {
    see: (cells: readonly string[]): void => {
      for (const role of DATE_ROLES) {
        const place = columns[role]
        const text = typeof place === 'number' ? (cells[place] ?? '') : ''
        const ambiguity = text === '' ? 'clear' : ambiguityOf(text)
        if (ambiguity !== 'clear') found[ambiguity] = true
      }
    },
    result: () => ({
      order: found.mdy && !found.dmy ? ('mdy' as const) : ('dmy' as const),
      isAmbiguous: found.ambiguous && found.dmy === found.mdy,
    }),
  }
}

/** Reads a whole file once. */
export const readPlan = async (sources: PlanSources, job: ImportJob, reading: Reading): Promise<ReadPlan> => {
  const planner = createPlanner({
    kind: reading.kind,
    ownClient: job.answers.own_client,
    isToBill: job.answers.is_to_bill,
  })
  const samples: Record<string, string>[] = []
  for await (const rows of readFileRows(pathOf(sources.files, job), job.header_row)) {
    for (const row of rows) {
      const read = readRow(row, reading)
      planner.add(row, read)
      if ('draft' in read && samples.length < SAMPLES) samples.push(sampleOf(row.cells, reading))
    }
    await sources.beat()
  }
  return { plan: planner.finish(), samples }
}

/** Finds the order of day and month in a file; `isAmbiguous`: its dates show neither or both. */
export const readDateOrder = async (sources: PlanSources, job: ImportJob, reading: Reading) => {
  const witness = createDateWitness(reading)
  for await (const rows of readFileRows(pathOf(sources.files, job), job.header_row)) {
    for (const { cells } of rows) witness.see(cells)
    await sources.beat()
  }
  return witness.result()
}

const sampleOf = (cells: readonly string[], { columns }: Reading): Record<string, string> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([role, place]) => {
      const text = typeof place === 'number' ? (cells[place] ?? '').trim() : ''
      return text === '' ? [] : [[role, text.slice(0, MAX_SAMPLE_LENGTH).toWellFormed()]]
    }),
  )
