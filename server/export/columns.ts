import { EXPORT_CHAINS, type exportCalls } from '#contract/calls/export.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { type KindName, mayRead } from '#contract/core/kinds/field.ts'
import { isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import type { RequestActor } from '../models/actor.ts'
import { appendsReadBy } from '../models/appends.ts'
import { readableFields } from '../models/visibility.ts'

/** A model whose lists can be exported. */
export type ExportedModel = keyof typeof exportCalls

/**
 * A column of an export: the number of the row, the value of a field, an appended sum, or the name
 * of the record at the end of a chain of references.
 */
export type ExportColumn = { readonly name: string } & (
  | { readonly part: 'id' }
  | { readonly part: 'value'; readonly field: string; readonly kind: KindName | undefined }
  | { readonly part: 'sum'; readonly field: string; readonly kind: KindName | undefined }
  | { readonly part: 'name'; readonly path: readonly string[]; readonly target: ModelName }
)

/** Columns of a request, as texts of its query. */
export interface AskedColumns {
  /** Separated by commas; all columns where it is empty. */
  readonly names: string
  /** Separated by `;`; the names where it is empty. */
  readonly texts: string
}

const relationOf = (field: string): string => field.replace(/_id$/, '')

/** Returns the model of the referenced record that a row includes; null without one. */
const targetOf = (model: ModelName, field: string, actor: RequestActor): ModelName | null => {
  const definition = modelOf(model).fields[field]
  const relation = modelOf(model).relations[relationOf(field)]
  const isRead = definition !== undefined && mayRead(definition, actor.role)
  return isRead && relation && 'one' in relation && isModelName(relation.one) ? relation.one : null
}

/** Returns the model at the end of a chain; null when a part of it is withheld. */
const endOf = (model: ModelName, path: readonly string[], actor: RequestActor): ModelName | null =>
  path.reduce<ModelName | null>((at, field) => at && targetOf(at, field, actor), model)

interface AllColumns {
  readonly own: readonly ExportColumn[]
  /** Columns that only a choice has. */
  readonly further: readonly ExportColumn[]
}

/**
 * Returns every field that the person may read and the name of each referenced record. Further
 * columns are the appended sums, and the names along the chains of the model.
 */
const allColumns = (model: ExportedModel, actor: RequestActor): AllColumns => {
  const named = (name: string, path: readonly string[]): readonly ExportColumn[] => {
    const target = endOf(model, path, actor)
    return target === null ? [] : [{ name, part: 'name', path, target }]
  }
  const own = readableFields(model, actor.role).flatMap((field): readonly ExportColumn[] => [
    { name: field, part: 'value', field, kind: modelOf(model).fields[field]?.kind },
    ...named(relationOf(field), [field]),
  ])
  const sums = appendsReadBy(model, actor).map(
    (field): ExportColumn => ({ name: field, part: 'sum', field, kind: modelOf(model).appends[field]?.kind }),
  )
  const along = Object.entries(EXPORT_CHAINS[model]).flatMap(([name, path]) => named(name, path))
  return { own: [{ name: 'id', part: 'id' }, ...own], further: [...sums, ...along] }
}

const badColumns = (allowed: readonly string[]): DomainError => new DomainError('bad_query', { detail: { allowed } })

/**
 * The columns of a request with the texts of the first line. Without a choice, all fields.
 *
 * @throws DomainError bad_query for a column that the person does not have, and for a number of
 *   texts that is not that of the columns
 */
export const chosenColumns = (
  model: ExportedModel,
  actor: RequestActor,
  { names, texts }: AskedColumns,
): { readonly columns: readonly ExportColumn[]; readonly headers: readonly string[] } => {
  const { own, further } = allColumns(model, actor)
  const offered = new Map([...own, ...further].map((column) => [column.name, column]))
  const columns =
    names === ''
      ? own
      : names.split(',').map((name) => {
          const column = offered.get(name)
          if (!column) throw badColumns([...offered.keys()])
          return column
        })
  const headers = texts === '' ? columns.map(({ name }) => name) : texts.split(';')
  if (headers.length !== columns.length) throw badColumns([`${columns.length} headers`])
  return { columns, headers }
}
