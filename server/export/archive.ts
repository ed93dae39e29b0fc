import { sql } from 'drizzle-orm'
import { BYTE_ORDER_MARK, type CsvCell, csvCell, csvLine } from '#contract/core/files/csv.ts'
import { SHEET, SHEET_END, sheetRows, sheetStart, WORKBOOK_PARTS } from '#contract/core/files/workbook.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { MODEL_NAMES, type ModelName, modelOf } from '#contract/registry.ts'
import { file } from '../database/schema/conversation.ts'
import { isEverSeenBy, readableFields } from '../models/visibility.ts'
import { type ZipSource, zipOf } from '../runtime/zip-stream.ts'
import type { FileStore } from '../storage/file-store.ts'
import { dataOf } from './archive-data.ts'
import { type PageSources, pagesOf } from './pages-of-model.ts'

/** Where the archive reads from, and for whom. */
export interface ArchiveSources extends PageSources {
  readonly files: FileStore
  readonly locale: Locale
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The rows of a model as cells of a table, page by page. */
async function* tableOfModel(
  sources: ArchiveSources,
  model: ModelName,
  fields: readonly string[],
): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  for await (const rows of pagesOf(sources, model, fields)) {
    yield rows.map((row) => [
      row.id,
      ...fields.map((field) => csvCell(modelOf(model).fields[field]?.kind, row[field], sources.locale)),
    ])
  }
}

/** The parts of a workbook with one sheet. */
function* workbookOf(sources: ArchiveSources, model: ModelName, fields: readonly string[]): Generator<ZipSource> {
  for (const [name, text] of Object.entries(WORKBOOK_PARTS)) yield { name, isPacked: false, read: () => [encode(text)] }
  const kinds = [undefined, ...fields.map((field) => modelOf(model).fields[field]?.kind)]
  yield {
    name: SHEET,
    isPacked: false,
    read: async function* () {
      yield encode(sheetStart(['id', ...fields]))
      for await (const rows of tableOfModel(sources, model, fields)) yield encode(sheetRows(rows, kinds))
      yield encode(SHEET_END)
    },
  }
}

/**
 * Every row of a model with all of its fields: as lines of JSON, and as tables for spreadsheets.
 */
const sourcesOf = (sources: ArchiveSources, model: ModelName): readonly ZipSource[] => {
  const fields = readableFields(model, sources.actor.role)
  return [
    {
      name: `json/${model}.jsonl`,
      isPacked: false,
      read: async function* () {
        for await (const rows of pagesOf(sources, model, fields))
          yield encode(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
      },
    },
    {
      name: `csv/${model}.csv`,
      isPacked: false,
      read: async function* () {
        yield encode(BYTE_ORDER_MARK + csvLine(['id', ...fields]))
        for await (const rows of tableOfModel(sources, model, fields))
          yield encode(rows.map((row) => csvLine(row)).join(''))
      },
    },
    { name: `xlsx/${model}.xlsx`, isPacked: true, read: () => zipOf(workbookOf(sources, model, fields)) },
  ]
}

/** Attached files under their ids and names; one whose bytes are gone is left out. */
async function* attachments(sources: ArchiveSources): AsyncGenerator<ZipSource> {
  const { database, files, forCaller } = sources
  for await (const rows of pagesOf(sources, 'file', readableFields('file', sources.actor.role))) {
    const ids = rows.map(({ id }) => id)
    const stored = await forCaller(() =>
      database
        .select({ id: file.id, name: file.name, storage: file.storage })
        .from(file)
        .where(sql`${file.id} = any(string_to_array(${ids.join(',')}, ',')::bigint[])`),
    )
    for (const { id, name, storage } of stored) {
      if ((await files.sizeOf(storage)) === null) continue
      yield {
        name: `files/${id}-${name.replace(/[/\\:*?"<>|\p{Cc}]/gu, '_')}`,
        isPacked: true,
        read: () => files.read(storage, null),
      }
    }
  }
}

/**
 * The files of an archive of everything that a manager may read: for an import, and for other
 * programs.
 */
export async function* archiveOf(sources: ArchiveSources): AsyncGenerator<ZipSource> {
  yield* dataOf(sources)
  for (const model of MODEL_NAMES) if (isEverSeenBy(model, sources.actor.role)) yield* sourcesOf(sources, model)
  yield* attachments(sources)
}
