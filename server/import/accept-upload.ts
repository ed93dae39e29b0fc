import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { FileProblem } from '#contract/import/import.ts'
import type { Queryable } from '../database/connect.ts'
import { importJob } from '../database/schema/import.ts'
import type { ReceivedFile } from '../files/upload-form.ts'
import type { FileStore } from '../storage/file-store.ts'
import { UnreadableFile } from './read/file-problem.ts'
import { recogniseFile } from './read/read-table-file.ts'
import { oneLine } from './read/values.ts'
import { earlierAnswers, type ImportJob } from './work/job-rows.ts'

const LONGEST_NAME = 255
const MOST_HEADER = 255
const OWN_CLIENT = 'Interne'

interface Accepting {
  readonly file: ReceivedFile
  readonly userId: number
}

/** Headers as they are stored: shortened, without what PostgreSQL refuses in JSON. */
const shown = (headers: readonly string[]): readonly string[] =>
  headers.map((header) => oneLine(header.replaceAll('\0', ''), MOST_HEADER).toWellFormed())

/**
 * Recognises a received file and keeps it for its dry run. Answers to a file with the same headers
 * are proposed again. Returns the problem of a file that is no table.
 */
export const acceptImport = async (database: Queryable, files: FileStore, { file, userId }: Accepting): Promise<ImportJob | FileProblem> => {
  try {
    const { source, kind, columns, headerRow, headers, hasInvoices } = await recogniseFile(file.draft)
    const header_key = createHash('sha256')
      .update([source, ...headers].join('\u001f'))
      .digest('hex')
      .slice(0, 32)
    const { size } = await stat(file.draft)
    const storage = await files.keep(file.draft)
    const proposed = { kind, columns, date_order: null, stages: {}, people: {}, own_client: OWN_CLIENT, is_to_bill: false }
    const answers = (await earlierAnswers(database, header_key)) ?? proposed
    const [job] = await database
      .insert(importJob)
      .values({
        ...{ source, kind, header_key, storage, answers, headers: shown(headers), header_row: headerRow, has_invoices: hasInvoices },
        ...{ file_name: oneLine(file.name.replaceAll('\0', '').toWellFormed(), LONGEST_NAME) || 'import', bytes: size, created_by_id: userId },
      })
      .returning()
    if (!job) throw new Error('An import was not stored.')
    return job
  } catch (error) {
    if (error instanceof UnreadableFile) return error.problem
    throw error
  } finally {
    await files.remove(file.draft)
  }
}
