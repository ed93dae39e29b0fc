import type { Action } from '#contract/core/action.ts'
import type { JsonSchema } from '#contract/core/call.ts'
import { type Field, type Fields, isRequired } from '#contract/core/field.ts'
import { HEADERS } from '#contract/core/replication.ts'
import { bodySchema } from '#contract/core/wire-schema.ts'
import { actionsOfModel, findAction, isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import { type ErrorStatus, headerReferences, json, refusals } from './answers.ts'
import type { Operation, Parameter, ParameterObject, Paths, Response } from './operation.ts'
import { extraParameters, listParameters, referTo } from './parameters.ts'
import { described, feedAnswer, listAnswer, meaningOf, recordAnswer, writeAnswer } from './rows.ts'
import { fill, rolesText, type Texts } from './texts.ts'

export const ID_PARAMETER: ParameterObject = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }
const EVERYWHERE = ['acceptLanguage', 'contractVersion']
const WRITE_REFUSALS: readonly ErrorStatus[] = [400, 401, 403, 409, 412, 422, 426, 429]

const succeeded = (texts: Texts, schema: JsonSchema, headers: readonly string[] = []): Response => ({
  description: texts.ok,
  headers: headerReferences(['X-Request-Id', ...headers]),
  content: json(schema),
})

/** The generic calls of one model, as `server/http/routes/model.routes.ts` registers them. */
export const modelPaths = (model: ModelName, texts: Texts): Paths => {
  const base = `/api/models/${model}`
  const extras = Object.keys(extraParameters(model, texts))
  const common = referTo(null, EVERYWHERE)

  const read = (
    operationId: string,
    summary: string,
    schema: JsonSchema,
    parameters: readonly Parameter[],
    statuses: readonly ErrorStatus[],
  ): Operation => ({
    tags: [model],
    operationId,
    summary,
    parameters: [...parameters, ...common],
    responses: { 200: succeeded(texts, schema), ...refusals([400, 401, 426, ...statuses]) },
  })

  const write = (name: string, status: 200 | 201): Operation => {
    const action = findAction(model, name)
    if (!action) throw new Error(`${model} has no action ${name}.`)
    const isCreation = name === 'create'
    const hasBody = name !== 'delete'
    return {
      tags: [model],
      operationId: `${model}.${name}`,
      summary: { create: texts.create, update: texts.update, delete: texts.delete }[name] ?? fill(texts.action, { name }),
      description: rolesText(texts.roles, action.who),
      'x-roles': action.who,
      parameters: [
        ...(isCreation ? [] : [ID_PARAMETER]),
        ...referTo(null, ['idempotencyKey', 'deviceId', 'epoch', 'born', 'ago', ...(isCreation ? [] : ['was']), ...EVERYWHERE]),
      ],
      ...(hasBody ? { requestBody: bodyOf(action, texts) } : {}),
      responses: {
        [status]: succeeded(texts, writeAnswer(model), [HEADERS.idempotencyKey, HEADERS.idempotencyReplayed]),
        ...refusals([...WRITE_REFUSALS, ...(isCreation ? [] : [404 as const]), ...(hasBody ? [413 as const, 415 as const] : [])]),
      },
    }
  }

  /** The update once more, as section 7 of the specification spells it: the id in the body, which is the whole model. */
  const save = (): Operation => {
    const update = write('update', 200)
    const schema: JsonSchema = { type: 'object', properties: { id: { type: 'integer', minimum: 1 } }, required: ['id'], additionalProperties: true }
    return {
      ...update,
      operationId: `${model}.save`,
      summary: texts.save,
      parameters: (update.parameters ?? []).filter((parameter) => parameter !== ID_PARAMETER),
      requestBody: { required: true, content: json(schema) },
    }
  }

  const list: Operation = {
    ...read(
      `${model}.list`,
      texts.list,
      { anyOf: [listAnswer(model), feedAnswer(model)] },
      [...listReferences(model, texts), ...referTo(null, ['since', 'deviceId'])],
      [410],
    ),
    description: texts.listDescription,
  }
  const offers = (name: string) => actionsOfModel(model)[name] !== undefined
  return {
    [base]: { get: list, ...(offers('create') ? { post: write('create', 201) } : {}), ...(offers('update') ? { put: save() } : {}) },
    [`${base}/fake`]: { get: read(`${model}.fake`, texts.fake, recordAnswer(model), [], []) },
    [`${base}/{id}`]: {
      get: read(`${model}.get`, texts.get, recordAnswer(model), [ID_PARAMETER, ...referTo(model, extras)], [404]),
      ...(offers('update') ? { put: write('update', 200) } : {}),
      ...(offers('delete') ? { delete: write('delete', 200) } : {}),
    },
    ...Object.fromEntries(
      Object.keys(actionsOfModel(model))
        .filter((name) => !['create', 'update', 'delete'].includes(name))
        .map((name) => [`${base}/{id}/${name}`, { put: write(name, 200) }]),
    ),
    ...Object.fromEntries(
      Object.entries(modelOf(model).relations).flatMap(([relation, target]) => {
        if (!('many' in target) || !isModelName(target.many)) return []
        const summary = fill(texts.related, { relation })
        const parameters = [ID_PARAMETER, ...listReferences(target.many, texts)]
        const isForAll = modelOf(target.many).fields[target.by]?.readBy === undefined
        const operation = read(`${model}.${relation}.list`, summary, listAnswer(target.many), parameters, isForAll ? [404] : [403, 404])
        return [[`${base}/{id}/${relation}`, { get: operation }]]
      }),
    ),
  }
}

const listReferences = (model: ModelName, texts: Texts): readonly Parameter[] => [
  ...referTo(null, ['page', 'limit', 'search']),
  ...referTo(model, Object.keys(listParameters(model, texts))),
]

const bodyOf = (action: Action, texts: Texts): Operation['requestBody'] & object => {
  const needed = (field: Field): boolean =>
    action.optional === 'none' ? field.nullable !== true : action.optional === 'defaults' && isRequired(field)
  const schema = bodyObject(action.body, needed, texts)
  return { required: schema['required'] !== undefined, content: json(schema) }
}

/** Nothing but these fields: whatever else is sent is refused, 422. */
export const bodyObject = (fields: Fields, needed: (field: Field) => boolean, texts: Texts): JsonSchema => {
  const required = Object.entries(fields).flatMap(([name, field]) => (needed(field) ? [name] : []))
  const property = (field: Field): JsonSchema =>
    described(bodySchema(field), meaningOf(field, texts), Array.isArray(field.writeBy) && rolesText(texts.writeBy, field.writeBy))
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, property(field)])),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  }
}
