import { arrayOf, rowOf } from '#contract/calls/shapes.ts'
import type { JsonSchema } from '#contract/core/call.ts'
import type { Field } from '#contract/core/kinds/field.ts'
import { answerSchema, objectSchema } from '#contract/core/kinds/wire-schema.ts'
import { isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import { fill, rolesText, type Texts } from './texts.ts'

const integer: JsonSchema = { type: 'integer' }

/** Adds descriptions to a schema. */
export const described = <Schema extends object>(
  schema: Schema,
  ...parts: readonly (string | false | undefined)[]
): Schema => {
  const description = parts.filter(Boolean).join(' ')
  return description === '' ? schema : { ...schema, description }
}

/** Names the model that a field refers to; undefined for a field that is no reference. */
export const meaningOf = (field: Field, texts: Texts): string | undefined =>
  field.model === undefined ? undefined : fill(texts.reference, { model: field.model })

const propertyOf = (field: Field, texts: Texts, ...more: readonly string[]): JsonSchema =>
  described(
    answerSchema(field),
    meaningOf(field, texts),
    field.readBy && rolesText(texts.readBy, field.readBy),
    field.perUser && texts.personal,
    ...more,
  )

/**
 * Schema of a row in every answer. Only id and version are required: `fields` and the reader's
 * rights decide on the others.
 */
export const rowSchema = (name: ModelName, texts: Texts): JsonSchema => {
  const { fields, appends, relations } = modelOf(name)
  return {
    type: 'object',
    properties: {
      id: { ...integer, minimum: 1 },
      version: { ...integer, minimum: 0 },
      ...Object.fromEntries(
        Object.entries(fields).map(([field, definition]) => [field, propertyOf(definition, texts)]),
      ),
      ...Object.fromEntries(
        Object.entries(appends).map(([field, definition]) => [field, propertyOf(definition, texts, texts.append)]),
      ),
      ...Object.fromEntries(
        Object.entries(relations).flatMap(([relation, target]) => {
          const model = 'one' in target ? target.one : target.many
          if (!isModelName(model)) return []
          const schema = 'one' in target ? { anyOf: [rowOf(model), { type: 'null' }] } : arrayOf(rowOf(model))
          return [[relation, described(schema, texts.relation)]]
        }),
      ),
    },
    required: ['id', 'version'],
  }
}

const PAGINATION = objectSchema({
  per_page: { ...integer, minimum: 1 },
  current_page: { ...integer, minimum: 1 },
  last_page: { ...integer, minimum: 1 },
  total: { ...integer, minimum: 0 },
})

/** Schema of a response with one record. */
export const recordAnswer = (model: ModelName): JsonSchema => objectSchema({ data: rowOf(model) })

/** Response of a write. `overwrote`: the replaced value that the person had not seen. */
export const writeAnswer = (model: ModelName): JsonSchema => ({
  ...objectSchema({
    data: rowOf(model),
    overwrote: objectSchema({
      field: { type: 'string' },
      value: {},
      by: { type: 'string' },
      at: { type: 'string', format: 'date-time' },
    }),
  }),
  required: ['data'],
})

/** Schema of a response with a page of a list. */
export const listAnswer = (model: ModelName): JsonSchema =>
  objectSchema({
    data: arrayOf(rowOf(model)),
    pagination: PAGINATION,
    permissions: objectSchema({ store: { type: 'boolean' } }),
    metadata: { type: 'object', additionalProperties: true },
  })

const BIRTHS = arrayOf(objectSchema({ epoch: { type: 'string' }, last: integer }))

/** Schema of a response with a feed page. */
export const feedAnswer = (model: ModelName): JsonSchema =>
  objectSchema({
    data: arrayOf(rowOf(model)),
    deleted: arrayOf(integer),
    settled: arrayOf(objectSchema({ key: { type: 'string', format: 'uuid' }, id: integer })),
    metadata: {
      ...objectSchema({
        cursor: { type: 'string' },
        has_more: { type: 'boolean' },
        epoch: { type: 'string' },
        births: BIRTHS,
        total: integer,
      }),
      required: ['cursor', 'has_more', 'epoch', 'births'],
    },
  })
