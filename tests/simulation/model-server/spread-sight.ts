import { recordKey } from '#contract/core/events/record-key.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { ModelName } from '#contract/registry.ts'
import { CHILDREN, clientSees, type Rows } from './sight.ts'
import { rowsOf, type State } from './state.ts'
import type { Transaction } from './transactions.ts'

/** All clients. */
export const CLIENTS = ['1', '2'] as const

/** Clients who see a record, or would see it if it still existed. */
const audience = (model: ModelName, id: string, rows: Rows): ReadonlySet<string> => {
  const row = rows(model, id)
  return new Set(row ? CLIENTS.filter((client) => clientSees(model, row.record, client, rows)) : [])
}

/** Every record whose visibility depends on this one, with the clients who saw each. */
const below = (
  state: State,
  rows: Rows,
  model: ModelName,
  id: string,
): { model: ModelName; id: string; saw: ReadonlySet<string> }[] =>
  (CHILDREN[model] ?? []).flatMap((child) =>
    [...rowsOf(state, child.model).keys()]
      .filter((childId) => rows(child.model, childId)?.record[child.field] === id)
      .flatMap((childId) => [
        { model: child.model, id: childId, saw: audience(child.model, childId, rows) },
        ...below(state, rows, child.model, childId),
      ]),
  )

/** Fields that decide who sees a record. */
const SIGHT_FIELDS: readonly string[] = ['visible_to_client', 'projet_id', 'client_id', 'is_visible_to_client']

/**
 * Locks the dependents before a change of visibility. Returns false when another transaction holds
 * one for too long.
 */
export const lockBelow = async (
  transaction: Transaction,
  state: State,
  { model, id }: { readonly model: ModelName; readonly id: string },
  names: readonly string[],
): Promise<boolean> => {
  if (!names.some((name) => SIGHT_FIELDS.includes(name))) return true
  for (const child of below(state, transaction.row, model, id))
    if (!(await transaction.lock(recordKey(child.model, child.id)))) return false
  return true
}

/**
 * Writes a record. A change of its visibility writes its dependents in the same transaction, and a
 * removal names the records that a client lost (`server/writes/visibility-change.ts`). Returns the
 * clients who saw the record before or see it now.
 */
export const spreadSight = (
  transaction: Transaction,
  state: State,
  {
    model,
    before,
  }: { readonly model: ModelName; readonly before: { readonly id: string; readonly record: AnyRecord } | undefined },
  write: () => void,
): ReadonlySet<string> => {
  if (!before) {
    write()
    return new Set(CLIENTS)
  }
  const { id } = before
  const saw = audience(model, id, transaction.row)
  const under = below(state, transaction.row, model, id)
  write()
  const isDeleted = transaction.row(model, id)?.deleted === true
  const sees = audience(model, id, transaction.row)
  if (!isDeleted) for (const clientId of saw) if (!sees.has(clientId)) transaction.remove({ model, id, clientId })
  for (const child of under) {
    const now = audience(child.model, child.id, transaction.row)
    if (now.size === child.saw.size && [...now].every((client) => child.saw.has(client))) continue
    const row = transaction.row(child.model, child.id)
    // Earlier tombstones are removed too: a client who has not received them cannot see them any
    // more.
    if (row && !row.deleted)
      transaction.put({ model: child.model, id: child.id, record: row.record, deleted: false, key: null })
    for (const clientId of child.saw)
      if (!now.has(clientId)) transaction.remove({ model: child.model, id: child.id, clientId })
  }
  return new Set([...saw, ...sees])
}
