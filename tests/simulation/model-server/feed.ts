import type { FeedAnswer } from '#contract/core/protocol.ts'
import type { Actor } from '#contract/core/roles.ts'
import type { ModelName } from '#contract/registry.ts'
import { rowsFor } from './own-rows.ts'
import { type Rows, readable, sees } from './sight.ts'
import { type Row, rowsOf, type State } from './state.ts'

export interface Cursor {
  readonly epoch: string
  readonly scope: string
  /** Horizon at the beginning of the first pull: earlier deletions were never handed out. */
  readonly start: number
  readonly xid: number
  /** Last id of a transaction that was too large for one page; null when it is complete. */
  readonly id: number | null
}

export const scopeOf = (actor: Actor): string => `${actor.id} ${actor.role} ${actor.clientId}`

export const writeCursor = ({ epoch, scope, start, xid, id }: Cursor): string =>
  JSON.stringify([epoch, scope, start, xid, id])

/** Returns null for an invalid cursor. */
export const readCursor = (text: string): Cursor | null => {
  try {
    const [epoch, scope, start, xid, id] = JSON.parse(text) as readonly [string, string, number, number, number | null]
    return Number.isSafeInteger(start) && Number.isSafeInteger(xid) ? { epoch, scope, start, xid, id } : null
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

/** Whether a row's last change was handed out up to this cursor. */
export const isBehind = (cursor: Cursor, xid: number, id: string): boolean =>
  xid < cursor.xid || (xid === cursor.xid && (cursor.id === null || Number(id) <= cursor.id))

/** A page ends between two transactions; only a transaction larger than a page is cut, by id. */
const cut = (found: readonly (readonly [string, Row])[], limit: number, horizon: number, from: Cursor) => {
  if (found.length <= limit) return { page: found, end: { ...from, xid: horizon - 1, id: null }, hasMore: false }
  const open = found[limit]?.[1].xid
  const page = found.slice(0, limit)
  const complete = page.filter(([, { xid }]) => xid !== open)
  const [id, last] = (complete.at(-1) ?? page.at(-1)) as readonly [string, Row]
  return complete.length > 0
    ? { page: complete, end: { ...from, xid: last.xid, id: null }, hasMore: true }
    : { page, end: { ...from, xid: last.xid, id: Number(id) }, hasMore: true }
}

/** A page of the feed, ordered by (xid, id) below the horizon (`server/feed/feed.ts`). */
export const feedPage = (
  state: State,
  { model, since, device, actor, epoch, limit, horizon }: FeedQuestion,
): FeedAnswer => {
  const from = since ?? { epoch, scope: scopeOf(actor), start: horizon, xid: 0, id: null }
  const rows: Rows = (name, id) => rowsOf(state, name).get(id)
  const found = [...rowsFor(state, actor.id, model)]
    .filter(([id, row]) => !isBehind(from, row.xid, id) && row.xid < horizon && sees(actor, model, row.record, rows))
    .sort(([a, one], [b, other]) => one.xid - other.xid || Number(a) - Number(b))
  const { page, end, hasMore } = cut(found, limit, horizon, from)
  // A transaction is settled once all of it was handed out.
  const whole = ({ xid, id }: Cursor): number => (id === null ? xid : xid - 1)
  const between = ({ xid }: { readonly xid: number }): boolean => xid > whole(from) && xid <= whole(end)
  const tombstones = page.filter(([, { deleted, xid }]) => deleted && xid >= from.start).map(([id]) => Number(id))
  const isSeen = (id: string): boolean => {
    const row = rows(model, id)
    return row !== undefined && !row.deleted && sees(actor, model, row.record, rows)
  }
  const removed = since
    ? state.removals
        .filter(
          (removal) =>
            removal.model === model &&
            removal.clientId === actor.clientId &&
            between(removal) &&
            removal.xid >= from.start,
        )
        .filter(({ id }) => !isSeen(id))
        .map(({ id }) => Number(id))
    : []
  return {
    data: page.flatMap(([, { record, deleted }]) => (deleted ? [] : [readable(actor, model, record)])),
    deleted: [...new Set([...tombstones, ...removed])],
    settled: [...state.keys].flatMap(([key, row]) =>
      row.model === model && row.device === device && row.userId === actor.id && row.id !== null && between(row)
        ? [{ key, id: Number(row.id) }]
        : [],
    ),
    metadata: { cursor: writeCursor(end), has_more: hasMore, epoch, births: state.births },
  }
}

/**
 * The planted bug: rows are ordered by the clock at which their transaction began, and open
 * transactions are not waited for.
 */
export const feedPageByTime = (state: State, question: FeedQuestion, now: number): FeedAnswer => {
  const timed = (row: Row): Row => ({ ...row, xid: row.stamp })
  const rows = new Map(
    [...state.rows].map(([model, own]) => [model, new Map([...own].map(([id, row]) => [id, timed(row)]))]),
  )
  const stamps = new Map(
    [...state.rows.values()].flatMap((own) => [...own.values()].map(({ xid, stamp }) => [xid, stamp] as const)),
  )
  const keys = new Map([...state.keys].map(([key, row]) => [key, { ...row, xid: stamps.get(row.xid) ?? now }]))
  const removals = state.removals.map((removal) => ({ ...removal, xid: stamps.get(removal.xid) ?? now }))
  const own = new Map([...state.own].map(([name, row]) => [name, { ...row, xid: row.stamp }]))
  return feedPage({ ...state, rows, own, keys, removals }, { ...question, horizon: now + 1 })
}
