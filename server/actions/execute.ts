import { and, eq, isNull } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import { type Action, type ActionContext, blankRecord, type Denial, parseBody } from '#contract/core/events/action.ts'
import type { Issues } from '#contract/core/issues.ts'
import { recordToWire } from '#contract/core/kinds/wire.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { RecordAnswer, WireRow } from '#contract/core/protocol.ts'
import { stageFieldOf } from '#contract/lifecycle/stage-field.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { Queryable } from '../database/connect.ts'
import { ticketStatus } from '../database/schema/reference.ts'
import { tableOf } from '../database/tables.ts'
import { effectsOf, worksBeside } from '../effects/effects.ts'
import type { RequestActor } from '../models/actor.ts'
import { clientsWhoSee, sightOf, visible, visibleOrDeleted } from '../models/visibility.ts'
import type { Extras } from '../query-builder/list-request.ts'
import { readRecord } from '../query-builder/read.ts'
import { allFields, readableRow, selectRecords, toRecord } from '../query-builder/select-record.ts'
import { whenActed } from '../writes/acted-at.ts'
import { addHints } from '../writes/add-hints.ts'
import { changedFields, lastChange, writeAudit } from '../writes/audit.ts'
import type { Consequences } from '../writes/consequences.ts'
import type { Write } from '../writes/effect.ts'
import { claimKey, completeKey } from '../writes/idempotency.ts'
import { inRetriedTransaction, type WriteServices } from '../writes/in-transaction.ts'
import type { ActionRequest } from '../writes/request.ts'
import { requestHash } from '../writes/request-hash.ts'
import { compareAudiences, spreadVisibility } from '../writes/visibility-change.ts'
import { deleteRecord, insertRecord, updateRecord } from '../writes/write.ts'
import { followMerges } from './follow-merges.ts'
import { judgedChange, overwrittenBy } from './overwrote.ts'
import { checkReferences } from './references.ts'
import { staleTextOf } from './stale-text.ts'

/** Response of an action; `replayed` for a repeat of its key. */
export interface Executed {
  readonly answer: RecordAnswer
  readonly replayed: boolean
}

interface ActionUse {
  readonly model: ModelName
  readonly action: Action
  /** Null for a creation. */
  readonly id: number | null
  readonly actor: RequestActor
  readonly request: ActionRequest
  /** Form of the record in the response; undefined for every field that the actor may read. */
  readonly extras?: Extras | undefined
}

/**
 * Runs one action of a model; other writes of the server use `inTransaction` or
 * `inRetriedTransaction`. In one transaction:
 *
 *   claim the key → read the body → lock the row → may this person see it (404), do it (403), now
 *   (409)? → the contract's own `apply` → do its references make sense (422)? → write, side
 *   effects, audit → commit → hints
 *
 * A deadlock starts it over; nothing is published before the commit.
 */
export const executeAction = (services: WriteServices, use: ActionUse): Promise<Executed> =>
  inRetriedTransaction(services, (transaction, consequences) => runInTransaction(transaction, use, consequences))

const runInTransaction = async (
  transaction: Queryable,
  use: ActionUse,
  consequences: Consequences,
): Promise<Executed> => {
  const { model, action, id, actor, request } = use
  const claim = await claimKey(transaction, actor, request, {
    resource: model,
    hash: requestHash(model, action.name, id, request.input),
  })
  if (claim.status === 'repeated')
    return { answer: { data: await replay(transaction, use, claim.recordId) }, replayed: true }

  const parsed = parseBody(action, request.input, actor.role)
  if ('issues' in parsed && mustReportIssues(parsed.issues, use))
    throw new DomainError('validation', { issues: parsed.issues })
  const before = id === null ? null : await lockRecord(transaction, model, id, actor)
  if ('issues' in parsed) throw new DomainError('forbidden')
  const current = before ?? blankRecord(modelOf(model), '0')
  const executedAt = new Date().toISOString()
  const context = await contextOf(
    transaction,
    actor,
    await whenActed(transaction, { model, before, executedAt }, request),
  )
  await checkAllowed(transaction, use, { record: current, payload: parsed.body, context })

  const applied = action.apply(current, parsed.body, context)
  if (applied) checkRecord(model, applied)
  if (applied) await checkReferences(transaction, use, parsed.body, applied)
  const after = applied && (await followMerges(transaction, model, before, applied))
  const overwrote = before && after ? await overwrittenBy(transaction, use, before, after) : undefined
  const recordId = await writeRecord(
    transaction,
    use,
    { payload: parsed.body, before, after, executedAt, actedAt: context.at },
    consequences,
  )
  await completeKey(transaction, actor, request.key, recordId)
  return {
    answer: { data: await viewOfActor(transaction, use, recordId), ...(overwrote ? { overwrote } : {}) },
    replayed: false,
  }
}

/**
 * Returns 403 for a role without the right to the action even when the body is invalid, except when
 * the body has a field that the role may not write.
 */
const mustReportIssues = (issues: Issues, { action, actor }: ActionUse): boolean =>
  action.who.includes(actor.role) ||
  Object.values(issues).some((list) => list.some((issue) => issue.code === 'field_not_writable'))

/** Checks the rights again for a repeated request. The response has the current record. */
const replay = (transaction: Queryable, use: ActionUse, recordId: number): Promise<WireRow> => {
  if (!use.action.who.includes(use.actor.role)) throw new DomainError('forbidden')
  return viewOfActor(transaction, use, recordId)
}

const lockRecord = async (
  transaction: Queryable,
  model: ModelName,
  id: number,
  actor: RequestActor,
): Promise<AnyRecord> => {
  const table = tableOf(model)
  const [row] = await selectRecords(transaction, model, allFields(model), actor)
    .where(and(eq(table.id, id), visible(model, actor)))
    .for('update', { of: table })
  if (!row) throw new DomainError('not_found')
  return toRecord(model, row)
}

const idText = (id: number | null): string | null => (id === null ? null : String(id))

const contextOf = async (transaction: Queryable, actor: RequestActor, at: string): Promise<ActionContext> => {
  const { id, stage, position, merged_into_id } = ticketStatus
  const statuses = await transaction
    .select({ id, stage, position, merged_into_id })
    .from(ticketStatus)
    .where(isNull(ticketStatus.deleted_at))
  return {
    actor,
    at,
    statuses: statuses.map((status) => ({
      ...status,
      id: String(status.id),
      merged_into_id: idText(status.merged_into_id),
    })),
  }
}

/** Returns a field that changed since the person saw it, and why the action can't ignore that. */
const staleFieldOf = (
  { action, model, request }: ActionUse,
  record: AnyRecord,
): { readonly field: string; readonly denial: Denial } | null => {
  const text = staleTextOf(action, request, record)
  if (text !== undefined) return { field: text, denial: 'stale_text' }
  const judged = judgedChange(action, model, request, record)
  return judged === undefined ? null : { field: judged, denial: 'judged_changed' }
}

const checkAllowed = async (
  transaction: Queryable,
  use: ActionUse,
  {
    record,
    payload,
    context,
  }: {
    readonly record: AnyRecord
    readonly payload: Readonly<Record<string, unknown>>
    readonly context: ActionContext
  },
): Promise<void> => {
  const stale = use.id === null ? null : staleFieldOf(use, record)
  const denial = use.action.when(record, context, payload) ?? stale?.denial ?? null
  if (denial === null) return
  if (denial === 'forbidden' || use.id === null) throw new DomainError(denial)
  // Report who changed the blocking field, not who last touched the record.
  const field = denial === stale?.denial ? stale.field : stageFieldOf(use.model)
  const changed = await lastChange(transaction, use.model, use.id, field)
  const data = readableRow(use.model, recordToWire(modelOf(use.model), record), use.actor)
  throw new DomainError(denial, { detail: { data, ...(changed ? { changed } : {}) } })
}

/** Throws when fields that are valid one by one contradict each other. */
const checkRecord = (model: ModelName, record: AnyRecord): void => {
  const issues = modelOf(model).check(record as never)
  if (Object.keys(issues).length > 0) throw new DomainError('validation', { issues })
}

const writeRecord = async (
  transaction: Queryable,
  { model, action, actor, request }: ActionUse,
  {
    payload,
    before,
    after,
    executedAt,
    actedAt,
  }: Pick<Write, 'payload' | 'before' | 'after' | 'executedAt' | 'actedAt'>,
  consequences: Consequences,
): Promise<number> => {
  const changedNames = before && after ? changedFields(before, after) : []
  if (before && after && changedNames.length === 0 && !worksBeside(model, action.name)) return Number(before.id)
  const mayChangeSight = !after || changedNames.some((name) => sightOf(model).dependsOn.includes(name))
  const sawBefore = before && mayChangeSight ? await clientsWhoSee(transaction, model, [Number(before.id)]) : null

  let recordId = Number(before?.id)
  if (!after) await deleteRecord(transaction, model, recordId)
  else if (before) await updateRecord(transaction, { model, record: after, names: changedNames }, actor)
  else recordId = await insertRecord(transaction, model, after)

  const clients = await clientsWhoSee(transaction, model, [recordId])
  const shared = changedNames.length === 0 || changedNames.some((name) => modelOf(model).fields[name]?.perUser !== true)
  if (shared)
    await addHints(transaction, consequences, {
      model,
      ids: [recordId],
      clients: new Set([...clients, ...(sawBefore ?? [])]),
    })
  else consequences.hintPerson(actor.id, model, recordId)
  if (after && sawBefore) {
    await spreadVisibility(
      transaction,
      { model, ids: [recordId], audiences: compareAudiences(sawBefore, clients) },
      consequences,
    )
  }
  const done: Write = { actor, action: action.name, payload, executedAt, actedAt, recordId, before, after, clients }
  for (const effect of effectsOf(model)) await effect(transaction, done, consequences)

  const values = (record: AnyRecord | null) =>
    record &&
    Object.fromEntries(Object.entries(record).filter(([name]) => !before || !after || changedNames.includes(name)))
  const entry = {
    userId: Number(actor.id),
    model,
    recordId,
    action: action.name,
    before: values(before),
    after: values(after),
    at: executedAt,
  }
  await writeAudit(transaction, { ...entry, eventId: request.key, address: request.address }, consequences)
  return recordId
}

/** Returns the record as the actor may read it; only id and version of a deleted record. */
const viewOfActor = async (
  transaction: Queryable,
  { model, action, actor, extras }: ActionUse,
  recordId: number,
): Promise<WireRow> => {
  if (extras) return readRecord(transaction, { model, id: recordId, actor }, extras)
  const deleting = action.name === 'delete'
  const seen = deleting ? visibleOrDeleted(model, actor) : visible(model, actor)
  const [row] = await selectRecords(transaction, model, allFields(model), actor).where(
    and(eq(tableOf(model).id, recordId), seen),
  )
  if (!row) throw new DomainError('not_found')
  return deleting ? { id: recordId, version: Number(row['version']) } : readableRow(model, row, actor)
}
