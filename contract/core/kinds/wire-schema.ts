import type { JsonSchema } from '../call.ts'
import type { Field, Fields, KindName } from './field.ts'
import { LOCALES } from './locale.ts'

/**
 * JSON Schema of a kind: the form in bodies and answers, and the bounds that apply to bodies only.
 */
interface WireSchema {
  readonly form: (field: Field) => JsonSchema
  readonly bounds: (field: Field) => JsonSchema
}

const none = (): JsonSchema => ({})
const always = (schema: JsonSchema) => (): JsonSchema => schema

const string = always({ type: 'string' })
const formatted = (format: string) => always({ type: 'string', format })
const recordId: JsonSchema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
const INT32_MAX = 2_147_483_647

const length =
  (longest: number) =>
  ({ max = longest, min, nullable }: Field): JsonSchema => ({
    ...(nullable ? {} : { minLength: min ?? 1 }),
    maxLength: max,
  })

const range =
  (low: number, high: number) =>
  ({ min = low, max = high }: Field): JsonSchema => ({ minimum: min, maximum: max })

/** Schemas by kind; `parse` in `KINDS` enforces the same bounds. */
const WIRE: Readonly<Record<KindName, WireSchema>> = {
  text: {
    form: string,
    bounds: (field) => ({ ...length(255)(field), ...(field.format === undefined ? {} : { format: field.format }) }),
  },
  longText: { form: string, bounds: length(20_000) },
  email: { form: formatted('email'), bounds: length(255) },
  phone: { form: string, bounds: always({ pattern: '^\\+?[\\d ().-]{6,24}$' }) },
  link: { form: formatted('uri'), bounds: (field) => ({ ...length(2000)(field), pattern: '^https?://' }) },
  password: { form: formatted('password'), bounds: length(200) },
  colour: { form: always({ type: 'string', pattern: '^(transparent|#[0-9A-Fa-f]{6})$' }), bounds: none },
  icon: { form: always({ type: 'string', pattern: '^[A-Za-z0-9 -]{0,64}$' }), bounds: none },
  integer: { form: always({ type: 'integer' }), bounds: range(-INT32_MAX, INT32_MAX) },
  ut: { form: always({ type: 'integer' }), bounds: range(0, 100_000) },
  cents: { form: always({ type: 'integer' }), bounds: range(-INT32_MAX, INT32_MAX) },
  flag: { form: always({ type: 'boolean' }), bounds: none },
  date: { form: formatted('date'), bounds: none },
  instant: { form: formatted('date-time'), bounds: none },
  choice: { form: ({ choices = [] }) => ({ type: 'string', enum: choices }), bounds: none },
  belongsTo: { form: always(recordId), bounds: none },
  references: {
    form: always({ type: 'array', items: recordId, uniqueItems: true }),
    bounds: ({ max = 50 }) => ({ maxItems: max }),
  },
  translated: {
    form: always({
      type: 'object',
      properties: Object.fromEntries(LOCALES.map((locale) => [locale, { type: 'string' }])),
      additionalProperties: false,
    }),
    bounds: none,
  },
  files: {
    form: always({
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: recordId,
          name: { type: 'string' },
          mime: { type: 'string' },
          bytes: { type: 'integer', minimum: 0 },
        },
        required: ['id', 'name', 'mime', 'bytes'],
      },
    }),
    bounds: none,
  },
  json: { form: always({ type: 'object', additionalProperties: true }), bounds: none },
}

/** The schema of a value that may be null. */
export const orNull = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  type: [schema['type'], 'null'],
  ...(Array.isArray(schema['enum']) ? { enum: [...schema['enum'], null] } : {}),
})

/** Returns the schema of a field in answers. */
export const answerSchema = (field: Field): JsonSchema => {
  const schema = WIRE[field.kind].form(field)
  return field.nullable ? orNull(schema) : schema
}

/**
 * Returns the schema of a field in bodies, with its default. A null default means that the field
 * may be left out.
 */
export const bodySchema = (field: Field): JsonSchema => {
  const { form, bounds } = WIRE[field.kind]
  const byDefault =
    field.default === undefined || (field.default === null && !field.nullable) ? {} : { default: field.default }
  const schema = { ...form(field), ...bounds(field), ...byDefault }
  return field.nullable ? orNull(schema) : schema
}

/** Returns the schema of an object whose properties are all required. */
export const objectSchema = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})

/** Returns the schemas of fields in an answer. */
export const propertiesOf = (fields: Fields): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, answerSchema(field)]))

/** Returns the schema of an answer's object with these fields. */
export const fieldsSchema = (fields: Fields): JsonSchema => objectSchema(propertiesOf(fields))
