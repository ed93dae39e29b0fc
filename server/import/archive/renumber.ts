import type { Field } from '#contract/core/kinds/field.ts'
import { MODEL_NAMES, modelOf } from '#contract/registry.ts'
import { type ArchivedTable, referencesOf } from '../../export/archive-tables.ts'
import type { ArchivedRow } from './read-rows.ts'

/** Columns of a table that name people: one, or several in a list. */
interface Naming {
  readonly one: readonly string[]
  readonly several: readonly string[]
}

const isPerson = (field: Field): boolean =>
  (field.kind === 'belongsTo' || field.kind === 'references') && field.model === 'user'

const namingOf = (archived: ArchivedTable): Naming => {
  const { name, model, columns } = archived
  const fields = model === null ? {} : modelOf(model).fields
  return {
    one: [
      ...referencesOf(archived).flatMap(({ column, to }) => (to === 'user' ? [column] : [])),
      ...(name === 'user' ? ['id'] : []),
    ],
    several: columns.filter((column) => fields[column]?.kind === 'references' && fields[column].model === 'user'),
  }
}

/** Fields that name people, in every model that has a field of this name. */
const NAMES_PEOPLE: ReadonlySet<string> = (() => {
  const people = new Set<string>()
  const others = new Set<string>()
  for (const model of MODEL_NAMES) {
    for (const [name, field] of Object.entries(modelOf(model).fields)) (isPerson(field) ? people : others).add(name)
  }
  return new Set([...people].filter((name) => !others.has(name)))
})()

/**
 * The address of a list whose filters name people:
 * `responsable_id=3,none&ticket_id.created_by_id=4`.
 */
const renumberedView = (query: string, idHere: (id: unknown) => unknown): string => {
  const parameters = new URLSearchParams(query)
  for (const [name, value] of [...parameters]) {
    const field = name.split('.').at(-1) ?? ''
    if (NAMES_PEOPLE.has(field))
      parameters.set(
        name,
        value
          .split(',')
          .map((id) => String(idHere(id)))
          .join(','),
      )
  }
  return parameters.toString()
}

/**
 * Returns how rows of a table are written here: people who have another number here are named by
 * it.
 */
export const createRenumbering = (
  archived: ArchivedTable,
  people: Readonly<Record<string, number>>,
): ((row: ArchivedRow) => ArchivedRow) => {
  if (Object.keys(people).length === 0) return (row) => row
  const { one, several } = namingOf(archived)
  const idHere = (id: unknown): unknown => people[String(id)] ?? id
  return (row) => {
    const named = Object.fromEntries(
      one.filter((column) => Object.hasOwn(row, column)).map((column) => [column, idHere(row[column])]),
    )
    const lists = Object.fromEntries(
      several.flatMap((column) => {
        const ids = row[column]
        return Array.isArray(ids) ? [[column, ids.map(idHere)]] : []
      }),
    )
    const ofView =
      archived.name === 'saved_view' && typeof row['query'] === 'string'
        ? { query: renumberedView(row['query'], idHere) }
        : {}
    const ofPicture =
      archived.name === 'picture' && row['model'] === 'user' ? { record_id: idHere(row['record_id']) } : {}
    return { ...row, ...named, ...lists, ...ofView, ...ofPicture }
  }
}
