import type { CallAnswer, JsonSchema } from '#contract/core/call.ts'
import { objectSchema } from '#contract/core/wire-schema.ts'
import type { ModelName } from '#contract/registry.ts'

/** A row of a model, as its own calls answer it. */
export const rowOf = (model: ModelName): JsonSchema => ({ $ref: `#/components/schemas/${model}` })

export const arrayOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })

/** `{data: …}`: the envelope of every answer that is no file. */
export const dataOf = (schema: JsonSchema): CallAnswer => ({ json: objectSchema({ data: schema }) })

/** Where the bytes lie; of a ticket's file also its record, as a creation answers it. */
export const UPLOAD_ANSWER: CallAnswer = {
  json: { type: 'object', properties: { data: { type: 'string' }, record: rowOf('file') }, required: ['data'] },
}

export const NOTHING: CallAnswer = dataOf({ type: 'null' })
