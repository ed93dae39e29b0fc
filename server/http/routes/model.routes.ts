import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { scopeOfAction, scopeOfModel } from '#contract/api-access/token-scopes.ts'
import { summedRecordsOf } from '#contract/appended-sums.ts'
import { DomainError } from '#contract/core/errors.ts'
import { isServerId } from '#contract/core/ids.ts'
import { ALL_LIMIT } from '#contract/core/list-query.ts'
import { modelPath } from '#contract/core/model-path.ts'
import { HEADERS } from '#contract/core/protocol.ts'
import { actionsOfModel, findAction, isModelName, MODEL_NAMES, type ModelName, modelOf } from '#contract/registry.ts'
import { requireScopes } from '../../access/tokens/require-scopes.ts'
import { executeAction } from '../../actions/execute.ts'
import { columnOf, tableOf } from '../../database/tables.ts'
import { readFeedPage } from '../../feed/feed.ts'
import type { RequestActor } from '../../models/actor.ts'
import { readableFields, visible } from '../../models/visibility.ts'
import {
  type Extras,
  type ListRequest,
  parseExtras,
  parseListRequest,
  type QueryParameters,
} from '../../query-builder/list-request.ts'
import { listRecords, readRecord } from '../../query-builder/read.ts'
import { takeRetrieval } from '../../query-builder/retrieval.ts'
import { actionRequestOf, deviceOf } from '../action-request.ts'
import { withActor } from '../authenticate.ts'
import { badPath } from '../bad-path.ts'
import { fakeRecord } from '../fake.ts'
import { includedModels, notePrivateReads } from '../private-reads.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'
import { changesIn, idInBody } from '../whole-model.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

const queryOf = (request: FastifyRequest): QueryParameters => request.query as QueryParameters

const idOf = (request: FastifyRequest): number => {
  const { id } = request.params as { id: string }
  if (!isServerId(id)) throw badPath(['id: integer'])
  return Number(id)
}

/** Throws for a token that may not read what a query asks to include, or to add up. */
const requireExtras = (
  actor: RequestActor,
  model: ModelName,
  { include, append }: Pick<Extras, 'include' | 'append'>,
): void => {
  const summed = append.flatMap((name) => summedRecordsOf(model, name)?.model ?? [])
  for (const read of [...includedModels(model, include), ...summed]) requireScopes(actor, [scopeOfModel(read, 'read')])
}

const listRequest = (model: ModelName, query: QueryParameters, actor: RequestActor): ListRequest => {
  const asked = parseListRequest(model, query, actor.role)
  requireExtras(actor, model, asked)
  return asked
}

/** Reads what a single record is answered with. */
const extrasOf = (model: ModelName, query: QueryParameters, actor: RequestActor): Extras => {
  const extras = parseExtras(model, query, actor.role)
  requireExtras(actor, model, extras)
  return extras
}

/** Throws for a token that may act on the record but not read it. */
const extrasOfWrite = (model: ModelName, retrieval: QueryParameters, actor: RequestActor): Extras => {
  requireScopes(actor, [scopeOfModel(model, 'read')])
  return extrasOf(model, retrieval, actor)
}

/** The generic calls of every model, generated from the registry. */
export const registerModels = (app: FastifyInstance, services: Services): void => {
  for (const model of MODEL_NAMES) registerModel(app, services, model)
}

const registerModel = (app: FastifyInstance, services: Services, model: ModelName): void => {
  const path = modelPath(model)
  const reading = { cost: 'read', needed: [scopeOfModel(model, 'read')] } as const

  /**
   * Place of the record's id: none for a creation, the path, or the body when it is the whole
   * model.
   */
  const perform =
    (action: string, place: 'nowhere' | 'path' | 'body') => (request: FastifyRequest, reply: FastifyReply) =>
      withActor({ services, request, reply, cost: 'write', needed: [scopeOfAction(model, action)] }, async (actor) => {
        const definition = findAction(model, action)
        if (!definition) throw new DomainError('no_route')
        const received = actionRequestOf(request)
        const { input: sent, retrieval } = takeRetrieval(received.input, definition)
        const extras = retrieval === null ? undefined : extrasOfWrite(model, retrieval, actor)
        const id = { nowhere: () => null, path: () => idOf(request), body: () => idInBody(sent) }[place]()
        const input =
          place === 'body' && id !== null
            ? changesIn(
                sent,
                definition,
                await readRecord(services.database.query, { model, id, actor }, parseExtras(model, {}, actor.role)),
              )
            : sent
        const { answer, replayed } = await executeAction(services, {
          model,
          action: definition,
          id,
          actor,
          request: { ...received, input },
          extras,
        })
        if (extras) {
          await notePrivateReads(
            services.reads,
            { actor, address: request.ip },
            { model, recordId: answer.data.id, include: extras.include },
          )
        }
        if (replayed) reply.header(HEADERS.idempotencyReplayed, 'true')
        reply.code(place === 'nowhere' ? 201 : 200)
        return answer
      })

  const read = (request: FastifyRequest, reply: FastifyReply) =>
    withActor({ services, request, reply, ...reading }, async (actor) => {
      const id = idOf(request)
      const extras = extrasOf(model, queryOf(request), actor)
      const data = await readRecord(services.database.query, { model, id, actor }, extras)
      await notePrivateReads(
        services.reads,
        { actor, address: request.ip },
        { model, recordId: id, include: extras.include },
      )
      return { data }
    })

  // The slot is released before the answer is sent: a slow reader holds no slot.
  const list = async (request: FastifyRequest, reply: FastifyReply) => {
    const { since, ...query } = queryOf(request)
    const isFeed = since !== undefined && services.hasFeed
    const answer = await withActor({ services, request, reply, ...reading }, async (actor) => {
      const asked = isFeed ? null : listRequest(model, query, actor)
      const page = asked
        ? await listRecords(services.database.query, { model, request: asked, actor })
        : await readFeedPage(services, model, feedRequest(request), actor)
      await notePrivateReads(
        services.reads,
        { actor, address: request.ip },
        { model, recordId: 0, include: asked?.include ?? [] },
      )
      return page
    })
    return isFeed ? reply.type(JSON_TYPE).send(answer) : answer
  }

  route(app, path, {
    get: list,
    ...(actionsOfModel(model)['create'] ? { post: perform('create', 'nowhere') } : {}),
    ...(findAction(model, 'update') ? { put: perform('update', 'body') } : {}),
  })
  route(app, `${path}/fake`, {
    get: (request, reply) =>
      withActor({ services, request, reply, ...reading }, async (actor) => fakeRecord(model, actor)),
  })
  route(app, `${path}/:id`, {
    get: read,
    ...(findAction(model, 'update') ? { put: perform('update', 'path') } : {}),
    ...(findAction(model, 'delete') ? { delete: perform('delete', 'path') } : {}),
  })
  for (const name of ownActions(model)) route(app, `${path}/:id/${name}`, { put: perform(name, 'path') })
  for (const [name, relation] of Object.entries(modelOf(model).relations)) {
    if ('many' in relation && isModelName(relation.many))
      registerRelated(app, services, { model, name, related: relation.many, by: relation.by })
  }
}

const ownActions = (model: ModelName): readonly string[] =>
  Object.keys(actionsOfModel(model)).filter((name) => !['create', 'update', 'delete'].includes(name))

interface Related {
  readonly model: ModelName
  readonly name: string
  readonly related: ModelName
  /** Field of the related model that points at this one. */
  readonly by: string
}

/**
 * `GET {resource}/{id}/{relation}`: the list of the records that reference this one, with every
 * parameter of a list. 403 for a role that may not read the referencing field: the list would be a
 * filter by that field.
 */
const registerRelated = (app: FastifyInstance, services: Services, { model, name, related, by }: Related): void => {
  const needed = [scopeOfModel(model, 'read'), scopeOfModel(related, 'read')]
  route(app, `${modelPath(model, ':id')}/${name}`, {
    get: (request, reply) =>
      withActor({ services, request, reply, cost: 'read', needed }, async (actor) => {
        const id = idOf(request)
        const [owner] = await services.database.query
          .select({ one: sql`1` })
          .from(tableOf(model))
          .where(sql`${tableOf(model).id} = ${id} and ${visible(model, actor)}`)
        if (!owner) throw new DomainError('not_found')
        if (!readableFields(related, actor.role).includes(by)) throw new DomainError('forbidden')
        const asked = listRequest(related, queryOf(request), actor)
        const page = await listRecords(services.database.query, {
          model: related,
          request: asked,
          actor,
          within: eq(columnOf(tableOf(related), by), id),
        })
        await notePrivateReads(
          services.reads,
          { actor, address: request.ip },
          { model: related, recordId: 0, include: asked.include },
        )
        return page
      }),
  })
}

const feedRequest = (request: FastifyRequest) => {
  const { since, limit = String(ALL_LIMIT), ...others } = queryOf(request)
  const rows = Number(limit)
  if (
    typeof since !== 'string' ||
    Object.keys(others).length > 0 ||
    !Number.isInteger(rows) ||
    rows < 1 ||
    rows > ALL_LIMIT
  ) {
    throw new DomainError('bad_query', { detail: { allowed: ['since', `limit: 1…${ALL_LIMIT}`] } })
  }
  return { since, limit: rows, deviceId: deviceOf(request) }
}
