import { blankRecord } from '#contract/core/events/action.ts'
import { bornIn } from '#contract/core/events/births.ts'
import { parseRecordKey } from '#contract/core/events/record-key.ts'
import { HEADERS, type RecordAnswer } from '#contract/core/events/replication.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { Actor } from '#contract/core/roles.ts'
import { TICKET_STAGES } from '#contract/lifecycle/ticket.ts'
import { isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import { nextNumber } from '#server/operations/backup/next-number.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import { PEOPLE } from '../people.ts'
import type { HistoricRow, MakeServer, Mishap, RestoreChoice, SimulatedHint, SimulatedServer } from '../simulated-server.ts'
import { answer, createAct, refusal, type ServerBugs } from './act.ts'
import { feedPage, feedPageByTime, isBehind, readCursor, scopeOf } from './feed.ts'
import { ownName, rowsFor, withOwn } from './own-rows.ts'
import { createSessions } from './sessions.ts'
import { type Rows, readable, sees } from './sight.ts'
import { copyOf, emptyState, rowsOf, type State } from './state.ts'
import { createTransactions } from './transactions.ts'
import { UPLOAD_PATH, uploaded } from './upload.ts'

const LONGEST_PAGE = 1000
/** Other models that may have changed with a record: a missing hint costs time, never data. */
const HINTED_WITH: Readonly<Partial<Record<ModelName, readonly ModelName[]>>> = { projet: ['ticket'], ticket: ['pointage'] }
const NEWEST: RestoreChoice = { back: 0, onto: 'replaced' }

interface Backup {
  readonly state: State
  readonly actors: ReadonlyMap<string, Actor>
}

/**
 * The API's protocol in memory, with the contract's own reducers: transactions, idempotency keys,
 * versions, visibility, a change feed.
 */
export const makeModelServer =
  (bugs: ServerBugs = {}): MakeServer =>
  async ({ clock, onHint, hasFeed, restoresAtOnce = false, numbering }) => {
    let state = emptyState()
    let epoch = 1
    const actors = new Map<string, Actor>(PEOPLE.map((actor) => [actor.id, actor]))
    const sessions = createSessions()
    const history = new Map<string, HistoricRow[]>()

    /** Rows as each person has them. */
    const remember = (model: ModelName, id: string): void => {
      for (const userId of actors.keys()) {
        const row = rowFor(userId, model, id)
        if (!row) continue
        const name = `${userId}:${model}:${id}:${row.record.version}`
        const historic = {
          record: row.deleted ? null : row.record,
          origin: row.origin,
          get keys() {
            return row.keys
          },
        }
        history.set(name, [historic, ...(history.get(name) ?? [])])
      }
    }
    const transactions = createTransactions(() => state, clock, remember)
    const rows: Rows = (model, id) => rowsOf(state, model).get(id)
    const rowFor = (userId: string, model: ModelName, id: string) => {
      const row = rows(model, id)
      return row && withOwn(row, state.own.get(ownName(userId, model, id)))
    }
    const actor = (userId: string): Actor => actors.get(userId) ?? { id: userId, role: 'client', clientId: null }

    const onChanged = (model: ModelName, ids: readonly string[], clients: ReadonlySet<string>): void => {
      const models = [model, ...(HINTED_WITH[model] ?? [])]
      for (const { id: userId, role, clientId } of actors.values()) {
        if (role === 'client' && !clients.has(clientId ?? '')) continue
        for (const each of models) onHint({ userId, model: each, ids: each === model ? ids : [] } satisfies SimulatedHint)
      }
    }
    const nextId = (): string => {
      state.nextId += 1
      return String(state.nextId - 1)
    }
    const act = createAct({ state: () => state, transactions, clock, bugs, numbering: numbering ?? nextId, onChanged })

    const put = (model: ModelName, id: string, values: object): void => {
      const transaction = transactions.begin()
      transaction.put(model, id, { ...blankRecord(modelOf(model), id), ...values } as AnyRecord, false, null)
      transaction.commit()
    }
    TICKET_STAGES.forEach((stage, position) => {
      put('ticket_status', String(position + 1), { name: stage, stage, position })
    })
    put('projet', '1', { name: 'Réseau', client_id: '1' })
    put('projet', '2', { name: 'Téléphonie', client_id: '2' })
    const backUp = (): Backup => ({ state: copyOf(state), actors: new Map(actors) })
    /** Oldest first. */
    const backups = [backUp()]

    const visible = (model: ModelName, who: Actor): readonly AnyRecord[] =>
      [...rowsFor(state, who.id, model).values()].flatMap(({ record, deleted }) => (!deleted && sees(who, model, record, rows) ? [record] : []))

    const read = (who: Actor, model: ModelName, id: string | null, url: URL, device: string): HttpOutcome => {
      if (id !== null) {
        const row = rowFor(who.id, model, id)
        return row && !row.deleted && sees(who, model, row.record, rows)
          ? answer(200, { data: readable(who, model, row.record) })
          : refusal('not_found')
      }
      const since = url.searchParams.get('since')
      const limit = Number(url.searchParams.get('limit') ?? LONGEST_PAGE)
      if (since === null || !hasFeed) {
        const wanted = url.searchParams.get('filter[id]')?.split(',')
        const found = visible(model, who).filter(({ id: own }) => !wanted || wanted.includes(own))
        const page = Number(url.searchParams.get('page') ?? 1)
        const data = found.toSorted((a, b) => Number(a.id) - Number(b.id)).slice((page - 1) * limit, page * limit)
        const pagination = { per_page: limit, current_page: page, last_page: Math.max(1, Math.ceil(found.length / limit)), total: found.length }
        return answer(200, { data: data.map((record) => readable(who, model, record)), pagination, permissions: { store: true }, metadata: {} })
      }
      const cursor = since === '' ? null : readCursor(since)
      if (since !== '' && !cursor) return refusal('bad_cursor')
      if (cursor && (cursor.epoch !== String(epoch) || cursor.scope !== scopeOf(who))) return refusal('cursor_gone')
      const question = { model, since: cursor, device, actor: who, epoch: String(epoch), limit, horizon: transactions.horizon() }
      return answer(200, bugs.cursorByTime ? feedPageByTime(state, question, clock.now()) : feedPage(state, question))
    }

    /** A form with the bytes of a file becomes its record (`server/files`). */
    const upload = async (who: Actor, request: HttpRequest, mishap: Mishap): Promise<HttpOutcome> => {
      const outcome = await act(
        { actor: who, model: 'file', id: null, name: 'create', request: { ...request, body: uploaded(request.body) } },
        mishap,
      )
      if (outcome.kind === 'none' || outcome.status >= 300) return outcome
      const { data } = outcome.body as RecordAnswer
      return { ...outcome, body: { data: `/api/files/${data.id}`, record: data } }
    }

    /**
     * Whether each number that the write names was given, or would be, in the present epoch's
     * history: as on the real server the number alone decides, not whether there is a record.
     */
    const isOfThisHistory = (born: string | undefined): boolean =>
      born === undefined ||
      Object.entries(JSON.parse(decodeURIComponent(born)) as Readonly<Record<string, string>>).every(([key, birth]) => {
        const { model, id } = parseRecordKey(key)
        return model === 'user' || (isModelName(model) && bornIn(state.births, String(epoch), Number(id)) === birth)
      })

    const judge = async (request: HttpRequest, mishap: Mishap): Promise<HttpOutcome> => {
      const url = new URL(request.path, 'http://server')
      if (url.pathname === '/api/interfaces/auth/refresh') {
        const tokens = sessions.trade(String((request.body as { refresh_token?: unknown } | undefined)?.refresh_token))
        if (!tokens) return refusal('unauthenticated')
        return answer(200, { access_token: tokens.access, refresh_token: tokens.refresh, token_type: 'Bearer', expires_in: 900 })
      }
      const key = request.headers[HEADERS.idempotencyKey]
      const meant = request.headers[HEADERS.epoch]
      if (hasFeed && meant !== undefined && meant !== String(epoch)) return refusal('other_epoch', key)
      if (hasFeed && !bugs.ignoresBorn && !isOfThisHistory(request.headers[HEADERS.born])) return refusal('not_found', key)
      const session = sessions.userOf(request.headers['Authorization']?.replace('Bearer ', '') ?? '')
      if ('code' in session) return refusal(session.code, key)
      const who = actor(session.userId)
      if (url.pathname === '/api/interfaces/auth/user') return answer(200, { user: {} })
      if (url.pathname === UPLOAD_PATH) return upload(who, request, mishap)
      const [, , , model = '', id = null, action = null] = url.pathname.split('/')
      if (!isModelName(model)) return refusal('no_route', key)
      if (request.method === 'GET') return read(who, model, id, url, request.headers[HEADERS.deviceId] ?? '')
      const name = request.method === 'POST' ? 'create' : request.method === 'DELETE' ? 'delete' : (action ?? 'update')
      return act({ actor: who, model, id, name, request }, mishap)
    }

    /** Every response names the epoch in which it was made, and the server's time. */
    const handle = async (request: HttpRequest, mishap: Mishap): Promise<HttpOutcome> => {
      const epochName = String(epoch)
      const outcome = await judge(request, mishap)
      if (outcome.kind === 'none') return outcome
      const dated = { ...outcome.headers, date: new Date(clock.now()).toUTCString() }
      return { ...outcome, headers: hasFeed ? { ...dated, [HEADERS.epoch]: epochName } : dated }
    }

    const server: SimulatedServer = {
      handle,
      signIn: async (userId) => sessions.open(userId),
      expire: async (access) => sessions.expire(access),
      revoke: async (access) => sessions.revoke(access),
      moveToClient: async (userId, clientId) => {
        actors.set(userId, { ...actor(userId), clientId })
      },
      backUp: async () => {
        backups.push(backUp())
      },
      restore: async ({ back, onto } = NEWEST) => {
        const chosen = backups[Math.max(0, backups.length - 1 - back)]
        if (!chosen) return
        const { state: backup, actors: formerActors } = chosen
        transactions.killAll()
        const replaced = onto === 'replaced' ? BigInt(state.nextId - 1) : null
        const numbers = new Map<number, number>()
        const once = restoresAtOnce ? transactions.number() : null
        const numbered = [...[...backup.rows.values()].flatMap((own) => [...own.values()]), ...backup.own.values(), ...backup.keys.values()]
        for (const xid of numbered.map((row) => row.xid).sort((a, b) => a - b)) if (!numbers.has(xid)) numbers.set(xid, once ?? transactions.number())
        for (const [id, who] of formerActors) actors.set(id, who)
        state = copyOf(backup, (xid) => numbers.get(xid) ?? once ?? transactions.number())
        state.births = [...backup.births, { epoch: backup.epoch, last: backup.nextId - 1 }]
        // The worst case for new numbers: the clock shows no time since the backup.
        state.nextId = bugs.numbersOfBackup ? backup.nextId : Number(nextNumber({ last: BigInt(backup.nextId - 1), replaced, elapsedMs: 0 }))
        epoch += 1
        state.epoch = String(epoch)
        for (const [model, own] of state.rows) for (const id of own.keys()) remember(model, id)
      },
      epoch: () => String(epoch),
      actor,
      at: (model, id, version, userId) => history.get(`${userId}:${model}:${id}:${version}`) ?? [],
      originOf: (model, id) => {
        const row = rows(model, id)
        return row && !row.deleted ? row.origin : null
      },
      visible: (model, userId) => visible(model, actor(userId)),
      effectsOf: (key) => state.effects.get(key) ?? 0,
      coveredBy: (model, text, userId) => {
        const cursor = readCursor(text)
        const who = actor(userId)
        if (!cursor || cursor.epoch !== String(epoch) || cursor.scope !== scopeOf(who) || bugs.cursorByTime) return null
        return new Map(
          [...rowsFor(state, userId, model)].flatMap(([id, row]) => {
            if (!isBehind(cursor, row.xid, id)) return []
            // A tombstone that is out of sight is announced by the removal that hid it.
            const removals = state.removals.filter(
              (each) => each.model === model && each.id === id && each.clientId === who.clientId && each.xid > row.xid,
            )
            if (row.deleted && removals.length > 0 && !removals.some(({ xid }) => isBehind(cursor, xid, id))) return []
            return [[id, row.deleted || !sees(who, model, row.record, rows) ? ('gone' as const) : row.record.version] as const]
          }),
        )
      },
    }
    return server
  }
