import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import type { Action } from '#contract/core/events/action.ts'
import type { Issue } from '#contract/core/issues.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { isModelName, type ModelName } from '#contract/registry.ts'
import type { Queryable } from '../database/connect.ts'
import { tableOf } from '../database/tables.ts'
import type { RequestActor } from '../models/actor.ts'
import { referenceRule } from '../models/reference-rules.ts'
import { sightOf, visible } from '../models/visibility.ts'

/** Models whose rows the effects of dependent records lock themselves (`lockInvoice`). */
const LOCKED_BY_EFFECTS: readonly ModelName[] = ['invoice']

/**
 * Throws 422 unless every reference that the action writes exists, is visible to the actor and
 * follows its rule (`models/reference-rules.ts`). Missing and invisible records get the same
 * answer. Locks the referenced record that decides this record's visibility until the commit: a
 * concurrent change of its visibility would otherwise miss this record.
 */
export const checkReferences = async (
  transaction: Queryable,
  { model, action, actor }: { readonly model: ModelName; readonly action: Action; readonly actor: RequestActor },
  payload: Readonly<Record<string, unknown>>,
  record: AnyRecord,
): Promise<void> => {
  const issues: Record<string, readonly Issue[]> = {}
  for (const [name, field] of Object.entries(action.body)) {
    if (field.model === undefined || !isModelName(field.model)) continue
    const rule = referenceRule(model, name, record)
    const hold = sightOf(model).through?.column.name === name && !LOCKED_BY_EFFECTS.includes(field.model)
    for (const id of idsOf(payload[name])) {
      if (!(await exists(transaction, field.model, Number(id), { rule, actor, hold })))
        issues[name] = [{ code: 'exists' }]
    }
  }
  if (Object.keys(issues).length > 0) throw new DomainError('validation', { issues })
}

/** Returns the ids in the value of a `belongsTo` or `references` field. */
const idsOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]

interface Wanted {
  readonly rule: SQL | undefined
  readonly actor: RequestActor
  /** Locks the row until the commit. */
  readonly hold: boolean
}

const exists = async (
  transaction: Queryable,
  model: ModelName,
  id: number,
  { rule, actor, hold }: Wanted,
): Promise<boolean> => {
  if (!Number.isSafeInteger(id)) return false
  const table = tableOf(model)
  const query = transaction
    .select({ one: sql`1` })
    .from(table)
    .where(and(eq(table.id, id), isNull(table.deleted_at), visible(model, actor), rule))
  const rows = await (hold ? query.for('share', { of: table }) : query)
  return rows.length > 0
}
