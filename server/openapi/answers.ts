import { arrayOf } from '#contract/calls/shapes.ts'
import type { JsonSchema } from '#contract/core/call.ts'
import { ERROR_STATUS, type ErrorCode } from '#contract/core/errors.ts'
import { HEADERS } from '#contract/core/protocol.ts'
import type { Content, Operation, Response } from './operation.ts'
import type { Texts } from './texts.ts'

/** HTTP statuses of refusals. */
export type ErrorStatus = (typeof ERROR_STATUS)[ErrorCode]

/** All error codes of the contract. */
export const ERROR_CODES = Object.keys(ERROR_STATUS) as readonly ErrorCode[]
const STATUSES: readonly ErrorStatus[] = [...new Set(Object.values(ERROR_STATUS))]

const string: JsonSchema = { type: 'string' }

/** Content of type JSON with this schema. */
export const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } })

const headersOf = (status: ErrorStatus): readonly string[] => [
  'X-Request-Id',
  ...(status === 401 ? ['WWW-Authenticate'] : []),
  ...(status === 405 ? ['Allow'] : []),
  ...(status === 429 || status === 503 ? ['Retry-After'] : []),
]

/** References to the shared response headers. */
export const headerReferences = (names: readonly string[]): JsonSchema =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** `#/components/responses`: one a status, with the codes that it may carry. */
export const errorResponses = (texts: Texts): Readonly<Record<string, Response>> =>
  Object.fromEntries([
    ...STATUSES.map((status) => {
      const codes = ERROR_CODES.filter((code) => ERROR_STATUS[code] === status)
      const schema = { allOf: [{ $ref: '#/components/schemas/error' }, { properties: { code: { enum: codes } } }] }
      return [
        `error_${status}`,
        { description: codes.join(', '), headers: headerReferences(headersOf(status)), content: json(schema) },
      ]
    }),
    [
      'error',
      {
        description: texts.error,
        headers: headerReferences(['X-Request-Id']),
        content: json({ $ref: '#/components/schemas/error' }),
      },
    ],
  ])

/** Returns the refusals of an operation; `default` covers every other error. */
export const refusals = (statuses: readonly ErrorStatus[]): Operation['responses'] =>
  Object.fromEntries([
    ...[...new Set(statuses)]
      .sort()
      .map((status) => [String(status), { $ref: `#/components/responses/error_${status}` }]),
    ['default', { $ref: '#/components/responses/error' }],
  ])

/** Schema of the error envelope. */
export const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    message: string,
    code: { type: 'string', enum: ERROR_CODES },
    errors: { type: 'object', additionalProperties: { type: 'array', items: string, minItems: 1 } },
    data: {},
    allowed: arrayOf(string),
    changed: {
      type: 'object',
      properties: { by: string, at: { type: 'string', format: 'date-time' } },
      required: ['by', 'at'],
    },
  },
  required: ['message', 'code'],
}

/** `#/components/headers` */
export const answerHeaders = (texts: Texts): Readonly<Record<string, JsonSchema>> => ({
  'X-Request-Id': { description: texts.requestId, schema: { type: 'string', format: 'uuid' } },
  'WWW-Authenticate': { schema: { type: 'string', const: 'Bearer' } },
  Allow: { description: texts.allow, schema: string },
  'Retry-After': { description: texts.retryAfter, schema: { type: 'integer', minimum: 1 } },
  [HEADERS.idempotencyKey]: { description: texts.idempotencyKey, schema: { type: 'string', format: 'uuid' } },
  [HEADERS.idempotencyReplayed]: { description: texts.idempotencyReplayed, schema: { type: 'string', const: 'true' } },
})
