import type { AnyRecord } from '#contract/core/model.ts'
import type { Actor } from '#contract/core/roles.ts'
import type { ModelName } from '#contract/registry.ts'
import type { HttpOutcome } from '#src/sync-worker/core/ports.ts'
import type { SimulatedServer } from '../simulated-server.ts'
import type { VirtualClock } from '../virtual-clock.ts'
import type { ServerBugs } from './act.ts'
import { answer, refusal } from './answers.ts'
import { feedPage, feedPageByTime, isBehind, readCursor, scopeOf } from './feed.ts'
import { rowsFor } from './own-rows.ts'
import { actorOf, rowFor, type ServerData } from './server-data.ts'
import { type Rows, readable, sees } from './sight.ts'
import { rowsOf } from './state.ts'
import type { Transactions } from './transactions.ts'

const MAX_PAGE_ROWS = 1000

interface ReadParts {
  readonly data: ServerData
  readonly transactions: Transactions
  readonly clock: VirtualClock
  readonly bugs: ServerBugs
  readonly hasFeed: boolean
}

interface Question {
  readonly who: Actor
  readonly model: ModelName
  /** Null for a list or a page of the feed. */
  readonly id: string | null
  readonly parameters: URLSearchParams
  readonly device: string
}

/** Answers reads: one record, a list, or a page of the feed. */
export const createReads = ({ data, transactions, clock, bugs, hasFeed }: ReadParts) => {
  const rows: Rows = (model, id) => rowsOf(data.state, model).get(id)

  const visible = (model: ModelName, who: Actor): readonly AnyRecord[] =>
    [...rowsFor(data.state, who.id, model).values()].flatMap(({ record, deleted }) =>
      !deleted && sees(who, model, record, rows) ? [record] : [],
    )

  const readOne = (who: Actor, model: ModelName, id: string): HttpOutcome => {
    const row = rowFor(data, who.id, model, id)
    return row && !row.deleted && sees(who, model, row.record, rows)
      ? answer(200, { data: readable(who, model, row.record) })
      : refusal('not_found')
  }

  const readList = ({ who, model, parameters }: Question, limit: number): HttpOutcome => {
    const wanted = parameters.get('filter[id]')?.split(',')
    const found = visible(model, who).filter(({ id: own }) => !wanted || wanted.includes(own))
    const page = Number(parameters.get('page') ?? 1)
    const records = found.toSorted((a, b) => Number(a.id) - Number(b.id)).slice((page - 1) * limit, page * limit)
    const pagination = {
      per_page: limit,
      current_page: page,
      last_page: Math.max(1, Math.ceil(found.length / limit)),
      total: found.length,
    }
    return answer(200, {
      data: records.map((record) => readable(who, model, record)),
      pagination,
      permissions: { store: true },
      metadata: {},
    })
  }

  const readFeed = ({ who, model, device }: Question, since: string, limit: number): HttpOutcome => {
    const epoch = String(data.epoch)
    const cursor = since === '' ? null : readCursor(since)
    if (since !== '' && !cursor) return refusal('bad_cursor')
    if (cursor && (cursor.epoch !== epoch || cursor.scope !== scopeOf(who))) return refusal('cursor_gone')
    const question = { model, since: cursor, device, actor: who, epoch, limit, horizon: transactions.horizon() }
    return answer(
      200,
      bugs.cursorByTime ? feedPageByTime(data.state, question, clock.now()) : feedPage(data.state, question),
    )
  }

  const coveredBy: SimulatedServer['coveredBy'] = (model, text, userId) => {
    const { state } = data
    const cursor = readCursor(text)
    const who = actorOf(data, userId)
    if (!cursor || cursor.epoch !== String(data.epoch) || cursor.scope !== scopeOf(who) || bugs.cursorByTime)
      return null
    return new Map(
      [...rowsFor(state, userId, model)].flatMap(([id, row]) => {
        if (!isBehind(cursor, row.xid, id)) return []
        // A tombstone that is out of sight is announced by the removal that hid it.
        const removals = state.removals.filter(
          (each) => each.model === model && each.id === id && each.clientId === who.clientId && each.xid > row.xid,
        )
        if (row.deleted && removals.length > 0 && !removals.some(({ xid }) => isBehind(cursor, xid, id))) return []
        return [
          [id, row.deleted || !sees(who, model, row.record, rows) ? ('gone' as const) : row.record.version] as const,
        ]
      }),
    )
  }

  return {
    read: (question: Question): HttpOutcome => {
      const { who, model, id, parameters } = question
      if (id !== null) return readOne(who, model, id)
      const since = parameters.get('since')
      const limit = Number(parameters.get('limit') ?? MAX_PAGE_ROWS)
      return since === null || !hasFeed ? readList(question, limit) : readFeed(question, since, limit)
    },
    visible,
    coveredBy,
  }
}
