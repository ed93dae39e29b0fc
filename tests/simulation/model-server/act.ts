import type { Action } from '#contract/core/events/action.ts'
import { recordKey } from '#contract/core/events/record-key.ts'
import { recordToWire } from '#contract/core/kinds/wire.ts'
import { fieldOf } from '#contract/core/model.ts'
import { HEADERS, type RecordAnswer } from '#contract/core/protocol.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { HttpOutcome } from '#src/sync-worker/core/ports.ts'
import type { Mishap } from '../simulated-server.ts'
import { later, type VirtualClock } from '../virtual-clock.ts'
import { answer, busy, NONE, refusal } from './answers.ts'
import { type AllowedAction, differ, isLongText, judgeAction, lastChange, type Use } from './judge-action.ts'
import { isPersonal, sharedPart } from './own-rows.ts'
import { readable, sees, THROUGH } from './sight.ts'
import { lockBelow, spreadSight } from './spread-sight.ts'
import type { KeyRow, State } from './state.ts'
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

/** Names a value that somebody else had changed and that the action has replaced. */
const overwrote = (
  state: State,
  model: ModelName,
  { action, was, before, after }: AllowedAction,
): Pick<RecordAnswer, 'overwrote'> => {
  if (!after) return {}
  const [present, next] = [recordToWire(modelOf(model), before), recordToWire(modelOf(model), after)]
  const field = Object.keys(action.body).find(
    (name) =>
      !isLongText(action, name) &&
      !isPersonal(model, name) &&
      Object.hasOwn(was, name) &&
      differ(was[name], present[name]) &&
      differ(present[name], next[name]),
  )
  const last = field === undefined ? undefined : lastChange(state, recordKey(model, before.id), field)
  return field !== undefined && last ? { overwrote: { field, value: present[field], ...last } } : {}
}

const keyRow = ({ actor, model, name, id, request }: Use, xid: number): KeyRow => ({
  hash: JSON.stringify([model, name, id, request.body ?? {}]),
  device: request.headers[HEADERS.deviceId] ?? '',
  userId: actor.id,
  model,
  id,
  xid,
})

/** Answers a repeated key with the record as it is now. */
const replay = (transaction: Transaction, { actor, model, name }: Use, key: string, { id }: KeyRow): HttpOutcome => {
  const row = id === null ? undefined : transaction.rowOf(actor.id, model, id)
  if (!row || !sees(actor, model, row.record, transaction.row) || row.deleted !== (name === 'delete'))
    return refusal('not_found', key)
  const data = row.deleted ? { id: Number(id), version: row.record.version } : readable(actor, model, row.record)
  return answer(name === 'create' ? 201 : 200, { data }, key, { [HEADERS.idempotencyReplayed]: 'true' })
}

/** An action with fields of its own, all of which are private to each person. */
const isOwnAction = (action: Action, model: ModelName): boolean => {
  const fields = Object.keys(action.body)
  return fields.length > 0 && fields.every((field) => isPersonal(model, field))
}

/** Carries out one event in one transaction, as `server/actions/execute.ts` does. */
export const createAct = ({ state, transactions, clock, bugs, numbering, onChanged }: ActPorts) => {
  /** Writes the record; returns false when a record below it is locked for too long. */
  const writeRecord = async (
    transaction: Transaction,
    {
      use,
      target,
      key = null,
    }: { readonly use: Use; readonly target: string; readonly key: string | null | undefined },
    { action, row, before, after, context }: AllowedAction,
  ): Promise<boolean> => {
    const { actor, model } = use
    const names = after
      ? Object.keys(modelOf(model).fields).filter((field) => !row || differ(before[field], after[field]))
      : []
    if (row && after && names.length === 0) {
      if (key !== null) transaction.addKey(model, target, key, ...(isOwnAction(action, model) ? [actor.id] : []))
      return true
    }
    const change = { by: `Personne ${actor.id}`, at: context.at, names }
    if (row && after && names.every((field) => isPersonal(model, field))) {
      const values = Object.fromEntries(names.map((field) => [field, fieldOf(after, field)]))
      transaction.putOwn({ userId: actor.id, model, id: target, values, key })
      transaction.change(model, target, change)
      onChanged(model, [target], new Set(actor.clientId === null ? [] : [actor.clientId]))
      return true
    }
    if (row && !(await lockBelow(transaction, state(), { model, id: target }, names))) return false
    const clients = spreadSight(transaction, state(), { model, before: row && { id: target, record: before } }, () => {
      const record = sharedPart(model, after ?? before, transaction.row(model, target)?.record)
      transaction.put({ model, id: target, record, deleted: after === null, key })
    })
    transaction.change(model, target, change)
    onChanged(model, [target], clients)
    return true
  }

  /** Writes the action's effect on the record and returns the response, before the commit. */
  const carryOut = async (transaction: Transaction, use: Use, key: string | undefined): Promise<HttpOutcome> => {
    const judged = await judgeAction(transaction, use, { state, now: clock.now, key })
    if ('refused' in judged) return judged.refused
    const { allowed } = judged
    const { row, before, after } = allowed
    const { actor, model, id } = use
    // Records that decide who sees this record are locked until the commit.
    const along = after && THROUGH[model]?.model === 'ticket' ? allowed.body['ticket_id'] : undefined
    if (along !== undefined && !(await transaction.lock(`ticket:${String(along)}`))) return busy(key)
    const target = id ?? numbering(model)
    if (!(await writeRecord(transaction, { use, target, key }, allowed))) return busy(key)
    if (key !== undefined) {
      transaction.key(key, { ...keyRow(use, transaction.xid), id: target })
      transaction.effect(key)
    }
    const written = transaction.rowOf(actor.id, model, target)?.record ?? before
    const data = after ? readable(actor, model, written) : { id: Number(target), version: written.version }
    return answer(
      row ? 200 : 201,
      { data, ...(row && after ? overwrote(state(), model, allowed) : {}) } as RecordAnswer,
      key,
    )
  }

  return async (use: Use, mishap: Mishap): Promise<HttpOutcome> => {
    const key = use.request.headers[HEADERS.idempotencyKey]
    if (key !== undefined && bugs.refusesTwins && transactions.isHeld(`key:${key}`))
      return refusal('transition_not_allowed', key)
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
