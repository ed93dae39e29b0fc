import type { CallAnswer, JsonSchema } from '#contract/core/call.ts'
import { text } from '#contract/core/kinds/field.ts'
import { objectSchema } from '#contract/core/kinds/wire-schema.ts'
import { PICTURE_FIELDS, type PictureModel } from '#contract/models/picture.ts'
import type { ModelName } from '#contract/registry.ts'

/** A row of a model, as its own calls answer it. */
export const rowOf = (model: ModelName): JsonSchema => ({ $ref: `#/components/schemas/${model}` })

export const arrayOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })

/** `{data: …}`: the envelope of every answer that is no file. */
export const dataOf = (schema: JsonSchema): CallAnswer => ({ json: objectSchema({ data: schema }) })

/** Address of the bytes, and the record that the upload created or changed. */
export const UPLOAD_ANSWER: CallAnswer = {
  json: {
    type: 'object',
    properties: {
      data: { type: 'string' },
      record: { anyOf: [rowOf('file'), ...Object.keys(PICTURE_FIELDS).map((model) => rowOf(model as PictureModel))] },
    },
    required: ['data'],
  },
}

/** The token of a mailed link; the server makes shorter ones. */
export const LINK_TOKEN = { token: text({ max: 80 }) }

export const NOTHING: CallAnswer = dataOf({ type: 'null' })
