import type { FeedAnswer } from '#contract/core/replication.ts'
import type { Actor } from '#contract/core/roles.ts'
import type { ModelName } from '#contract/registry.ts'
import { type Rows, readable, sees } from './sight.ts'
import { type Row, rowsOf, type State } from './state.ts'

export interface Cursor {
  readonly epoch: string
  readonly scope: string
  /** Horizon when the first pull began: what was deleted before was never handed out. */
  readonly start: number
  readonly xid: number
}

export const scopeOf = (actor: Actor): string => `${actor.id} ${actor.role} ${actor.clientId}`

export const writeCursor = ({ epoch, scope, start, xid }: Cursor): string => JSON.stringify([epoch, scope, start, xid])

/** Null for what is no cursor. */
export const readCursor = (text: string): Cursor | null => {
  try {
    const [epoch, scope, start, xid] = JSON.parse(text) as readonly [string, string, number, number]
    return Number.isSafeInteger(start) && Number.isSafeInteger(xid) ? { epoch, scope, start, xid } : null
  } catch {
    return null
  }
}

export interface FeedQuestion {
  readonly model: ModelName
  readonly since: Cursor | null
  readonly device: string
  readonly actor: Actor
  readonly epoch: string
  readonly limit: number
  readonly horizon: number
}

/** A page of the feed that goes by (xid, id) below the horizon, and ends between two transactions (`server/feed/feed.ts`). */
export const feedPage = (state: State, { model, since, device, actor, epoch, limit, horizon }: FeedQuestion): FeedAnswer => {
  const from = since ?? { epoch, scope: scopeOf(actor), start: horizon, xid: 0 }
  const rows: Rows = (name, id) => rowsOf(state, name).get(id)
  const found = [...rowsOf(state, model)]
    .filter(([, row]) => row.xid > from.xid && row.xid < horizon && sees(actor, model, row.record, rows))
    .sort(([a, one], [b, other]) => one.xid - other.xid || Number(a) - Number(b))
  const hasMore = found.length > limit
  const next = found[limit]?.[1].xid
  const cut = hasMore ? found.slice(0, limit).filter(([, { xid }]) => xid !== next) : found
  // A transaction larger than a page is handed out whole here: the model's never are that large for long.
  const page = cut.length > 0 || !hasMore ? cut : found.filter(([, { xid }]) => xid === next)
  const end = hasMore ? (page.at(-1)?.[1].xid ?? from.xid) : horizon - 1
  const between = ({ xid }: { readonly xid: number }): boolean => xid > from.xid && xid <= end
  const tombstones = page.filter(([, { deleted, xid }]) => deleted && xid >= from.start).map(([id]) => Number(id))
  const isSeen = (id: string): boolean => {
    const row = rows(model, id)
    return row !== undefined && !row.deleted && sees(actor, model, row.record, rows)
  }
  const removed = since
    ? state.removals
        .filter((removal) => removal.model === model && removal.clientId === actor.clientId && between(removal) && removal.xid >= from.start)
        .filter(({ id }) => !isSeen(id))
        .map(({ id }) => Number(id))
    : []
  return {
    data: page.flatMap(([, { record, deleted }]) => (deleted ? [] : [readable(actor, model, record)])),
    deleted: [...new Set([...tombstones, ...removed])],
    settled: [...state.keys].flatMap(([key, row]) =>
      row.model === model && row.device === device && row.userId === actor.id && row.id !== null && between(row) ? [{ key, id: Number(row.id) }] : [],
    ),
    metadata: { cursor: writeCursor({ ...from, xid: end }), has_more: hasMore, epoch },
  }
}

/** The planted bug: whoever changed last by the clock of its beginning comes last, and nobody waits for what is still open. */
export const feedPageByTime = (state: State, question: FeedQuestion, now: number): FeedAnswer => {
  const timed = (row: Row): Row => ({ ...row, xid: row.stamp })
  const rows = new Map([...state.rows].map(([model, own]) => [model, new Map([...own].map(([id, row]) => [id, timed(row)]))]))
  const stamps = new Map([...state.rows.values()].flatMap((own) => [...own.values()].map(({ xid, stamp }) => [xid, stamp] as const)))
  const keys = new Map([...state.keys].map(([key, row]) => [key, { ...row, xid: stamps.get(row.xid) ?? now }]))
  const removals = state.removals.map((removal) => ({ ...removal, xid: stamps.get(removal.xid) ?? now }))
  return feedPage({ ...state, rows, keys, removals }, { ...question, horizon: now + 1 })
}
