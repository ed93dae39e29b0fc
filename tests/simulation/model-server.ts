import { type ActionContext, blankRecord, parseBody } from '#contract/core/action.ts'
import { ERROR_STATUS, type ErrorCode } from '#contract/core/errors.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { HEADERS } from '#contract/core/replication.ts'
import type { Actor } from '#contract/core/roles.ts'
import { recordToWire } from '#contract/core/wire.ts'
import { TICKET_STAGES } from '#contract/lifecycle/ticket.ts'
import { findAction, isModelName, MODEL_NAMES, type ModelName, modelOf } from '#contract/registry.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/ports.ts'

interface Row {
  readonly record: AnyRecord | null
  /** Place of the row's last change in the order of all changes. */
  readonly change: number
  /** Keys whose effect the row carries. */
  readonly keys: readonly string[]
}

interface Settled {
  readonly model: ModelName
  readonly id: string
  readonly device: string
  readonly change: number
}

export interface ServerBugs {
  /** Every request is carried out, whatever its key. */
  readonly ignoresKeys?: boolean
}

const FEED_PAGE = 4

/**
 * The API's protocol in memory, with the contract's own reducers: idempotency keys, versions, a change feed with `settled`.
 * It stands in for the server's storage and transactions, which the server's own tests cover.
 */
export const createModelServer = (people: ReadonlyMap<string, Actor>, now: () => number, bugs: ServerBugs = {}) => {
  const rows = new Map<ModelName, Map<string, Row>>(MODEL_NAMES.map((name) => [name, new Map()]))
  const versions = new Map<string, Row>()
  const settled = new Map<string, Settled>()
  let change = 0
  let nextId = 100
  /** Effects by key: what must never be more than one. */
  const effects = new Map<string, number>()

  const table = (model: ModelName): Map<string, Row> => rows.get(model) as Map<string, Row>

  const put = (model: ModelName, id: string, record: AnyRecord | null, key: string | null): void => {
    change += 1
    const before = table(model).get(id)
    const version = (before?.record?.version ?? 0) + 1
    const row: Row = { record: record ? { ...record, id, version } : null, change, keys: [...(before?.keys ?? []), ...(key ? [key] : [])] }
    table(model).set(id, row)
    versions.set(`${model}:${id}:${version}`, row)
  }

  TICKET_STAGES.forEach((stage, position) => {
    put(
      'ticket_status',
      String(position + 1),
      { ...blankRecord(modelOf('ticket_status'), String(position + 1)), name: stage, stage, position } as AnyRecord,
      null,
    )
  })
  put('projet', '1', { ...blankRecord(modelOf('projet'), '1'), name: 'Réseau', client_id: '1' } as AnyRecord, null)

  const statuses = () =>
    [...table('ticket_status').values()].flatMap(({ record }) =>
      record ? [{ id: record.id, stage: String(record['stage']), position: Number(record['position']) }] : [],
    )

  const answer = (status: number, body: unknown, key: string | undefined): HttpOutcome => ({
    kind: 'answer',
    status,
    body: structuredClone(body),
    headers: key ? { [HEADERS.idempotencyKey]: key } : {},
  })

  const refusal = (code: ErrorCode, key: string | undefined, extra: object = {}): HttpOutcome =>
    answer(ERROR_STATUS[code], { code, message: code, ...extra }, key)

  const wire = (model: ModelName, record: AnyRecord) => recordToWire(modelOf(model), record)

  const act = (actor: Actor, model: ModelName, id: string | null, name: string, request: HttpRequest): HttpOutcome => {
    const key = request.headers[HEADERS.idempotencyKey]
    const device = request.headers[HEADERS.deviceId] ?? ''
    const known = key && !bugs.ignoresKeys ? settled.get(key) : undefined
    if (known) {
      const { record } = table(model).get(known.id) ?? { record: null }
      if (record) return answer(200, { data: wire(model, record) }, key)
      return name === 'delete' ? answer(200, { data: { id: Number(known.id), version: 0 } }, key) : refusal('not_found', key)
    }
    const action = findAction(model, name)
    if (!action) return refusal('no_route', key)
    const parsed = parseBody(action, (request.body ?? {}) as Record<string, unknown>, actor.role)
    if ('issues' in parsed) return refusal('validation', key, { errors: {} })
    const missing = Object.entries(action.body).some(([field, { model: target }]) => {
      const value = parsed.body[field]
      return target !== undefined && target !== 'user' && typeof value === 'string' && !table(target as ModelName).get(value)?.record
    })
    if (missing) return refusal('validation', key, { errors: {} })
    const target = id ?? String(nextId)
    const before = id === null ? (blankRecord(modelOf(model), target) as AnyRecord) : table(model).get(id)?.record
    if (!before) return refusal('not_found', key)
    const context: ActionContext = { actor, at: new Date(now()).toISOString(), statuses: statuses() }
    const verdict = action.when(before, context, parsed.body)
    if (verdict) return refusal(verdict, key, { data: wire(model, before) })
    if (id === null) nextId += 1
    const after = action.apply(before, parsed.body, context)
    put(model, target, after, key ?? null)
    if (key) {
      settled.set(key, { model, id: target, device, change })
      effects.set(key, (effects.get(key) ?? 0) + 1)
    }
    return answer(200, { data: after ? wire(model, table(model).get(target)?.record as AnyRecord) : { id: Number(target), version: 0 } }, key)
  }

  const feed = (model: ModelName, since: string, device: string): HttpOutcome => {
    const cursor = since === '' ? 0 : Number(since)
    const changed = [...table(model)].filter(([, row]) => row.change > cursor).sort(([, a], [, b]) => a.change - b.change)
    const page = changed.slice(0, FEED_PAGE)
    const hasMore = changed.length > page.length
    const end = hasMore ? (page.at(-1)?.[1].change ?? cursor) : change
    return answer(
      200,
      {
        data: page.flatMap(([, { record }]) => (record ? [wire(model, record)] : [])),
        deleted: page.filter(([, { record }]) => record === null).map(([id]) => Number(id)),
        settled: [...settled].flatMap(([key, entry]) =>
          entry.model === model && entry.device === device && entry.change > cursor && entry.change <= end ? [{ key, id: Number(entry.id) }] : [],
        ),
        metadata: { cursor: String(end), has_more: hasMore, epoch: '1' },
      },
      undefined,
    )
  }

  return {
    handle: (request: HttpRequest): HttpOutcome => {
      const url = new URL(request.path, 'http://server')
      const actor = people.get(request.headers['Authorization']?.replace('Bearer ', '') ?? '')
      if (!actor) return refusal('unauthenticated', request.headers[HEADERS.idempotencyKey])
      if (url.pathname === '/api/interfaces/auth/user') return answer(200, { user: {} }, undefined)
      const [, , , name = '', id = null, action = null] = url.pathname.split('/')
      if (!isModelName(name)) return refusal('no_route', undefined)
      if (request.method === 'POST') return act(actor, name, null, 'create', request)
      if (request.method === 'DELETE') return act(actor, name, id, 'delete', request)
      if (request.method === 'PUT') return act(actor, name, id, action ?? 'update', request)
      if (id !== null) {
        const record = table(name).get(id)?.record
        return record ? answer(200, { data: wire(name, record) }, undefined) : refusal('not_found', undefined)
      }
      if (url.searchParams.has('since')) return feed(name, url.searchParams.get('since') ?? '', request.headers[HEADERS.deviceId] ?? '')
      const data = [...table(name).values()].flatMap(({ record }) => (record ? [wire(name, record)] : []))
      return answer(
        200,
        { data, pagination: { per_page: 1000, current_page: 1, last_page: 1, total: data.length }, permissions: { store: true }, metadata: {} },
        undefined,
      )
    },
    /** The row as it was at a version, with the keys it carried then. */
    at: (model: ModelName, id: string, version: number): Row | undefined => versions.get(`${model}:${id}:${version}`),
    records: (model: ModelName): readonly AnyRecord[] => [...table(model).values()].flatMap(({ record }) => (record ? [record] : [])),
    effectsOf: (key: string): number => effects.get(key) ?? 0,
    statuses,
  }
}

export type ModelServer = ReturnType<typeof createModelServer>
