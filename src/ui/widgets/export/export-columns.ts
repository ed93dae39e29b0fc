import { EXPORT_CHAINS } from '#contract/calls/export.calls.ts'
import { type Field, type KindName, mayRead } from '#contract/core/kinds/field.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import { type ExportedModel, isExportedModel } from '../list/list-export.ts'

/**
 * A column that an export may have. Its name is that of the server's export: a field, an appended
 * sum, a relation, or the end of a chain of references.
 */
export interface ExportColumn {
  readonly name: string
  /** The field whose label names the column, or a key among the texts of tickets. */
  readonly labelled: { readonly model: ModelName; readonly field: string } | 'number' | 'spent'
  /** References to follow from the row; without any, the column has a value of the row itself. */
  readonly path: readonly string[]
}

const targetOf = (model: ModelName, field: string): ModelName | null => {
  const target = modelOf(model).fields[field]?.model
  return target !== undefined && isModelName(target) ? target : null
}

/** The model that has the last reference of a path. */
const ownerOf = (model: ModelName, path: readonly string[]): ModelName =>
  path.slice(0, -1).reduce<ModelName>((at, field) => targetOf(at, field) ?? at, model)

/** Models whose records have no name that a person would read in a table. */
const UNNAMED: ReadonlySet<string> = new Set(['invoice_line'])

/** Texts that name the appended sums, in place of labels of fields. */
const SUM_LABELS: Readonly<Record<string, 'spent'>> = { ut_done: 'spent' }

const sumLabelOf = (name: string): 'spent' => {
  const label = SUM_LABELS[name]
  if (!label) throw new Error(`The sum ${name} has no text for exports.`)
  return label
}

/** The kind of a column's values; undefined for numbers of rows and names of records. */
export const kindOf = (model: ModelName, { name, path }: ExportColumn): KindName | undefined => {
  const { fields, appends } = modelOf(model)
  return path.length === 0 ? (fields[name] ?? appends[name])?.kind : undefined
}

/**
 * Every column that this role may export, in the order of the fields and sums; references by name.
 */
export const exportColumnsOf = (model: ModelName, role: RoleSlug): readonly ExportColumn[] => {
  const { fields, appends } = modelOf(model)
  const own = Object.entries<Field>({ ...fields, ...appends }).flatMap(
    ([field, definition]): readonly ExportColumn[] => {
      if (!mayRead(definition, role) || UNNAMED.has(definition.model ?? '')) return []
      const labelled = Object.hasOwn(appends, field) ? sumLabelOf(field) : { model, field }
      return definition.kind === 'belongsTo'
        ? [{ name: field.replace(/_id$/, ''), labelled, path: [field] }]
        : [{ name: field, labelled, path: [] }]
    },
  )
  const along = Object.entries(isExportedModel(model) ? EXPORT_CHAINS[model] : {}).map(([name, path]): ExportColumn => {
    const field = path.at(-1) ?? ''
    return { name, labelled: { model: ownerOf(model, path), field }, path }
  })
  return [{ name: 'id', labelled: 'number', path: [] }, ...own, ...along]
}

/** The header of a column: a file has the plain number of UT, which is not hours. */
export const headerOf = (model: ModelName, column: ExportColumn, label: string): string =>
  kindOf(model, column) === 'ut' ? `${label} (UT)` : label

/**
 * The columns of an export that has those of a list; columns that no file can have are left out.
 */
export const exportedColumns = (
  model: ModelName,
  role: RoleSlug,
  columns: readonly { readonly id: string; readonly label: string; readonly exportName?: string | null }[],
): readonly (ExportColumn & { readonly header: string })[] => {
  const known = exportColumnsOf(model, role)
  return columns.flatMap(({ id, label, exportName }) => {
    const named = exportName === undefined ? id : exportName
    const column = known.find(({ name, path }) => name === named || (path.length === 1 && path[0] === named))
    return column ? [{ ...column, header: headerOf(model, column, label) }] : []
  })
}

/** The columns that an export has until the person chooses. */
export const DEFAULT_COLUMNS: Readonly<Record<ExportedModel, readonly string[]>> = {
  ticket: [
    'id',
    'name',
    'client',
    'projet',
    'status',
    'responsable',
    'priority',
    'type',
    'ut',
    'dead_line',
    'created_at',
    'closed_at',
  ],
  pointage: ['date', 'user', 'client', 'projet', 'ticket', 'ut', 'comment'],
}
