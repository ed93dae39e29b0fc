import { modelOf } from '#contract/registry.ts'
import { type ArchivedTable, referencesOf } from '../../export/archive-tables.ts'
import type { ArchivedRow } from './read-rows.ts'

/** Columns of a table that name people: one, or several in a list. */
interface Naming {
  readonly one: readonly string[]
  readonly several: readonly string[]
}

const namingOf = (archived: ArchivedTable): Naming => {
  const { name, model, columns } = archived
  const fields = model === null ? {} : modelOf(model).fields
  return {
    one: [...referencesOf(archived).flatMap(({ column, to }) => (to === 'user' ? [column] : [])), ...(name === 'user' ? ['id'] : [])],
    several: columns.filter((column) => fields[column]?.kind === 'references' && fields[column].model === 'user'),
  }
}

/**
 * Returns how rows of a table are written here: people who have another number here are named by
 * it.
 */
export const createRenumbering = (archived: ArchivedTable, people: Readonly<Record<string, number>>): ((row: ArchivedRow) => ArchivedRow) => {
  if (Object.keys(people).length === 0) return (row) => row
  const { one, several } = namingOf(archived)
  const idHere = (id: unknown): unknown => people[String(id)] ?? id
  return (row) => {
    const named = Object.fromEntries(one.filter((column) => Object.hasOwn(row, column)).map((column) => [column, idHere(row[column])]))
    const lists = Object.fromEntries(
      several.flatMap((column) => {
        const ids = row[column]
        return Array.isArray(ids) ? [[column, ids.map(idHere)]] : []
      }),
    )
    const ofPicture = archived.name === 'picture' && row['model'] === 'user' ? { record_id: idHere(row['record_id']) } : {}
    return { ...row, ...named, ...lists, ...ofPicture }
  }
}
