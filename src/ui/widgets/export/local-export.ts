import { firstValueFrom } from 'rxjs'
import { type CsvCell, csvCell } from '#contract/core/files/csv.ts'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import type { Field } from '#contract/core/kinds/field.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { ALL_LIMIT, type ListQuery } from '#contract/core/list-query.ts'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import { isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import type { RecordQueries } from '#src/store/queries/record-queries.ts'
import { sumsOf } from '../../hooks/records/appended-sums.ts'
import { type ExportColumn, kindOf } from './export-columns.ts'
import { type FileFormat, type TableFile, tableFileOf } from './table-file.ts'

export interface LocalExport {
  readonly queries: RecordQueries
  readonly model: ModelName
  readonly query: ListQuery
  readonly columns: readonly ExportColumn[]
  readonly headers: readonly string[]
  readonly locale: Locale
  readonly format: FileFormat
  /** The label of a choice. */
  choiceOf(field: Field, value: string): string
  onProgress(rows: number): void
  isCancelled(): boolean
}

/** Records by their ids, read once per batch and model. */
type Found = ReadonlyMap<RecordId, AnyRecord>

/** The records at the end of a path, by the id of the row: one query per reference. */
const follow = async (
  queries: RecordQueries,
  model: ModelName,
  path: readonly string[],
  rows: readonly AnyRecord[],
): Promise<{ readonly target: ModelName; readonly found: Found }> => {
  let target = model
  let reached: Found = new Map(rows.map((row) => [row.id, row]))
  for (const field of path) {
    const next = modelOf(target).fields[field]?.model
    if (next === undefined || !isModelName(next)) return { target, found: new Map() }
    const idOf = (row: AnyRecord) => fieldOf(row, field) as RecordId | null
    const ids = [...new Set([...reached.values()].flatMap((row) => idOf(row) ?? []))]
    const records = ids.length === 0 ? [] : await firstValueFrom(queries.where(next, 'id', ids))
    const byId = new Map(records.map((record) => [record.id, record as unknown as AnyRecord]))
    reached = new Map(
      [...reached].flatMap(([id, row]) => {
        const record = byId.get(idOf(row) ?? '')
        return record ? [[id, record] as const] : []
      }),
    )
    target = next
  }
  return { target, found: reached }
}

const cellsOf = async (
  { queries, model, columns, locale, choiceOf }: LocalExport,
  rows: readonly AnyRecord[],
): Promise<readonly (readonly CsvCell[])[]> => {
  const byColumn = await Promise.all(
    columns.map(async ({ name, path }): Promise<(row: AnyRecord) => CsvCell> => {
      if (name === 'id') return ({ id }) => (isTemporaryId(id) ? '' : Number(id))
      if (Object.hasOwn(modelOf(model).appends, name)) {
        const sums = await firstValueFrom(
          sumsOf(
            queries,
            { model, name },
            rows.map((row) => row.id),
          ),
        )
        return ({ id }) => sums.get(id) ?? 0
      }
      if (path.length === 0) {
        const field = modelOf(model).fields[name]
        const isChoice = field?.kind === 'choice'
        return (row) => {
          const value = fieldOf(row, name)
          return isChoice && typeof value === 'string' ? choiceOf(field, value) : csvCell(field?.kind, value, locale)
        }
      }
      const { target, found } = await follow(queries, model, path, rows)
      return ({ id }) => {
        const record = found.get(id)
        return record ? modelOf(target).title(record as never) : ''
      }
    }),
  )
  return rows.map((row) => byColumn.map((cell) => cell(row)))
}

/** Columns whose numbers and days a spreadsheet can add up and sort. */
const kindsOf = ({ model, columns }: LocalExport): TableFile['kinds'] => columns.map((column) => kindOf(model, column))

/**
 * The rows of a list as a file, written from the records of this device: also offline, and with
 * actions that are not sent yet. Null where the person has cancelled it.
 */
export const exportLocally = async (options: LocalExport): Promise<Blob | null> => {
  const { queries, model, query, headers, onProgress, isCancelled, format } = options
  const file = await tableFileOf(format, { headers, kinds: kindsOf(options) })
  let written = 0
  for (let page = 1; !isCancelled(); page += 1) {
    const { rows, total } = await firstValueFrom(queries.list(model, { ...query, page, limit: 'all' }))
    const cells = await cellsOf(options, rows as unknown as readonly AnyRecord[])
    file.add(cells)
    written += rows.length
    onProgress(written)
    if (rows.length < ALL_LIMIT || written >= total) return file.end()
  }
  return null
}
