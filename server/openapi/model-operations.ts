import { scopeOfAction, scopeOfModel } from '#contract/api-access/token-scopes.ts'
import type { JsonSchema } from '#contract/core/call.ts'
import type { Action } from '#contract/core/events/action.ts'
import { type Field, type Fields, isRequired } from '#contract/core/kinds/field.ts'
import { bodySchema } from '#contract/core/kinds/wire-schema.ts'
import { HEADERS } from '#contract/core/protocol.ts'
import { actionsOfModel, findAction, isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import { RETRIEVAL_MEMBERS } from '../query-builder/retrieval.ts'
import { type ErrorStatus, headerReferences, json, refusals } from './answers.ts'
import type { Operation, Parameter, ParameterObject, Paths, Response } from './operation.ts'
import { extraParameters, listParameters, referTo } from './parameters.ts'
import { described, feedAnswer, listAnswer, meaningOf, recordAnswer, writeAnswer } from './rows.ts'
import { fill, rolesText, type Texts } from './texts.ts'
import { withTokenRights } from './token-security.ts'

/** Parameter with the id of a record in the path. */
export const ID_PARAMETER: ParameterObject = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'integer', minimum: 1 },
}
const EVERYWHERE = ['acceptLanguage', 'contractVersion']
const WRITE_REFUSALS: readonly ErrorStatus[] = [400, 401, 403, 409, 412, 422, 426, 429]

const succeeded = (texts: Texts, schema: JsonSchema, headers: readonly string[] = []): Response => ({
  description: texts.ok,
  headers: headerReferences(['X-Request-Id', ...headers]),
  content: json(schema),
})

/** Makes the operations of one model. */
interface Maker {
  read(read: Read): Operation
  write(name: string, status: 200 | 201): Operation
}

interface Read {
  readonly operationId: string
  readonly summary: string
  readonly schema: JsonSchema
  readonly parameters: readonly Parameter[]
  /** Refusals beside those of every call. */
  readonly statuses: readonly ErrorStatus[]
  readonly description?: string
  /** Another model that the answer shows, whose reading a token must have the right to. */
  readonly shows?: ModelName
}

const operationMaker = (model: ModelName, texts: Texts): Maker => ({
  read: ({ operationId, summary, schema, parameters, statuses, description, shows = model }) => {
    const operation: Operation = {
      tags: [model],
      operationId,
      summary,
      ...(description === undefined ? {} : { description }),
      parameters: [...parameters, ...referTo(null, EVERYWHERE)],
      responses: { 200: succeeded(texts, schema), ...refusals([400, 401, 403, 426, 429, ...statuses]) },
    }
    return withTokenRights(operation, [scopeOfModel(model, 'read'), scopeOfModel(shows, 'read')], texts)
  },
  write: (name, status) => {
    const action = findAction(model, name)
    if (!action) throw new Error(`${model} has no action ${name}.`)
    const isCreation = name === 'create'
    const hasBody = name !== 'delete'
    const operation: Operation = {
      tags: [model],
      operationId: `${model}.${name}`,
      summary:
        { create: texts.create, update: texts.update, delete: texts.delete }[name] ?? fill(texts.action, { name }),
      description: rolesText(texts.roles, action.who),
      'x-roles': action.who,
      parameters: [
        ...(isCreation ? [] : [ID_PARAMETER]),
        ...referTo(null, [
          'idempotencyKey',
          'deviceId',
          'epoch',
          'born',
          'ago',
          ...(isCreation ? [] : ['was']),
          ...EVERYWHERE,
        ]),
      ],
      ...(hasBody ? { requestBody: bodyOf(model, action, texts) } : {}),
      responses: {
        [status]: succeeded(texts, writeAnswer(model), [HEADERS.idempotencyKey, HEADERS.idempotencyReplayed]),
        ...refusals([
          ...WRITE_REFUSALS,
          ...(isCreation ? [] : [404 as const]),
          ...(hasBody ? [413 as const, 415 as const] : []),
        ]),
      },
    }
    return withTokenRights(operation, [scopeOfAction(model, name)], texts)
  },
})

/**
 * Returns the update in the form of section 7 of the specification: the body is the whole model,
 * with its id.
 */
const saveOf = (model: ModelName, texts: Texts, update: Operation): Operation => {
  const schema: JsonSchema = {
    type: 'object',
    properties: { id: { type: 'integer', minimum: 1 } },
    required: ['id'],
    additionalProperties: true,
  }
  return {
    ...update,
    operationId: `${model}.save`,
    summary: texts.save,
    parameters: (update.parameters ?? []).filter((parameter) => parameter !== ID_PARAMETER),
    requestBody: { required: true, content: json(schema) },
  }
}

const listOf = (model: ModelName, texts: Texts, { read }: Maker): Operation =>
  read({
    operationId: `${model}.list`,
    summary: texts.list,
    description: texts.listDescription,
    schema: { anyOf: [listAnswer(model), feedAnswer(model)] },
    parameters: [...listReferences(model, texts), ...referTo(null, ['since', 'deviceId'])],
    statuses: [410],
  })

/** The lists of records that refer to one record of the model. */
const relationPaths = (model: ModelName, texts: Texts, { read }: Maker): Paths =>
  Object.fromEntries(
    Object.entries(modelOf(model).relations).flatMap(([relation, target]) => {
      if (!('many' in target) || !isModelName(target.many)) return []
      const get = read({
        operationId: `${model}.${relation}.list`,
        summary: fill(texts.related, { relation }),
        schema: listAnswer(target.many),
        parameters: [ID_PARAMETER, ...listReferences(target.many, texts)],
        statuses: [404],
        shows: target.many,
      })
      return [[`/api/models/${model}/{id}/${relation}`, { get }]]
    }),
  )

/** The generic calls of one model, as `server/http/routes/model.routes.ts` registers them. */
export const modelPaths = (model: ModelName, texts: Texts): Paths => {
  const base = `/api/models/${model}`
  const maker = operationMaker(model, texts)
  const { read, write } = maker
  const offers = (name: string) => actionsOfModel(model)[name] !== undefined
  const ofRecord = [ID_PARAMETER, ...referTo(model, Object.keys(extraParameters(model, texts)))]
  const schema = recordAnswer(model)
  return {
    [base]: {
      get: listOf(model, texts, maker),
      ...(offers('create') ? { post: write('create', 201) } : {}),
      ...(offers('update') ? { put: saveOf(model, texts, write('update', 200)) } : {}),
    },
    [`${base}/fake`]: {
      get: read({ operationId: `${model}.fake`, summary: texts.fake, schema, parameters: [], statuses: [] }),
    },
    [`${base}/{id}`]: {
      get: read({ operationId: `${model}.get`, summary: texts.get, schema, parameters: ofRecord, statuses: [404] }),
      ...(offers('update') ? { put: write('update', 200) } : {}),
      ...(offers('delete') ? { delete: write('delete', 200) } : {}),
    },
    ...Object.fromEntries(
      Object.keys(actionsOfModel(model))
        .filter((name) => !['create', 'update', 'delete'].includes(name))
        .map((name) => [`${base}/{id}/${name}`, { put: write(name, 200) }]),
    ),
    ...relationPaths(model, texts, maker),
  }
}

const listReferences = (model: ModelName, texts: Texts): readonly Parameter[] => [
  ...referTo(null, ['page', 'limit', 'search']),
  ...referTo(model, Object.keys(listParameters(model, texts))),
]

/** Members of a body that name the form of the answer, by their names. */
const retrievalOf = (model: ModelName, texts: Texts): Readonly<Record<string, JsonSchema>> => {
  const names = described(
    { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }] },
    texts.retrieval,
  )
  const offered = extraParameters(model, texts)
  const members = RETRIEVAL_MEMBERS.filter((name) => offered[name] !== undefined)
  return Object.fromEntries(members.map((name) => [name, names]))
}

const bodyOf = (model: ModelName, action: Action, texts: Texts): Operation['requestBody'] & object => {
  const needed = (field: Field): boolean =>
    action.optional === 'none' ? field.nullable !== true : action.optional === 'defaults' && isRequired(field)
  const own = bodyObject(action.body, needed, texts)
  const schema = { ...own, properties: { ...(own['properties'] as object), ...retrievalOf(model, texts) } }
  return { required: own['required'] !== undefined, content: json(schema) }
}

/** Schema of a body with exactly these fields; any other field is refused with 422. */
export const bodyObject = (fields: Fields, needed: (field: Field) => boolean, texts: Texts): JsonSchema => {
  const required = Object.entries(fields).flatMap(([name, field]) => (needed(field) ? [name] : []))
  const property = (field: Field): JsonSchema =>
    described(
      bodySchema(field),
      meaningOf(field, texts),
      Array.isArray(field.writeBy) && rolesText(texts.writeBy, field.writeBy),
    )
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, property(field)])),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  }
}
