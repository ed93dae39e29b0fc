import { scopeOfCall } from '#contract/api-access/call-scopes.ts'
import { CALLS } from '#contract/calls/all.ts'
import { type Call, type JsonSchema, parameterNames } from '#contract/core/call.ts'
import { ERROR_STATUS } from '#contract/core/errors.ts'
import { UPLOAD_MODELS, UPLOAD_PART, uploadFieldsOf } from '#contract/core/files/uploads.ts'
import type { Field } from '#contract/core/kinds/field.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { bodySchema } from '#contract/core/kinds/wire-schema.ts'
import { type ErrorStatus, headerReferences, json, refusals } from './answers.ts'
import { bodyObject, ID_PARAMETER } from './model-operations.ts'
import type { Method, Operation, Parameter, Paths } from './operation.ts'
import { referTo } from './parameters.ts'
import { rolesText, type Texts } from './texts.ts'
import { withTokenRights } from './token-security.ts'

/** Form of an upload: the file, the record, its field and, for a ticket, the file's visibility. */
const UPLOAD: JsonSchema = {
  type: 'object',
  properties: {
    [UPLOAD_PART]: { type: 'string', contentMediaType: 'application/octet-stream' },
    id: { type: 'integer', minimum: 1 },
    field: { type: 'string', enum: [...new Set(UPLOAD_MODELS.flatMap(uploadFieldsOf).map(({ field }) => field))] },
    visible_to_client: { type: 'string', enum: ['1', '0'] },
  },
  required: [UPLOAD_PART, 'id', 'field'],
}

/** Every call of `contract/calls`. */
export const callPaths = (locale: Locale, texts: Texts): Paths => {
  const paths: Record<string, Partial<Record<Method, Operation>>> = {}
  for (const [area, calls] of Object.entries(CALLS)) {
    for (const [name, call] of Object.entries(calls)) {
      const path = documentedPath(call.path)
      paths[path] = { ...paths[path], [call.method]: operationOf(`${area}.${name}`, call, locale, texts) }
    }
  }
  return paths
}

/** `:id` is `{id}`. */
export const documentedPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

const operationOf = (operationId: string, call: Call, locale: Locale, texts: Texts): Operation => {
  const { access, body, summary, answer, status } = call
  const content = 'file' in answer ? { [answer.file]: {} } : json(answer.json)
  const success = {
    description: 'file' in answer ? texts.file : texts.ok,
    headers: headerReferences(['X-Request-Id']),
    content,
  }
  const operation: Operation = {
    tags: [operationId.split('.')[0] ?? ''],
    operationId,
    summary: summary[locale],
    description:
      access === 'public' ? texts.public : access === 'signed_in' ? texts.signedIn : rolesText(texts.roles, access),
    ...(typeof access === 'string' ? {} : { 'x-roles': access }),
    ...(access === 'public' ? { security: [] } : {}),
    parameters: [
      ...pathParameters(call),
      ...queryParameters(call),
      ...referTo(null, ['acceptLanguage', 'contractVersion']),
    ],
    ...(call.method === 'get' || body === 'free' ? {} : { requestBody: requestBody(call, texts) }),
    responses: {
      [status]: success,
      ...('inParts' in answer
        ? { 206: success, 304: { description: texts.known }, 416: { description: texts.outside } }
        : {}),
      ...refusals(refusalsOf(call)),
    },
  }
  return access === 'public' ? operation : withTokenRights(operation, [scopeOfCall(call, {})], texts)
}

const pathParameters = ({ path, parameters }: Call): readonly Parameter[] =>
  parameterNames(path).map((name) => {
    const field = parameters[name]
    return field ? { name, in: 'path', required: true, schema: bodySchema(field) } : ID_PARAMETER
  })

const queryParameters = ({ query }: Call): readonly Parameter[] =>
  Object.entries(query).map(([name, field]) => ({
    name,
    in: 'query',
    required: isNeeded(field),
    schema: {
      ...bodySchema({ ...field, nullable: false }),
      ...(field.default === undefined ? {} : { default: field.default }),
    },
  }))

const isNeeded = (field: Field): boolean => field.nullable !== true && field.default === undefined

const requestBody = ({ body }: Call, texts: Texts): Operation['requestBody'] & object => {
  if (body === 'multipart') return { required: true, content: { 'multipart/form-data': { schema: UPLOAD } } }
  if (typeof body === 'string') return { content: json({ type: 'object', additionalProperties: true }) }
  const schema = bodyObject(body, isNeeded, texts)
  return { required: schema['required'] !== undefined, content: json(schema) }
}

const refusalsOf = ({ access, path, method, refuses }: Call): readonly ErrorStatus[] => [
  400,
  426,
  ...refuses.map((code) => ERROR_STATUS[code]),
  ...(access === 'public' ? [] : ([401, 403, 429] as const)),
  ...(parameterNames(path).length > 0 ? [404 as const] : []),
  ...(method === 'get' ? [] : ([413, 415, 422, 429] as const)),
]
