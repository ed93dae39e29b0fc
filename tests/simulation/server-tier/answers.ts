import { type ModelName, modelOf } from '#contract/registry.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'

/** Fields written by the clock of either side. */
const CLOCK_FIELDS: ReadonlySet<string> = new Set(['created_at', 'closed_at', 'date'])

type Values = Readonly<Record<string, unknown>>

interface Body {
  readonly code?: unknown
  readonly errors?: Values
  readonly data?: unknown
  readonly deleted?: readonly number[]
  readonly settled?: readonly { readonly key: string; readonly id: number }[]
  readonly metadata?: Values
  readonly pagination?: Values
  readonly overwrote?: { readonly field: string; readonly value: unknown }
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A row without the fields of either clock, so that two servers are comparable. */
const row = (model: ModelName, data: Values): Values =>
  Object.fromEntries(
    ['id', 'version', ...Object.keys(modelOf(model).fields)].flatMap((name) =>
      name in data && !CLOCK_FIELDS.has(name) ? [[name, data[name]]] : [],
    ),
  )

const rows = (model: ModelName, data: unknown): unknown =>
  Array.isArray(data)
    ? data.map((one) => row(model, one as Values)).sort(byId)
    : isObject(data)
      ? row(model, data)
      : data

const byId = (a: Values, b: Values): number => Number(a['id']) - Number(b['id'])

/**
 * The comparable part of a response: status, code, fields at fault, records, settled and deleted
 * ids, whether there is more.
 */
export const gist = (model: ModelName | null, { path }: HttpRequest, outcome: HttpOutcome): string => {
  if (outcome.kind === 'none') return 'none'
  const { status, body, headers } = outcome
  if (!isObject(body)) return JSON.stringify([status, body])
  const { code, errors, data, deleted, settled, metadata, pagination, overwrote } = body as Body
  const isFeed = settled !== undefined
  // A request for a feed where there is none gets a list in clock order, and the client discards
  // it.
  const isIgnored = pagination !== undefined && path.includes('since=')
  return JSON.stringify({
    status,
    // An expired token is removed at the next sign-in of any person, and is then an unknown one.
    ...(code === undefined
      ? {}
      : { code: code === 'token_expired' ? 'unauthenticated' : code, retryAfter: headers['retry-after'] }),
    ...(errors === undefined ? {} : { errors: Object.keys(errors).sort() }),
    // A refusal shows the record as an explanation; other tests check which of its fields.
    ...(model === null || data === undefined || code !== undefined || isIgnored ? {} : { data: rows(model, data) }),
    ...(isFeed
      ? {
          deleted: [...(deleted ?? [])].sort(),
          settled: settled.map(({ key, id }) => `${key} ${id}`).sort(),
          more: metadata?.['has_more'],
        }
      : {}),
    ...(pagination === undefined ? {} : { pages: [pagination['total'], pagination['last_page']] }),
    ...(overwrote === undefined ? {} : { overwrote: [overwrote.field, overwrote.value] }),
    replayed: headers['idempotency-replayed'] === 'true',
    key: headers['idempotency-key'],
  })
}
