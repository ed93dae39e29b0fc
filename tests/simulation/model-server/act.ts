import { ERROR_STATUS, type ErrorCode } from '#contract/core/errors.ts'
import { actedAt } from '#contract/core/events/acted-at.ts'
import { type Action, type ActionContext, blankRecord, parseBody } from '#contract/core/events/action.ts'
import { recordKey } from '#contract/core/events/record-key.ts'
import { HEADERS, type RecordAnswer } from '#contract/core/events/replication.ts'
import { textDigest } from '#contract/core/files/text-digest.ts'
import type { Issues } from '#contract/core/issues.ts'
import { recordToWire } from '#contract/core/kinds/wire.ts'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import type { Actor } from '#contract/core/roles.ts'
import { findAction, isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import { plainCopy } from '../plain-copy.ts'
import type { Mishap } from '../simulated-server.ts'
import { later, type VirtualClock } from '../virtual-clock.ts'
import { isPersonal, sharedPart } from './own-rows.ts'
import { readable, sees, THROUGH } from './sight.ts'
import { lockBelow, spreadSight } from './spread-sight.ts'
import { type KeyRow, rowsOf, type State } from './state.ts'
import type { Transaction, Transactions } from './transactions.ts'

/** Mistakes that a server could make, planted on purpose. */
export interface ServerBugs {
  /** Every request is carried out, whatever its key. */
  readonly ignoresKeys?: boolean
  /** The key is stored by itself before the effect, and stays when the effect is rolled back. */
  readonly keyOutsideTransaction?: boolean
  /** A duplicate of a request in flight is answered that the action is not allowed. */
  readonly refusesTwins?: boolean
  /** The epochs of the numbers that a write names are not checked. */
  readonly ignoresBorn?: boolean
  /** After a restore, numbers continue behind the backup's last one, without a gap. */
  readonly numbersOfBackup?: boolean
  /** The feed is ordered by the clock. */
  readonly cursorByTime?: boolean
}

export interface ActPorts {
  readonly state: () => State
  readonly transactions: Transactions
  readonly clock: VirtualClock
  readonly bugs: ServerBugs
  /** Id of the next record of a model. */
  readonly numbering: (model: ModelName) => string
  readonly onChanged: (model: ModelName, ids: readonly string[], clients: ReadonlySet<string>) => void
}

export interface Use {
  readonly actor: Actor
  readonly model: ModelName
  /** Null for a creation. */
  readonly id: string | null
  readonly name: string
  readonly request: HttpRequest
}

export const NONE: HttpOutcome = { kind: 'none' }

export const answer = (status: number, body: unknown, key?: string, headers: Readonly<Record<string, string>> = {}): HttpOutcome => ({
  kind: 'answer',
  status,
  body: plainCopy(body),
  headers: key === undefined ? headers : { ...headers, [HEADERS.idempotencyKey]: key },
})

export const refusal = (code: ErrorCode, key?: string, extra: object = {}): HttpOutcome =>
  answer(ERROR_STATUS[code], { code, message: code, ...extra }, key)

const busy = (key?: string): HttpOutcome => answer(503, { code: 'unavailable', message: 'unavailable' }, key, { 'retry-after': '1' })

const invalid = (names: readonly string[], key?: string): HttpOutcome =>
  refusal('validation', key, { errors: Object.fromEntries(names.map((name) => [name, ['…']])) })

const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) !== JSON.stringify(other ?? null)

const wasOf = (request: HttpRequest): Readonly<Record<string, unknown>> => {
  const text = request.headers[HEADERS.was]
  return text === undefined ? {} : (JSON.parse(decodeURIComponent(text)) as Readonly<Record<string, unknown>>)
}

/** Times of the record by the server's clock; the steps of a ticket are left out. */
const whenActed = ({ headers }: HttpRequest, now: number, before: AnyRecord): string => {
  const made = Date.parse(String(fieldOf(before, 'created_at')))
  return actedAt({ agoMs: Number(headers[HEADERS.ago] ?? 0), now, after: Number.isNaN(made) ? null : made })
}

/**
 * A role that may not do this at all is told so first: missing fields of the body do not matter
 * then, forbidden ones do.
 */
const concernsThem = (issues: Issues, action: Action, actor: Actor): boolean =>
  action.who.includes(actor.role) || Object.values(issues).some((list) => list.some(({ code }) => code === 'field_not_writable'))

const isLongText = (action: Action, name: string): boolean => action.body[name]?.kind === 'longText'

const isStale = (action: Action, was: Readonly<Record<string, unknown>>, before: AnyRecord): boolean =>
  Object.keys(action.body).some((name) => {
    if (!isLongText(action, name) || !Object.hasOwn(was, name)) return false
    const present = fieldOf(before, name)
    return differ(was[name], typeof present === 'string' ? textDigest(present) : present)
  })

/** Carries out one event in one transaction, as `server/actions/execute.ts` does. */
export const createAct = ({ state, transactions, clock, bugs, numbering, onChanged }: ActPorts) => {
  const statuses = (): ActionContext['statuses'] =>
    [...rowsOf(state(), 'ticket_status').values()].map(({ record }) => ({
      id: record.id,
      stage: String(record['stage']),
      position: Number(record['position']),
    }))

  const lastChange = (model: ModelName, id: string, name?: string): { readonly by: string; readonly at: string } | undefined => {
    const found = (state().changes.get(recordKey(model, id)) ?? []).findLast(({ names }) => name === undefined || names.includes(name))
    return found && { by: found.by, at: found.at }
  }

  const overwrote = (action: Action, model: ModelName, was: Readonly<Record<string, unknown>>, before: AnyRecord, after: AnyRecord) => {
    const [present, next] = [recordToWire(modelOf(model), before), recordToWire(modelOf(model), after)]
    const field = Object.keys(action.body).find(
      (name) =>
        !isLongText(action, name) &&
        !isPersonal(model, name) &&
        Object.hasOwn(was, name) &&
        differ(was[name], present[name]) &&
        differ(present[name], next[name]),
    )
    const last = field === undefined ? undefined : lastChange(model, before.id, field)
    return field !== undefined && last ? { overwrote: { field, value: present[field], ...last } } : {}
  }

  const replay = (transaction: Transaction, { actor, model, name }: Use, key: string, { id }: KeyRow): HttpOutcome => {
    const row = id === null ? undefined : transaction.rowOf(actor.id, model, id)
    if (!row || !sees(actor, model, row.record, transaction.row) || row.deleted !== (name === 'delete')) return refusal('not_found', key)
    const data = row.deleted ? { id: Number(id), version: row.record.version } : readable(actor, model, row.record)
    return answer(name === 'create' ? 201 : 200, { data }, key, { [HEADERS.idempotencyReplayed]: 'true' })
  }

  /** Fields that name a record which does not exist, or which this person may not see. */
  const lacking = (transaction: Transaction, actor: Actor, action: Action, body: Readonly<Record<string, unknown>>): readonly string[] =>
    Object.entries(action.body).flatMap(([field, { model }]) => {
      const value = body[field]
      if (model === undefined || !isModelName(model) || model === 'user' || typeof value !== 'string') return []
      const row = transaction.row(model, value)
      return !row || row.deleted || !sees(actor, model, row.record, transaction.row) ? [field] : []
    })

  /** Writes the action's effect on the record and returns the response, before the commit. */
  const carryOut = async (transaction: Transaction, use: Use, key: string | undefined): Promise<HttpOutcome> => {
    const { actor, model, id, name, request } = use
    const action = findAction(model, name)
    if (!action) return refusal('no_route', key)
    const parsed = parseBody(action, (request.body ?? {}) as Record<string, unknown>, actor.role)
    if ('issues' in parsed && concernsThem(parsed.issues, action, actor)) return invalid(Object.keys(parsed.issues), key)
    if (id !== null && !(await transaction.lock(recordKey(model, id)))) return busy(key)
    const row = id === null ? undefined : transaction.rowOf(actor.id, model, id)
    if (id !== null && (!row || row.deleted || !sees(actor, model, row.record, transaction.row))) return refusal('not_found', key)
    if ('issues' in parsed) return refusal('forbidden', key)
    const before = row?.record ?? (blankRecord(modelOf(model), '0') as AnyRecord)
    const context: ActionContext = { actor, at: whenActed(request, clock.now(), before), statuses: statuses() }
    const was = wasOf(request)
    const verdict = action.when(before, context, parsed.body) ?? (id !== null && isStale(action, was, before) ? 'stale_text' : null)
    if (verdict === 'forbidden' || (verdict !== null && id === null)) return refusal(verdict, key)
    if (verdict !== null && id !== null) return refusal(verdict, key, { data: readable(actor, model, before), changed: lastChange(model, id) })
    const after = action.apply(before, parsed.body, context)
    const wrong = after ? Object.keys(modelOf(model).check(after as never)) : []
    if (wrong.length > 0) return invalid(wrong, key)
    const missing = after ? lacking(transaction, actor, action, parsed.body) : []
    if (missing.length > 0) return invalid(missing, key)

    // Records that decide who sees this record are locked until the commit.
    const along = after && THROUGH[model]?.model === 'ticket' ? parsed.body['ticket_id'] : undefined
    if (along !== undefined && !(await transaction.lock(`ticket:${String(along)}`))) return busy(key)
    const target = id ?? numbering(model)
    const names = after ? Object.keys(modelOf(model).fields).filter((field) => !row || differ(before[field], after[field])) : []
    if (row && after && names.length === 0) {
      const fields = Object.keys(action.body)
      const isOwn = fields.length > 0 && fields.every((field) => isPersonal(model, field))
      if (key !== undefined) transaction.carry(model, target, key, ...(isOwn ? [actor.id] : []))
    } else if (row && after && names.every((field) => isPersonal(model, field))) {
      transaction.putOwn(actor.id, model, target, Object.fromEntries(names.map((field) => [field, fieldOf(after, field)])), key ?? null)
      transaction.change(model, target, { by: `Personne ${actor.id}`, at: context.at, names })
      onChanged(model, [target], new Set(actor.clientId === null ? [] : [actor.clientId]))
    } else {
      if (row && !(await lockBelow(transaction, state(), model, target, names))) return busy(key)
      const clients = spreadSight(transaction, state(), model, row && { id: target, record: before }, () =>
        transaction.put(model, target, sharedPart(model, after ?? before, transaction.row(model, target)?.record), after === null, key ?? null),
      )
      transaction.change(model, target, { by: `Personne ${actor.id}`, at: context.at, names })
      onChanged(model, [target], clients)
    }
    if (key !== undefined) {
      transaction.key(key, { ...keyRow(use, transaction.xid), id: target })
      transaction.effect(key)
    }
    const written = transaction.rowOf(actor.id, model, target)?.record ?? before
    const data = after ? readable(actor, model, written) : { id: Number(target), version: written.version }
    return answer(row ? 200 : 201, { data, ...(row && after ? overwrote(action, model, was, before, after) : {}) } as RecordAnswer, key)
  }

  const keyRow = ({ actor, model, name, id, request }: Use, xid: number): KeyRow => ({
    hash: JSON.stringify([model, name, id, request.body ?? {}]),
    device: request.headers[HEADERS.deviceId] ?? '',
    userId: actor.id,
    model,
    id,
    xid,
  })

  return async (use: Use, mishap: Mishap): Promise<HttpOutcome> => {
    const key = use.request.headers[HEADERS.idempotencyKey]
    if (key !== undefined && bugs.refusesTwins && transactions.isHeld(`key:${key}`)) return refusal('transition_not_allowed', key)
    const transaction = transactions.begin()
    const end = (outcome: HttpOutcome): HttpOutcome => {
      const isKilled = transaction.isOver()
      transaction.rollBack()
      return isKilled ? NONE : outcome
    }
    if (key !== undefined) {
      if (!(await transaction.lock(`key:${key}`))) return end(busy(key))
      const known = bugs.ignoresKeys ? undefined : state().keys.get(key)
      const mine = keyRow(use, transaction.xid)
      if (known && known.hash !== mine.hash) return end(refusal('key_reused', key))
      if (known) return end(replay(transaction, use, key, known))
      if (bugs.keyOutsideTransaction) state().keys.set(key, mine)
    }
    const outcome = await carryOut(transaction, use, key)
    if (transaction.isOver() || outcome.kind === 'none' || outcome.status >= 300) return end(outcome)
    if (mishap.openFor) await later(clock, mishap.openFor)
    if (mishap.killed === 'before_commit') transactions.killAll()
    if (transaction.isOver()) return NONE
    transaction.commit()
    if (mishap.killed !== 'after_commit') return outcome
    transactions.killAll()
    return NONE
  }
}
