import { type SQL, sql } from 'drizzle-orm'
import { type CsvCell, csvCell } from '#contract/core/files/csv.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { recordFromWire } from '#contract/core/kinds/wire.ts'
import type { WireRow } from '#contract/core/protocol.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { Queryable } from '../database/connect.ts'
import { tableOf } from '../database/tables.ts'
import type { RequestActor } from '../models/actor.ts'
import { appendOf } from '../models/appends.ts'
import { withRelations } from '../query-builder/include.ts'
import { idsOf, wireRows } from '../query-builder/wire-rows.ts'
import type { ExportColumn, ExportedModel } from './columns.ts'

interface Batch {
  readonly model: ExportedModel
  readonly actor: RequestActor
  readonly columns: readonly ExportColumn[]
}

const titleOf = (model: ModelName, row: WireRow): string =>
  modelOf(model).title(recordFromWire(modelOf(model), row) as never)

/** Returns the fields that the columns read from the row itself. */
const fieldsRead = (columns: readonly ExportColumn[]): readonly string[] => [
  ...new Set(
    columns.flatMap((column) =>
      column.part === 'value' ? [column.field] : column.part === 'name' ? column.path.slice(0, 1) : [],
    ),
  ),
]

/** Returns the expressions of the sums that the columns have. */
const sumsRead = ({ model, actor, columns }: Batch): Readonly<Record<string, SQL>> =>
  Object.fromEntries(
    columns.flatMap((column) => (column.part === 'sum' ? [[column.field, appendOf(model, column.field, actor)]] : [])),
  )

/**
 * Follows a chain of references from all rows of a batch, one query per step, through rows that the
 * person sees. Returns the titles at its end by the id of the row.
 */
const titlesAlong = async (
  database: Queryable,
  { model, actor }: Batch,
  { path, target }: Extract<ExportColumn, { part: 'name' }>,
  rows: readonly WireRow[],
): Promise<ReadonlyMap<unknown, string>> => {
  let at: ModelName = model
  let reached = new Map<unknown, WireRow>(rows.map((row) => [row.id, row]))
  for (const field of path) {
    const relation = field.replace(/_id$/, '')
    const definition = modelOf(at).relations[relation]
    if (!definition || !('one' in definition)) return new Map()
    const sources = [...new Map([...reached.values()].map((row) => [row.id, row])).values()]
    const loaded = new Map(
      (await withRelations(database, { model: at, include: [relation], actor }, sources)).map((row) => [
        row.id,
        row[relation],
      ]),
    )
    reached = new Map(
      [...reached].flatMap(([id, row]) => {
        const next = loaded.get(row.id)
        return next ? [[id, next as WireRow] as const] : []
      }),
    )
    at = definition.one as ModelName
  }
  return new Map([...reached].map(([id, row]) => [id, titleOf(target, row)]))
}

/** Reads a batch of rows; returns the cells of a row by its id, or null for a row that is gone. */
export const readExportBatch = async (
  database: Queryable,
  batch: Batch,
  ids: readonly number[],
): Promise<(id: number, locale: Locale) => readonly CsvCell[] | null> => {
  const { model, actor, columns } = batch
  const where = sql`${tableOf(model).id} = any(${idsOf(ids)})`
  const rows = await wireRows(database, { model, names: fieldsRead(columns), actor, where, extra: sumsRead(batch) })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const titles = new Map<ExportColumn, ReadonlyMap<unknown, string>>()
  for (const column of columns) {
    if (column.part === 'name') titles.set(column, await titlesAlong(database, batch, column, rows))
  }
  return (id, locale) => {
    const row = byId.get(id)
    if (!row) return null
    return columns.map((column) => {
      if (column.part === 'id') return row.id
      return column.part === 'name'
        ? (titles.get(column)?.get(row.id) ?? '')
        : csvCell(column.kind, row[column.field], locale)
    })
  }
}
