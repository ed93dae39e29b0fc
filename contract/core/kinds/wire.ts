import type { AnyRecord } from '../model.ts'
import type { Field, Fields, KindName } from './field.ts'
import { KINDS, parseField } from './kinds.ts'

/**
 * Converts between records inside the product (ids are strings) and JSON of the API (ids are
 * integers). Client and server use no other conversion.
 */

const valueToWire = (value: unknown, field: Field): unknown =>
  value === null || value === undefined ? null : (KINDS[field.kind].toWire as (value: unknown) => unknown)(value)

/** Writes the body of an action as the API spells it. */
export const bodyToWire = (fields: Fields, body: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const field = fields[name]
      return [name, field ? valueToWire(value, field) : value]
    }),
  )

/** Writes a record as the API spells it. */
export const recordToWire = (model: { readonly fields: Fields }, record: AnyRecord): Record<string, unknown> => ({
  id: Number(record.id),
  version: record.version,
  ...Object.fromEntries(
    Object.entries(model.fields).flatMap(([name, field]) =>
      name in record ? [[name, valueToWire(record[name], field)]] : [],
    ),
  ),
})

/** Kinds whose JSON value is taken unchanged, valid or not. */
const AS_IT_IS: ReadonlySet<KindName> = new Set(['text', 'longText', 'integer', 'ut', 'cents', 'date', 'choice'])

/** Length of an instant as the product writes it: milliseconds, UTC. */
const INSTANT_LENGTH = 24
const isOurInstant = (input: unknown): boolean =>
  typeof input === 'string' &&
  input.length === INSTANT_LENGTH &&
  input[10] === 'T' &&
  input[19] === '.' &&
  input[23] === 'Z'

const valueFromWire = (input: unknown, field: Field): unknown => {
  if (input === null || input === undefined || input === '')
    return input === '' && field.nullable !== true ? input : null
  if (AS_IT_IS.has(field.kind) || typeof input === 'boolean') return input
  if (field.kind === 'belongsTo' && typeof input === 'number' && Number.isSafeInteger(input) && input > 0)
    return String(input)
  if (field.kind === 'instant' && isOurInstant(input)) return input
  const parsed = parseField(input, field)
  return 'value' in parsed ? parsed.value : input
}

interface Reader {
  readonly fields: readonly (readonly [name: string, field: Field])[]
  /**
   * A record with every field, for copying. Engines turn a large object that is built field by
   * field into a slow hash table.
   */
  readonly blank: Readonly<Record<string, unknown>>
}

/** Cached by model: a first pull reads a million rows. */
const readers = new WeakMap<Fields, Reader>()

const readerOf = (fields: Fields): Reader => {
  const known = readers.get(fields)
  if (known) return known
  const names = ['id', 'version', ...Object.keys(fields)]
  const blank = JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join()}}`) as Record<string, unknown>
  const reader = { fields: Object.entries(fields), blank }
  readers.set(fields, reader)
  return reader
}

/**
 * Reads a row of the API or of the database. Fields that this person may not see are absent from
 * the row and become null. Values are not validated: the server validated them when it stored them.
 */
export const recordFromWire = (
  model: { readonly fields: Fields },
  row: Readonly<Record<string, unknown>>,
): AnyRecord => {
  const { fields, blank } = readerOf(model.fields)
  const record: Record<string, unknown> = { ...blank }
  for (const [name, field] of fields) record[name] = valueFromWire(row[name], field)
  return { ...record, id: String(row['id']), version: Number(row['version'] ?? 0) }
}
