import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { type FileProblem, type ImportAnswers, MAX_IMPORT_BYTES, MAX_IMPORT_MIB } from '#contract/import/import.ts'
import { IMPORT_TEXTS } from '#contract/locales/import.ts'
import type { Queryable } from '../database/connect.ts'
import { importJob } from '../database/schema/import.ts'
import { type ReceivedFile, refusal } from '../files/upload-form.ts'
import type { FileStore } from '../storage/file-store.ts'
import { openArchive } from './archive/open-archive.ts'
import { UnreadableFile } from './read/file-problem.ts'
import { recogniseFile } from './read/read-table-file.ts'
import { oneLine } from './read/values.ts'
import { earlierAnswers, type ImportJob } from './work/job-rows.ts'

const MAX_NAME_LENGTH = 255
const MAX_HEADER_LENGTH = 255

interface Accepting {
  readonly file: ReceivedFile
  readonly userId: number
  /** Language of the manager. */
  readonly locale: Locale
}

/** Headers as they are stored: shortened, without what PostgreSQL refuses in JSON. */
const shown = (headers: readonly string[]): readonly string[] =>
  headers.map((header) => oneLine(header.replaceAll('\0', ''), MAX_HEADER_LENGTH).toWellFormed())

type Described = Pick<
  ImportJob,
  'source' | 'kind' | 'header_key' | 'headers' | 'header_row' | 'has_invoices' | 'answers'
>

const noAnswers = (locale: Locale): Omit<ImportAnswers, 'kind' | 'columns'> => ({
  ...{ date_order: null, stages: {}, people: {}, is_to_bill: false },
  own_client: IMPORT_TEXTS[locale].ownClient,
})

/** An archive has neither headers nor questions. */
const describeArchive = (locale: Locale): Described => ({
  ...{ source: 'archive', kind: 'time', header_key: '', headers: [], header_row: 0, has_invoices: true },
  answers: { ...noAnswers(locale), kind: 'time', columns: {} },
})

const isArchive = async (path: string): Promise<boolean> => {
  const archive = await openArchive(path)
  await archive?.close()
  return archive !== null
}

const describeTable = async (database: Queryable, path: string, locale: Locale): Promise<Described> => {
  const { source, kind, columns, headerRow, headers, hasInvoices } = await recogniseFile(path)
  const header_key = createHash('sha256')
    .update([source, ...headers].join('\u001f'))
    .digest('hex')
    .slice(0, 32)
  const answers = (await earlierAnswers(database, header_key)) ?? { ...noAnswers(locale), kind, columns }
  return {
    source,
    kind,
    header_key,
    answers,
    headers: shown(headers),
    header_row: headerRow,
    has_invoices: hasInvoices,
  }
}

/**
 * Recognises a received file and keeps it for its dry run. Answers to a file with the same headers
 * are proposed again. Returns the problem of a file that is neither a table nor an archive.
 */
export const acceptImport = async (
  database: Queryable,
  files: FileStore,
  { file, userId, locale }: Accepting,
): Promise<ImportJob | FileProblem> => {
  try {
    const isOurs = await isArchive(file.temporaryPath)
    const { size } = await stat(file.temporaryPath)
    if (!isOurs && size > MAX_IMPORT_BYTES) throw refusal('file_size', MAX_IMPORT_MIB)
    const described = isOurs ? describeArchive(locale) : await describeTable(database, file.temporaryPath, locale)
    const storage = await files.keep(file.temporaryPath)
    const file_name = oneLine(file.name.replaceAll('\0', '').toWellFormed(), MAX_NAME_LENGTH) || 'import'
    const [job] = await database
      .insert(importJob)
      .values({ ...described, storage, file_name, bytes: size, created_by_id: userId })
      .returning()
    if (!job) throw new Error('An import was not stored.')
    return job
  } catch (error) {
    if (error instanceof UnreadableFile) return error.problem
    throw error
  } finally {
    await files.remove(file.temporaryPath)
  }
}
