import type { Field, Fields } from './field.ts'
import { KINDS, parseField } from './kinds.ts'
import type { AnyRecord } from './model.ts'

/**
 * Between the record inside the product (ids are strings) and its JSON on the API (ids are integers).
 * Both sides of the API use these functions and no other.
 */

const valueToWire = (value: unknown, field: Field): unknown =>
  value === null || value === undefined ? null : (KINDS[field.kind].toWire as (value: unknown) => unknown)(value)

export const bodyToWire = (fields: Fields, body: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const field = fields[name]
      return [name, field ? valueToWire(value, field) : value]
    }),
  )

export const recordToWire = (model: { readonly fields: Fields }, record: AnyRecord): Record<string, unknown> => ({
  id: Number(record.id),
  version: record.version,
  ...Object.fromEntries(Object.entries(model.fields).flatMap(([name, field]) => (name in record ? [[name, valueToWire(record[name], field)]] : []))),
})

/** Reads a row of the API or of the database. What this reader may not see is absent from the row and becomes null. */
export const recordFromWire = (model: { readonly fields: Fields }, row: Readonly<Record<string, unknown>>): AnyRecord => {
  const record: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(model.fields)) {
    const parsed = parseField(row[name], field)
    record[name] = 'value' in parsed ? parsed.value : (row[name] ?? null)
  }
  return { ...record, id: String(row['id']), version: Number(row['version'] ?? 0) }
}
