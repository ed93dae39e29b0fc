import { actedAt } from '#contract/core/events/acted-at.ts'
import { type Action, type ActionContext, blankRecord, parseBody } from '#contract/core/events/action.ts'
import { recordKey } from '#contract/core/events/record-key.ts'
import { textDigest } from '#contract/core/files/text-digest.ts'
import type { Issues } from '#contract/core/issues.ts'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import { HEADERS } from '#contract/core/protocol.ts'
import type { Actor } from '#contract/core/roles.ts'
import { findAction, isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import { busy, invalid, refusal } from './answers.ts'
import { readable, sees } from './sight.ts'
import { type Row, rowsOf, type State } from './state.ts'
import type { Transaction } from './transactions.ts'

/** One action of a request, in its transaction. */
export interface Use {
  readonly actor: Actor
  readonly model: ModelName
  /** Null for a creation. */
  readonly id: string | null
  readonly name: string
  readonly request: HttpRequest
}

/** An action that is allowed, with its effect on the record. */
export interface AllowedAction {
  readonly action: Action
  readonly body: Readonly<Record<string, unknown>>
  readonly context: ActionContext
  readonly was: Readonly<Record<string, unknown>>
  /** Undefined for a creation. */
  readonly row: Row | undefined
  readonly before: AnyRecord
  /** Null for a deletion. */
  readonly after: AnyRecord | null
}

export const differ = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) !== JSON.stringify(other ?? null)

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
  action.who.includes(actor.role) ||
  Object.values(issues).some((list) => list.some(({ code }) => code === 'field_not_writable'))

export const isLongText = (action: Action, name: string): boolean => action.body[name]?.kind === 'longText'

const isStale = (action: Action, was: Readonly<Record<string, unknown>>, before: AnyRecord): boolean =>
  Object.keys(action.body).some((name) => {
    if (!isLongText(action, name) || !Object.hasOwn(was, name)) return false
    const present = fieldOf(before, name)
    return differ(was[name], typeof present === 'string' ? textDigest(present) : present)
  })

/** Returns the last change of a record, or of one of its fields. */
export const lastChange = (
  state: State,
  key: string,
  field?: string,
): { readonly by: string; readonly at: string } | undefined => {
  const found = (state.changes.get(key) ?? []).findLast(({ names }) => field === undefined || names.includes(field))
  return found && { by: found.by, at: found.at }
}

const statusesOf = (state: State): ActionContext['statuses'] =>
  [...rowsOf(state, 'ticket_status').values()].map(({ record }) => ({
    id: record.id,
    stage: String(record['stage']),
    position: Number(record['position']),
  }))

/** Fields that name a record which does not exist, or which this person may not see. */
const missingReferences = (
  transaction: Transaction,
  actor: Actor,
  action: Action,
  body: Readonly<Record<string, unknown>>,
): readonly string[] =>
  Object.entries(action.body).flatMap(([field, { model }]) => {
    const value = body[field]
    if (model === undefined || !isModelName(model) || model === 'user' || typeof value !== 'string') return []
    const row = transaction.row(model, value)
    return !row || row.deleted || !sees(actor, model, row.record, transaction.row) ? [field] : []
  })

/** Locks the record and decides on an action, in the order of `server/actions/execute.ts`. */
export const judgeAction = async (
  transaction: Transaction,
  { actor, model, id, name, request }: Use,
  { state, now, key }: { readonly state: () => State; readonly now: () => number; readonly key: string | undefined },
): Promise<{ readonly refused: HttpOutcome } | { readonly allowed: AllowedAction }> => {
  const refuse = (refused: HttpOutcome) => ({ refused })
  const action = findAction(model, name)
  if (!action) return refuse(refusal('no_route', key))
  const parsed = parseBody(action, (request.body ?? {}) as Record<string, unknown>, actor.role)
  if ('issues' in parsed && concernsThem(parsed.issues, action, actor))
    return refuse(invalid(Object.keys(parsed.issues), key))
  if (id !== null && !(await transaction.lock(recordKey(model, id)))) return refuse(busy(key))
  const row = id === null ? undefined : transaction.rowOf(actor.id, model, id)
  if (id !== null && (!row || row.deleted || !sees(actor, model, row.record, transaction.row)))
    return refuse(refusal('not_found', key))
  if ('issues' in parsed) return refuse(refusal('forbidden', key))
  const before = row?.record ?? (blankRecord(modelOf(model), '0') as AnyRecord)
  const context: ActionContext = { actor, at: whenActed(request, now(), before), statuses: statusesOf(state()) }
  const was = wasOf(request)
  const denial =
    action.when(before, context, parsed.body) ?? (id !== null && isStale(action, was, before) ? 'stale_text' : null)
  if (denial === 'forbidden' || (denial !== null && id === null)) return refuse(refusal(denial, key))
  if (denial !== null && id !== null)
    return refuse(
      refusal(denial, key, {
        data: readable(actor, model, before),
        changed: lastChange(state(), recordKey(model, id)),
      }),
    )
  const after = action.apply(before, parsed.body, context)
  const wrong = after ? Object.keys(modelOf(model).check(after as never)) : []
  if (wrong.length > 0) return refuse(invalid(wrong, key))
  const missing = after ? missingReferences(transaction, actor, action, parsed.body) : []
  if (missing.length > 0) return refuse(invalid(missing, key))
  return { allowed: { action, body: parsed.body, context, was, row, before, after } }
}
