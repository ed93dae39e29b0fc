import { CALLS } from '#contract/calls/all.ts'
import type { JsonSchema } from '#contract/core/call.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { CONTRACT_VERSION } from '#contract/core/protocol.ts'
import { isModelName, MODEL_NAMES, type ModelName } from '#contract/registry.ts'
import { answerHeaders, ERROR_SCHEMA, errorResponses } from './answers.ts'
import { callPaths } from './call-operations.ts'
import { modelPaths } from './model-operations.ts'
import type { ParameterObject, Paths, Response } from './operation.ts'
import { commonParameters, listParameters } from './parameters.ts'
import { rowSchema } from './rows.ts'
import { type Texts, textsOf } from './texts.ts'
import { type SentWebhooks, sentWebhooks } from './webhooks.ts'

/** The table of calls as an OpenAPI 3.1 document. */
export interface ApiDocument {
  readonly openapi: '3.1.1'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly JsonSchema[]
  readonly security: readonly JsonSchema[]
  readonly tags: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Paths
  readonly webhooks: SentWebhooks
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly parameters: Readonly<Record<string, ParameterObject>>
    readonly headers: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, Response>>
    readonly securitySchemes: Readonly<Record<string, JsonSchema>>
  }
}

/**
 * Derives the document from the registry and `contract/calls`, so that a new model, action or call
 * needs no further entry.
 */
export const apiDocument = (locale: Locale): ApiDocument => {
  const texts = textsOf(locale)
  return {
    openapi: '3.1.1',
    info: { title: texts.title, version: `${CONTRACT_VERSION}.0.0`, description: texts.description },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: tagsOf(texts),
    paths: merged([...MODEL_NAMES.map((model) => modelPaths(model, texts)), callPaths(locale, texts)]),
    webhooks: sentWebhooks(texts),
    components: {
      schemas: {
        error: ERROR_SCHEMA,
        ...Object.fromEntries(MODEL_NAMES.map((model) => [model, rowSchema(model, texts)])),
      },
      parameters: {
        ...commonParameters(texts),
        ...Object.fromEntries(MODEL_NAMES.flatMap((model) => ownParameters(model, texts))),
      },
      headers: answerHeaders(texts),
      responses: errorResponses(texts),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: texts.bearer },
        personal_token: { type: 'http', scheme: 'bearer', bearerFormat: 'sav_pat_…', description: texts.personalToken },
      },
    },
  }
}

const tagsOf = (texts: Texts): ApiDocument['tags'] => {
  const described: Readonly<Record<string, string>> = texts.areas
  const areas = Object.keys(CALLS).filter((area) => !isModelName(area))
  return [...areas, ...MODEL_NAMES].map((name) => ({
    name,
    ...(described[name] === undefined ? {} : { description: described[name] }),
  }))
}

const ownParameters = (model: ModelName, texts: Texts): readonly (readonly [string, ParameterObject])[] =>
  Object.entries(listParameters(model, texts)).map(([key, parameter]) => [`${model}.${key}`, parameter])

/** A call may share its path with generic operations. */
const merged = (all: readonly Paths[]): Paths => {
  const paths: Record<string, Paths[string]> = {}
  for (const some of all)
    for (const [path, operations] of Object.entries(some)) paths[path] = { ...paths[path], ...operations }
  return paths
}
