import { getTableColumns, is, SQL } from 'drizzle-orm'
import { getTableConfig, PgDialect } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import type { Field, KindName } from '#contract/core/kinds/field.ts'
import { searchableFields } from '#contract/core/model.ts'
import { MODEL_NAMES, modelOf } from '#contract/registry.ts'
import { personalTableOf, tableOf } from './tables.ts'

const TYPES: Readonly<Record<KindName, string>> = {
  text: 'text',
  longText: 'text',
  email: 'text',
  phone: 'text',
  link: 'text',
  password: 'text',
  colour: 'text',
  icon: 'text',
  integer: 'integer',
  ut: 'integer',
  cents: 'integer',
  flag: 'boolean',
  date: 'date',
  instant: 'timestamp (3) with time zone',
  choice: 'text',
  belongsTo: 'bigint',
  references: 'jsonb',
  translated: 'jsonb',
  files: 'jsonb',
  json: 'jsonb',
}

/** A field whose numbers may pass 32 bits has a wide column. */
const typeOf = ({ kind, max }: Field): string =>
  kind === 'integer' && Number(max ?? 0) > 2 ** 31 - 1 ? 'bigint' : TYPES[kind]

/** Columns beside the contract's fields. */
const OWN = ['id', 'version', 'xid', 'updated_at', 'deleted_at']

/** Columns that no answer ever carries, or that serve the database alone. */
const HIDDEN: Readonly<Record<string, readonly string[]>> = {
  user: ['password_hash', 'comments_read_before'],
  ticket: ['search_text'],
  pointage: ['search_text'],
  invoice: ['parties'],
  invoice_mail: ['attempts', 'next_at', 'lease', 'leased_until'],
  file: ['storage'],
  received_invoice: ['seller_key'],
  activity: ['address'],
  unavailability: ['absence_id'],
}

describe.each(MODEL_NAMES)('the table of %s', (name) => {
  const model = modelOf(name)
  const columns = getTableColumns(tableOf(name))

  test('has a column of the right type and nullability for each field of the contract, and no other', () => {
    expect(getTableConfig(tableOf(name)).name).toBe(name)
    for (const [field, definition] of Object.entries(model.fields)) {
      const personal = personalTableOf(name)
      const column = definition.perUser && personal ? getTableColumns(personal)[field] : columns[field]
      expect(column, field).toBeDefined()
      expect(column?.getSQLType(), field).toBe(typeOf(definition))
      expect(column?.notNull, field).toBe(definition.nullable !== true)
      if (definition.perUser) expect(columns[field], `${field} belongs beside the row`).toBeUndefined()
    }
    expect(
      Object.keys(columns).filter(
        (column) => ![...OWN, ...(HIDDEN[name] ?? [])].includes(column) && !Object.hasOwn(model.fields, column),
      ),
    ).toEqual([])
  })

  test('points with a foreign key at every model that a field refers to', () => {
    const keys = getTableConfig(tableOf(name)).foreignKeys.map((key) => {
      const { columns: from, foreignTable } = key.reference()
      return [from[0]?.name, getTableConfig(foreignTable).name]
    })
    for (const [field, { kind, model: target }] of Object.entries(model.fields))
      if (target && kind === 'belongsTo') expect(keys).toContainEqual([field, target])
  })

  test('is indexed for the feed', () => {
    const indexes = getTableConfig(tableOf(name)).indexes.map((index) =>
      index.config.columns.map((column) => ('name' in column ? column.name : '')),
    )
    expect(indexes).toContainEqual(['xid', 'id'])
  })

  test('folds every searchable field where it keeps what is searched', () => {
    const generated = columns['search_text']?.generated?.as
    if (!is(generated, SQL)) return
    const text = new PgDialect().sqlToQuery(generated).sql
    for (const field of searchableFields(model)) expect(text).toContain(field)
  })
})
