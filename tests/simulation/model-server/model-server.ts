import { blankRecord } from '#contract/core/events/action.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { HEADERS, type RecordAnswer } from '#contract/core/protocol.ts'
import type { Actor } from '#contract/core/roles.ts'
import { TICKET_STAGES } from '#contract/lifecycle/ticket.ts'
import { isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import type { MakeServer, Mishap, SimulatedHint, SimulatedServer } from '../simulated-server.ts'
import { createAct, type ServerBugs } from './act.ts'
import { answer, refusal } from './answers.ts'
import { createBackups } from './backups.ts'
import { createHistory } from './history.ts'
import { createReads } from './reads.ts'
import { actorOf, emptyData, isOfThisHistory, type ServerData } from './server-data.ts'
import { createSessions } from './sessions.ts'
import { rowsOf } from './state.ts'
import { createTransactions, type Transactions } from './transactions.ts'
import { UPLOAD_PATH, uploaded } from './upload.ts'

/** Other models that may have changed with a record: a missing hint costs time, never data. */
const HINTED_WITH: Readonly<Partial<Record<ModelName, readonly ModelName[]>>> = {
  projet: ['ticket'],
  ticket: ['pointage'],
}

/** Writes the statuses of the six stages and a projet of each client. */
const addFirstRecords = (transactions: Transactions): void => {
  const put = (model: ModelName, id: string, values: object): void => {
    const transaction = transactions.begin()
    const record = { ...blankRecord(modelOf(model), id), ...values } as AnyRecord
    transaction.put({ model, id, record, deleted: false, key: null })
    transaction.commit()
  }
  TICKET_STAGES.forEach((stage, position) => {
    put('ticket_status', String(position + 1), { name: stage, stage, position })
  })
  put('projet', '1', { name: 'Réseau', client_id: '1' })
  put('projet', '2', { name: 'Téléphonie', client_id: '2' })
}

/** Sends hints about changed records to everyone who may see them. */
const hintTo =
  ({ actors }: ServerData, onHint: (hint: SimulatedHint) => void) =>
  (model: ModelName, ids: readonly string[], clients: ReadonlySet<string>): void => {
    const models = [model, ...(HINTED_WITH[model] ?? [])]
    for (const { id: userId, role, clientId } of actors.values()) {
      if (role === 'client' && !clients.has(clientId ?? '')) continue
      for (const each of models) onHint({ userId, model: each, ids: each === model ? ids : [] } satisfies SimulatedHint)
    }
  }

interface RequestParts {
  readonly data: ServerData
  readonly sessions: ReturnType<typeof createSessions>
  readonly act: ReturnType<typeof createAct>
  readonly read: ReturnType<typeof createReads>['read']
  readonly bugs: ServerBugs
  readonly hasFeed: boolean
}

/** Checks who sends a request and for which epoch it is meant, and passes it on. */
const createRequestHandler = ({ data, sessions, act, read, bugs, hasFeed }: RequestParts) => {
  /** A form with the bytes of a file becomes its record (`server/files`). */
  const upload = async (who: Actor, request: HttpRequest, mishap: Mishap): Promise<HttpOutcome> => {
    const outcome = await act(
      { actor: who, model: 'file', id: null, name: 'create', request: { ...request, body: uploaded(request.body) } },
      mishap,
    )
    if (outcome.kind === 'none' || outcome.status >= 300) return outcome
    const { data: record } = outcome.body as RecordAnswer
    return { ...outcome, body: { data: `/api/files/${record.id}`, record } }
  }

  const refresh = ({ body }: HttpRequest): HttpOutcome => {
    const tokens = sessions.trade(String((body as { refresh_token?: unknown } | undefined)?.refresh_token))
    if (!tokens) return refusal('unauthenticated')
    return answer(200, {
      access_token: tokens.access,
      refresh_token: tokens.refresh,
      token_type: 'Bearer',
      expires_in: 900,
    })
  }

  return async (request: HttpRequest, mishap: Mishap): Promise<HttpOutcome> => {
    const url = new URL(request.path, 'http://server')
    if (url.pathname === '/api/interfaces/auth/refresh') return refresh(request)
    const key = request.headers[HEADERS.idempotencyKey]
    const meant = request.headers[HEADERS.epoch]
    if (hasFeed && meant !== undefined && meant !== String(data.epoch)) return refusal('other_epoch', key)
    if (hasFeed && !bugs.ignoresBorn && !isOfThisHistory(data, request.headers[HEADERS.born]))
      return refusal('not_found', key)
    const session = sessions.userOf(request.headers['Authorization']?.replace('Bearer ', '') ?? '')
    if ('code' in session) return refusal(session.code, key)
    const who = actorOf(data, session.userId)
    if (url.pathname === '/api/interfaces/auth/user') return answer(200, { user: {} })
    if (url.pathname === UPLOAD_PATH) return upload(who, request, mishap)
    const [, , , model = '', id = null, action = null] = url.pathname.split('/')
    if (!isModelName(model)) return refusal('no_route', key)
    if (request.method === 'GET')
      return read({ who, model, id, parameters: url.searchParams, device: request.headers[HEADERS.deviceId] ?? '' })
    const name = request.method === 'POST' ? 'create' : request.method === 'DELETE' ? 'delete' : (action ?? 'update')
    return act({ actor: who, model, id, name, request }, mishap)
  }
}

/**
 * The API's protocol in memory, with the contract's own reducers: transactions, idempotency keys,
 * versions, visibility, a change feed.
 */
export const makeModelServer =
  (bugs: ServerBugs = {}): MakeServer =>
  async ({ clock, onHint, hasFeed, restoresAtOnce = false, numbering }) => {
    const data = emptyData()
    const sessions = createSessions()
    const history = createHistory(data)
    const transactions = createTransactions(() => data.state, clock, history.remember)
    const nextId = (): string => {
      data.state.nextId += 1
      return String(data.state.nextId - 1)
    }
    const act = createAct({
      ...{ state: () => data.state, transactions, clock, bugs },
      numbering: numbering ?? nextId,
      onChanged: hintTo(data, onHint),
    })
    addFirstRecords(transactions)
    const { backUp, restore } = createBackups({ data, transactions, bugs, restoresAtOnce, history })
    const { read, visible, coveredBy } = createReads({ data, transactions, clock, bugs, hasFeed })
    const handleRequest = createRequestHandler({ data, sessions, act, read, bugs, hasFeed })

    const server: SimulatedServer = {
      /** Every response names the epoch in which it was made, and the server's time. */
      handle: async (request, mishap) => {
        const epochName = String(data.epoch)
        const outcome = await handleRequest(request, mishap)
        if (outcome.kind === 'none') return outcome
        const dated = { ...outcome.headers, date: new Date(clock.now()).toUTCString() }
        return { ...outcome, headers: hasFeed ? { ...dated, [HEADERS.epoch]: epochName } : dated }
      },
      signIn: async (userId) => sessions.open(userId),
      expire: async (access) => sessions.expire(access),
      revoke: async (access) => sessions.revoke(access),
      moveToClient: async (userId, clientId) => {
        data.actors.set(userId, { ...actorOf(data, userId), clientId })
      },
      backUp,
      restore,
      epoch: () => String(data.epoch),
      actor: (userId) => actorOf(data, userId),
      at: history.at,
      originOf: (model, id) => {
        const row = rowsOf(data.state, model).get(id)
        return row && !row.deleted ? row.origin : null
      },
      visible: (model, userId) => visible(model, actorOf(data, userId)),
      effectsOf: (key) => data.state.effects.get(key) ?? 0,
      coveredBy,
    }
    return server
  }
