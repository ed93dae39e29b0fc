import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { scopeOfCall } from '#contract/api-access/call-scopes.ts'
import { type Call, type ParameterValues, parameterNames } from '#contract/core/call.ts'
import { DomainError } from '#contract/core/errors.ts'
import { isServerId } from '#contract/core/ids.ts'
import { type Field, type Fields, integer, type Values } from '#contract/core/kinds/field.ts'
import { parseField } from '#contract/core/kinds/kinds.ts'
import type { JsonObject } from '../input/json-object.ts'
import { parseFields } from '../input/parse-fields.ts'
import { valueOfText, wholeNumber } from '../input/query-text.ts'
import type { RequestActor } from '../models/actor.ts'
import { authenticate } from './authenticate.ts'
import { badPath } from './bad-path.ts'
import { bodyOf } from './body.ts'
import { route } from './route.ts'
import type { Services } from './services.ts'

/** Input of a handler, parsed by the kinds of its call. `actor` is null where anyone may call. */
export interface Asked<C extends Call> {
  readonly actor: C['access'] extends 'public' ? null : RequestActor
  readonly parameters: C extends Call<infer Path, infer Parameters> ? ParameterValues<Path, Parameters> : never
  readonly query: Values<C['query']>
  /** Undefined for `multipart` and `free`: the handler reads those from the request. */
  readonly body: C['body'] extends Fields ? Values<C['body']> : undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Returns the whole body (`{data: …}`), or sends a file through the reply and returns it. */
type Handler<C extends Call> = (asked: Asked<C>) => Promise<unknown>

/**
 * A call with its handler, without type parameters, so that the calls of one path fit in one list.
 */
export interface HandledCall {
  readonly call: Call
  handle(asked: unknown): Promise<unknown>
}

/** Joins a call and its handler. */
export const handled = <C extends Call>(call: C, handler: Handler<C>): HandledCall => ({
  call,
  handle: (asked) => handler(asked as Asked<C>),
})

/**
 * Registers calls; the calls of one path must come in one list, since every method that it lacks
 * answers 405 with `Allow`.
 */
export const registerCalls = (app: FastifyInstance, services: Services, calls: readonly HandledCall[]): void => {
  for (const [path, sharing] of Map.groupBy(calls, ({ call }) => call.path)) {
    route(app, path, Object.fromEntries(sharing.map((one) => [one.call.method, answering(services, one)])))
  }
}

/** Registers a call that is alone on its path. */
export const registerCall = <C extends Call>(
  app: FastifyInstance,
  services: Services,
  call: C,
  handler: Handler<C>,
): void => registerCalls(app, services, [handled(call, handler)])

/**
 * Checks a call in order: caller (401, 403) → budget (429, 503) → path (400) → query (400) → body
 * (422) → handler.
 */
const answering =
  (services: Services, { call, handle }: HandledCall) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const actor = await actorFor(call, request, services)
    return services.budgets.run({ cost: call.cost, request, reply, actor }, async () => {
      const parameters = parametersOf(call, request.params as Readonly<Record<string, string>>)
      const query = queryOf(call.query, request.query as QueryInput)
      const body = typeof call.body === 'string' ? undefined : callBodyOf(call.body, bodyOf(request))
      reply.code(call.status)
      return handle({ actor, parameters, query, body, request, reply })
    })
  }

const actorFor = async (call: Call, request: FastifyRequest, services: Services): Promise<RequestActor | null> => {
  const { access } = call
  if (access === 'public') return null
  const actor = await authenticate(request, services, [
    scopeOfCall(call, request.params as Readonly<Record<string, string>>),
  ])
  if (access !== 'signed_in' && !access.includes(actor.role)) throw new DomainError('forbidden')
  return actor
}

const RECORD_ID = integer({ min: 1 })

const parametersOf = (call: Call, given: Readonly<Record<string, string>>): Record<string, unknown> => {
  const names = parameterNames(call.path)
  const wanted = Object.fromEntries(names.map((name) => [name, call.parameters[name] ?? RECORD_ID]))
  return Object.fromEntries(
    names.map((name) => {
      const text = given[name] ?? ''
      const field = call.parameters[name]
      const parsed = field && parseField(valueOfText(text, field.kind, wholeNumber), field)
      // Paths contain server ids only.
      const isReference = field === undefined || field.kind === 'belongsTo'
      if ((isReference && !isServerId(text)) || (parsed && 'issue' in parsed))
        throw badPath(Object.entries(wanted).map(allowedOf))
      return [name, parsed ? parsed.value : text]
    }),
  )
}

type QueryInput = Readonly<Record<string, string | readonly string[] | undefined>>

const queryOf = (fields: Fields, given: QueryInput): Record<string, unknown> => {
  const refused = new DomainError('bad_query', { detail: { allowed: Object.entries(fields).map(allowedOf) } })
  if (Object.keys(given).some((name) => !Object.hasOwn(fields, name))) throw refused
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const text = given[name]
      if (text === undefined) {
        if (field.default === undefined && field.nullable !== true) throw refused
        return [name, field.default ?? null]
      }
      const parsed = typeof text === 'string' ? parseField(valueOfText(text, field.kind, wholeNumber), field) : null
      if (!parsed || 'issue' in parsed) throw refused
      return [name, parsed.value]
    }),
  )
}

/** `day: date`, `device: tablet|mobile|desktop`. */
const allowedOf = ([name, { kind, choices }]: readonly [string, Field]): string =>
  `${name}: ${choices?.join('|') ?? kind}`

const callBodyOf = (fields: Fields, input: JsonObject): Values<Fields> => {
  const defaults = Object.entries(fields).flatMap(([name, field]) =>
    field.default === undefined ? [] : [[name, field.default] as const],
  )
  return parseFields(fields, { ...Object.fromEntries(defaults), ...input })
}
