import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { type ArchivedTable, archivedColumn, IN_OLDER_ARCHIVES, LATER_REFERENCES } from '../../export/archive-tables.ts'
import { REPLACED } from './emptiness.ts'
import type { ArchivedRow } from './read-rows.ts'

const namesOf = (columns: readonly string[]): SQL =>
  sql.join(
    columns.map((name) => sql.identifier(name)),
    sql`, `,
  )

const typesOf = (archived: ArchivedTable, columns: readonly string[]): SQL =>
  sql.join(
    columns.map(
      (name) =>
        sql`${sql.identifier(name)} ${sql.raw(name === STORAGE ? 'text' : archivedColumn(archived, name).getSQLType())}`,
    ),
    sql`, `,
  )

/** Column of the place of an attached file on this server's disk, which no archive has. */
export const STORAGE = 'storage'

/**
 * Values of a person with an account here that the archive does not change: how they sign in, and
 * what they may do.
 */
const KEPT_OF_PEOPLE = [
  'id',
  'email',
  'role_id',
  'client_id',
  'is_client_manager',
  'is_active',
  'requested_at',
  'erased_at',
  'deleted_at',
  'version',
]

/** Effect of a row that is here already: none can be, or it becomes that of the archive. */
const onConflict = (archived: ArchivedTable, columns: readonly string[]): SQL => {
  const { name, model, key } = archived
  if (name === 'mail_mute') return sql` on conflict do nothing`
  const isReplaced = model !== null && REPLACED.includes(model)
  if (!isReplaced && name !== 'user') return sql``
  const changed = columns.filter(
    (column) => !key.includes(column) && !(name === 'user' && KEPT_OF_PEOPLE.includes(column)),
  )
  const sets = sql.join(
    changed.map((column) => sql`${sql.identifier(column)} = excluded.${sql.identifier(column)}`),
    sql`, `,
  )
  return sql` on conflict (${namesOf(key)}) do update set ${sets}`
}

/**
 * Rows without what they refer to later; the update that adds it raises their version to the
 * archive's.
 */
const withoutLater = (archived: ArchivedTable, rows: readonly ArchivedRow[]): readonly ArchivedRow[] => {
  const later = LATER_REFERENCES[archived.name] ?? []
  if (later.length === 0) return rows
  return rows.map((row) => {
    const refers = later.some((name) => row[name] !== null && row[name] !== undefined)
    return refers
      ? { ...row, ...Object.fromEntries(later.map((name) => [name, null])), version: Number(row['version']) - 1 }
      : row
  })
}

/**
 * Stores rows of a table in one statement. Triggers stamp them with this transaction, and nothing
 * else changes.
 */
export const insertRows = async (
  transaction: Queryable,
  archived: ArchivedTable,
  written: readonly ArchivedRow[],
): Promise<void> => {
  const older = IN_OLDER_ARCHIVES[archived.name]
  const rows = older ? written.map((row) => ({ ...older, ...row })) : written
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  await transaction.execute(
    sql`insert into ${archived.table} (${namesOf(columns)}) select ${namesOf(columns)}
      from json_to_recordset(${JSON.stringify(withoutLater(archived, rows))}::json) as batch(${typesOf(archived, columns)})${onConflict(archived, columns)}`,
  )
}

/** Adds the references to later rows, once: a repeated call changes nothing. */
export const insertLater = async (
  transaction: Queryable,
  archived: ArchivedTable,
  rows: readonly ArchivedRow[],
): Promise<void> => {
  const later = LATER_REFERENCES[archived.name] ?? []
  const referring = rows
    .filter((row) => later.some((name) => row[name] !== null && row[name] !== undefined))
    .map((row) => Object.fromEntries(['id', ...later].map((name) => [name, row[name] ?? null])))
  if (referring.length === 0) return
  const columns = ['id', ...later]
  const [sets, present, added] = [
    sql.join(
      later.map((name) => sql`${sql.identifier(name)} = batch.${sql.identifier(name)}`),
      sql`, `,
    ),
    sql.join(
      later.map((name) => sql`${archivedColumn(archived, name)}`),
      sql`, `,
    ),
    sql.join(
      later.map((name) => sql`batch.${sql.identifier(name)}`),
      sql`, `,
    ),
  ]
  await transaction.execute(
    sql`update ${archived.table} set ${sets}
      from json_to_recordset(${JSON.stringify(referring)}::json) as batch(${typesOf(archived, columns)})
      where ${archivedColumn(archived, 'id')} = batch.id and (${present}) is distinct from (${added})`,
  )
}
